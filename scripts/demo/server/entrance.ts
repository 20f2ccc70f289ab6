import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenSet } from '../../../src/contract/tokenSet.ts';
import type { MoreRoutes } from '../../../src/server/http/createHttpServer.ts';
import { linkPage, showLinkPage } from '../../../src/server/http/linkPages/linkPage.ts';

const PATH = '/demo';
const SECRET_BYTES = 32;

/**
 * Reads the secret from the fragment, which server logs never contain, and stores the tokens as the application does.
 */
const SCRIPT = `
const secret = location.hash.slice(1);
fetch('${PATH}/enter', { method: 'POST', headers: { authorization: 'Bearer ' + secret } }).then(async (answer) => {
  if (answer.status === 403) return location.replace('${PATH}/used');
  if (!answer.ok) throw new Error('The answer is ' + answer.status + '.');
  const { tokens, userId, page } = await answer.json();
  localStorage.setItem('hearth:tokens', JSON.stringify([tokens]));
  localStorage.setItem('hearth:currentToken', userId);
  location.replace(page);
}).catch((error) => {
  document.body.textContent = 'The demo couldn’t sign you in. ' + error.message + ' Reload this page to try again.';
});`;
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Hearth demo</title></head>
<body><p>Opening the demo…</p><script>${SCRIPT}</script></body></html>
`;
const POLICY = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const usedPage = (): string =>
  linkPage(
    'This link was already used',
    '<p>Each link logs in one browser. The terminal running the demo shows the next one.</p>',
  );

export interface EntranceOptions {
  /** Signs in the demo user, and creates a session for their browser. */
  signIn(userAgent: string): Promise<{ tokens: TokenSet; userId: string }>;
  /** The page that opens afterward. */
  page: string;
  /** Called with the next link each time one is used. */
  onUsed(nextUrl: string): void;
}

export interface Entrance {
  /** Creates a link that signs in the first browser that opens it. */
  newUrl(): string;
  routes: MoreRoutes;
}

/**
 * Signs people in to the demo. A real server doesn't have these routes: only the demo adds them, and only this process
 * has the secret that they accept.
 */
export function createEntrance(publicUrl: string, options: EntranceOptions): Entrance {
  let expected: Buffer | null = null;

  function newUrl(): string {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    expected = hashOf(secret);
    return `${publicUrl}${PATH}#${secret}`;
  }

  /**
   * Accepts the secret once: the first of two simultaneous attempts uses it up. Returns null if the secret is wrong.
   */
  function take(authorization: string): Buffer | null {
    const given = hashOf(authorization.replace('Bearer ', ''));
    if (expected === null || !timingSafeEqual(given, expected)) return null;
    expected = null;
    return given;
  }

  return {
    newUrl,
    routes: async (app) => {
      app.get(PATH, async (_request, reply) =>
        reply
          .header('content-security-policy', POLICY)
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(PAGE),
      );
      app.get(`${PATH}/used`, async (_request, reply) => showLinkPage(reply, usedPage(), 410));
      app.post(`${PATH}/enter`, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { authorization = '', 'user-agent': userAgent = '' } = request.headers;
        const taken = take(authorization);
        if (taken === null) return reply.code(403).send({ reason: 'used' });
        try {
          const signedIn = await options.signIn(userAgent);
          options.onUsed(newUrl());
          return await reply.send({ ...signedIn, page: options.page });
        } catch (error) {
          // The attempt failed, so the same link can be tried again.
          expected ??= taken;
          throw error;
        }
      });
    },
  };
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
