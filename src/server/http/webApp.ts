import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { TV_PATH } from '../../contract/screens.ts';
import { answerNotFound } from './requestFailures.ts';

const BASE_PATH = '/dashboard';
/** TV mode is a separate application: its page and its files are in this folder of the build. */
const TV_FOLDER = 'tv';
/** So is the readable page of the API. */
const API_DOCS_FOLDER = 'api-docs';
const API_DOCS_PATH = '/api/docs';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Crawlers may read the sign-in pages; there is nothing else for them. */
const ROBOTS = 'User-agent: *\nDisallow: /api\nAllow: /\n';

export interface WebAppOptions {
  webRoot: string;
  publicUrl: string;
}

/** Serves the built applications: their files as they were compressed at the build, their pages for each of their addresses. */
export async function serveWebApp(app: FastifyInstance, { webRoot, publicUrl }: WebAppOptions): Promise<void> {
  const sendPage = await createPage(join(webRoot, 'index.html'), publicUrl);
  const sendTv = await createPage(join(webRoot, TV_FOLDER, 'index.html'), publicUrl);
  const sendApiDocs = await createPage(join(webRoot, API_DOCS_FOLDER, 'index.html'), publicUrl);
  app.get('/', async (_request, reply) => reply.redirect(BASE_PATH));
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
  for (const path of [BASE_PATH, `${BASE_PATH}/index.html`]) {
    app.get(path, async (_request, reply) => sendPage(reply));
  }
  app.get(TV_PATH, async (_request, reply) => sendTv(reply));
  for (const path of [API_DOCS_PATH, `${API_DOCS_PATH}/`]) {
    app.get(path, async (_request, reply) => sendApiDocs(reply));
  }
  if (existsSync(webRoot)) await serveFiles(app, webRoot);
  app.setNotFoundHandler(answerNotFound);
}

/** Names of files in `assets/` contain a hash of their content; all others are revalidated each time. */
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
 * The URL that a request is routed by: one address for all of the application's pages, so that the application also
 * handles addresses that no one can decode; for others, the address itself.
 */
export function routedUrl({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && isPageAddress(url.split('?', 1)[0] ?? '') ? BASE_PATH : url;
}

/** The application's own addresses never end in a file name, so one that does is a missing file. */
function isPageAddress(path: string): boolean {
  return path.startsWith(`${BASE_PATH}/`) && !/\.[^/]*$/.test(path);
}

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const NONCE_BYTES = 16;

/** Sends an application's one page, for any address that it shows. */
export type SendPage = (reply: FastifyReply) => FastifyReply;

/** Reads the built page once; each response gets its own nonce, for the styles that the application writes at run time. */
async function createPage(file: string, publicUrl: string): Promise<SendPage> {
  if (!existsSync(file)) return sendUnbuilt;
  const page = await readFile(file, 'utf8');
  const parts = page.split(NONCE_PLACEHOLDER);
  const scripts = hashesOfInlineScripts(page);
  const socketOrigin = publicUrl.replace(/^http/, 'ws');
  return (reply) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce, socketOrigin, scripts))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(parts.join(nonce));
  };
}

/** The short scripts that the build wrote into a page, as the policy names them. */
const hashesOfInlineScripts = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Scripts come only from our own files and as the build wrote them; `'self'` doesn't cover websockets in every browser. */
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
