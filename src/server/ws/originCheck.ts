import type { IncomingMessage } from 'node:http';

/** Whether a page of this origin may open a socket. Programs send no origin, and are judged by their token alone. */
export type OriginCheck = (headers: IncomingMessage['headers']) => boolean;

/**
 * Lets in pages of these origins, and pages that this server itself served, by whatever name they reached it (RFC 6455 §10.2). A socket
 * carries no cookie, so that a foreign page could do nothing with one; this keeps it from holding any.
 */
export function createOriginCheck(origins: readonly string[]): OriginCheck {
  const allowed = new Set(origins);
  return ({ origin, host }) => {
    if (origin === undefined || allowed.has(origin)) return true;
    return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
  };
}
