import type { IncomingMessage } from 'node:http';

export interface BodyStart {
  bytes: Uint8Array;
  /** Whether there was more data than the limit allows. */
  isCut: boolean;
}

const NOTHING: BodyStart = { bytes: new Uint8Array(), isCut: false };

/** Returns whether a request declares a body (RFC 9112 §6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/**
 * Reads a body up to the limit, and resolves once that much has arrived; the rest is discarded as it arrives. Null if
 * the client disconnects first, because its request was incomplete.
 */
export function readBodyStart(request: IncomingMessage, limit: number): Promise<BodyStart | null> {
  return new Promise((resolve) => {
    let bytes = NOTHING.bytes;
    request.on('data', (chunk: Buffer) => {
      if (bytes.length > limit) return;
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      // Copies the start, so that the rest of the chunk can be freed.
      if (bytes.length > limit) resolve({ bytes: Uint8Array.prototype.slice.call(bytes, 0, limit), isCut: true });
    });
    request.once('end', () => resolve({ bytes, isCut: false }));
    request.once('error', () => resolve(null));
    request.once('close', () => resolve(null));
  });
}
