import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenSet } from '../../../src/contract/tokenSet.ts';
import type { MoreRoutes } from '../../../src/server/http/createHttpServer.ts';
import { linkPage, showLinkPage } from '../../../src/server/http/linkPages/linkPage.ts';

const PATH = '/demo';
const SECRET_BYTES = 32;

/** Reads the secret from the fragment, which no server log sees, and stores the tokens as the application does. */
const SCRIPT = `
const secret = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
fetch('${PATH}/enter', { method: 'POST', headers: { authorization: 'Bearer ' + secret } }).then(async (answer) => {
  if (!answer.ok) return location.replace('${PATH}/used');
  const { tokens, userId, page } = await answer.json();
  localStorage.setItem('hearth:tokens', JSON.stringify([tokens]));
  localStorage.setItem('hearth:currentToken', userId);
  location.replace(page);
});`;
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Hearth demo</title></head>
<body><p>Opening the demo …</p><script>${SCRIPT}</script></body></html>
`;
const POLICY = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const usedPage = (): string =>
  linkPage(
    'This link was used',
    '<p>Each link signs in one browser. The terminal that runs the demo shows the next one.</p>',
  );

export interface EntranceOptions {
  /** Signs the demo's person in, with a session of their own. */
  signIn(): Promise<{ tokens: TokenSet; userId: string }>;
  /** Where they land. */
  page: string;
  /** Called with the next link when one was used. */
  onUsed(nextUrl: string): void;
}

export interface Entrance {
  /** A link that signs in the first browser that opens it. */
  newUrl(): string;
  routes: MoreRoutes;
}

/**
 * The door of the demo. A server has no such door: it comes with routes that only the demo adds, and what it opens with is a secret
 * that only this process knows.
 */
export function createEntrance(publicUrl: string, options: EntranceOptions): Entrance {
  let expected: Buffer | null = null;

  function newUrl(): string {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    expected = hashOf(secret);
    return `${publicUrl}${PATH}#${secret}`;
  }

  /** A secret counts as used from the first attempt on: two at once must not both get in. */
  function take(authorization: string): boolean {
    const isRight = expected !== null && timingSafeEqual(hashOf(authorization.replace('Bearer ', '')), expected);
    if (isRight) expected = null;
    return isRight;
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
        if (!take(request.headers.authorization ?? '')) return reply.code(403).send({ reason: 'used' });
        const signedIn = await options.signIn();
        options.onUsed(newUrl());
        return reply.send({ ...signedIn, page: options.page });
      });
    },
  };
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
