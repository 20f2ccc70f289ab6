import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './notFound.ts';
import { createPage } from './page.ts';

const BASE_PATH = '/dashboard';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Crawlers may read the sign-in pages; there is nothing else for them. */
const ROBOTS = 'User-agent: *\nDisallow: /api\nAllow: /\n';

export interface WebAppOptions {
  webRoot: string;
  publicUrl: string;
}

/** Serves the built application: its files as they were compressed at the build, its page for each of its addresses. */
export async function serveWebApp(app: FastifyInstance, { webRoot, publicUrl }: WebAppOptions): Promise<void> {
  const sendPage = await createPage(webRoot, publicUrl);
  app.get('/', async (_request, reply) => reply.redirect(BASE_PATH));
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
  for (const path of [BASE_PATH, `${BASE_PATH}/index.html`]) {
    app.get(path, async (_request, reply) => sendPage(reply));
  }
  if (existsSync(webRoot)) await serveFiles(app, webRoot);
  app.setNotFoundHandler(answerNotFound);
}

/** Names of files in `assets/` contain a hash of their content; all others are revalidated each time. */
async function serveFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  const assets = join(webRoot, 'assets');
  await app.register(fastifyStatic, {
    root: webRoot,
    prefix: `${BASE_PATH}/`,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(response, path) {
      response.setHeader('cache-control', path.startsWith(assets) ? IMMUTABLE : 'no-cache');
      response.setHeader('vary', 'Accept-Encoding');
    },
  });
}

/**
 * The URL that a request is routed by: one address for all of the application's pages, so that the application also
 * handles addresses that nobody can decode; for others, the address itself.
 */
export function routedUrl({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && isPageAddress(url.split('?', 1)[0] ?? '') ? BASE_PATH : url;
}

/** The application's own addresses never end in a file name: such a one is a missing file. */
function isPageAddress(path: string): boolean {
  return path.startsWith(`${BASE_PATH}/`) && !/\.[^/]*$/.test(path);
}
