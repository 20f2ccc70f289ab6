import type { IncomingMessage } from 'node:http';

/** Reads a body of at most `maxBytes`; null as soon as it's longer. Rejects if the client disconnects. */
export function readBody(payload: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    function onData(chunk: Buffer): void {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= maxBytes) return;
      payload.off('data', onData).pause();
      resolve(null);
    }
    payload.on('data', onData);
    payload.on('end', () => {
      const [first, ...rest] = chunks;
      resolve(first !== undefined && rest.length === 0 ? first : Buffer.concat(chunks, bytes));
    });
    payload.on('error', reject);
    // Every request emits `close`, and creating an error costs more than reading a small body, so only create one if
    // needed.
    payload.on('close', () => {
      if (!payload.readableEnded) reject(new Error('The client disconnected.'));
    });
  });
}

/**
 * Returns the token in an `Authorization: Bearer` header (RFC 6750), or `undefined` if there's no such header. For
 * another scheme or a bare token, returns an empty token, which matches no session: callers who tried to sign in must
 * learn that they aren't signed in.
 */
export function readBearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^bearer\s+(?<token>.*)$/i.exec(header.trim())?.groups?.token ?? '';
}
