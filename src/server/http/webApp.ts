import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FlowKind } from '../../contract/flow.ts';
import { TV_PATH } from '../../contract/screens.ts';
import { compressBody } from './envelopeReply.ts';
import { replyNotFound } from './requestFailures.ts';

const BASE_PATH = '/dashboard';
/** The page for these paths shows an outline of the screen until the application has started (docs/adr/0063). */
const SIGN_IN_PATHS = [`${BASE_PATH}/login`, `${BASE_PATH}/signup`];
/** TV mode is a separate application, whose page and files are in this folder of the build. */
const TV_FOLDER = 'tv';
/** The API documentation is also a separate application. */
const API_DOCS_FOLDER = 'api-docs';
const API_DOCS_PATH = '/api/docs';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Crawlers can read the sign-in pages; all other pages require signing in. */
const ROBOTS = 'User-agent: *\nDisallow: /api\nAllow: /\n';

export interface WebAppOptions {
  webRoot: string;
  publicUrl: string;
  /** The number of other sign-in methods for each flow; null if the form starts with a notice. */
  otherMethods: Readonly<Record<FlowKind, number | null>>;
}

/** Serves the built applications: files in the encodings that the build produced, and each page at all its paths. */
export async function serveWebApp(
  app: FastifyInstance,
  { webRoot, publicUrl, otherMethods }: WebAppOptions,
): Promise<void> {
  const sendPage = await createPage(join(webRoot, 'index.html'), publicUrl);
  const sendSignIn = await createPage(join(webRoot, 'sign-in.html'), publicUrl, (page) =>
    withMethods(page, otherMethods),
  );
  const sendTv = await createPage(join(webRoot, TV_FOLDER, 'index.html'), publicUrl);
  const sendApiDocs = await createPage(join(webRoot, API_DOCS_FOLDER, 'index.html'), publicUrl);
  app.get('/', async (_request, reply) => reply.redirect(BASE_PATH));
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
  for (const path of [BASE_PATH, `${BASE_PATH}/index.html`]) {
    app.get(path, async (_request, reply) => sendPage(reply));
  }
  for (const path of SIGN_IN_PATHS) app.get(path, async (_request, reply) => sendSignIn(reply));
  app.get(TV_PATH, async (_request, reply) => sendTv(reply));
  for (const path of [API_DOCS_PATH, `${API_DOCS_PATH}/`]) {
    app.get(path, async (_request, reply) => sendApiDocs(reply));
  }
  if (existsSync(webRoot)) await serveFiles(app, webRoot);
  app.setNotFoundHandler(replyNotFound);
}

/**
 * Serves files. The names of those in `assets/` contain a hash of their content; all others are revalidated each time.
 */
async function serveFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  const assets = ['', TV_FOLDER, API_DOCS_FOLDER].map((folder) => join(webRoot, folder, 'assets'));
  await app.register(fastifyStatic, {
    root: webRoot,
    prefix: `${BASE_PATH}/`,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(response, path) {
      response.setHeader('cache-control', assets.some((folder) => path.startsWith(folder)) ? IMMUTABLE : 'no-cache');
      response.setHeader('vary', 'Accept-Encoding');
    },
  });
}

/**
 * Returns the URL for routing. All pages in the application are routed by the same URL, so that even paths that can't
 * be decoded work; other requests keep their URLs.
 */
export function routedUrl({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  const isRead = method === 'GET' || method === 'HEAD';
  const path = url.split('?', 1)[0] ?? '';
  return isRead && isPageAddress(path) && !SIGN_IN_PATHS.includes(path) ? BASE_PATH : url;
}

/**
 * Whether a path can belong to a page. Pages never have file extensions, so a path with one refers to a missing file.
 */
function isPageAddress(path: string): boolean {
  return path.startsWith(`${BASE_PATH}/`) && !/\.[^/]*$/.test(path);
}

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const NONCE_BYTES = 16;

/** Sends an application's page, for any of its paths. */
export type SendPage = (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/**
 * Reads the built page once. Each response gets a new nonce for styles that the application adds at run time, so it's
 * compressed each time.
 */
async function createPage(
  file: string,
  publicUrl: string,
  complete: (page: string) => string = (page) => page,
): Promise<SendPage> {
  if (!existsSync(file)) return sendUnbuilt;
  const page = complete(await readFile(file, 'utf8'));
  const parts = page.split(NONCE_PLACEHOLDER);
  const scripts = hashesOfInlineScripts(page);
  const socketOrigin = publicUrl.replace(/^http/, 'ws');
  return async (reply) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    reply
      .header('content-security-policy', pagePolicy(nonce, socketOrigin, scripts))
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding')
      .type('text/html; charset=utf-8');
    const text = parts.join(nonce);
    const compressed = await compressBody(text, reply.request.headers['accept-encoding'] ?? '');
    if (compressed === null) return reply.send(text);
    return reply.header('content-encoding', compressed.encoding).send(compressed.bytes);
  };
}

/** Inserts the number of other sign-in methods into the outlines of the sign-in screens. */
const withMethods = (page: string, otherMethods: WebAppOptions['otherMethods']) =>
  Object.entries(otherMethods).reduce(
    (text, [kind, ways]) => text.replace(`__WAYS_OF_${kind}__`, String(ways ?? '')),
    page,
  );

/** Returns the hashes of a page's inline scripts, for the policy to list. */
const hashesOfInlineScripts = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Allows only our own files and the build's inline scripts. `'self'` doesn't cover websockets in every browser. */
function pagePolicy(nonce: string, socketOrigin: string, scripts: string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${socketOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const sendUnbuilt: SendPage = (reply) =>
  reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('The web application hasn’t been built. Run `npm run build` and start the server again.\n');
