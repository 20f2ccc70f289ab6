import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const NONCE_BYTES = 16;

/** Sends the application's one page, for any address that it shows. */
export type SendPage = (reply: FastifyReply) => FastifyReply;

/** Reads the built page once; each answer gets its own nonce, for the styles that the application writes at run time. */
export async function createPage(webRoot: string, publicUrl: string): Promise<SendPage> {
  const file = join(webRoot, 'index.html');
  if (!existsSync(file)) return sendUnbuilt;
  const parts = (await readFile(file, 'utf8')).split(NONCE_PLACEHOLDER);
  const socketOrigin = publicUrl.replace(/^http/, 'ws');
  return (reply) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce, socketOrigin))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(parts.join(nonce));
  };
}

/** Scripts come from files of ours only; `'self'` does not cover websockets in every browser. */
function pagePolicy(nonce: string, socketOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
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
    .send('The web application has not been built: run `npm run build` and start the server again.\n');
