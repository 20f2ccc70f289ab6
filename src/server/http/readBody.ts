import type { IncomingMessage } from 'node:http';

/** Reads a body of at most `maxBytes`; null as soon as there are more. Rejects when the client disconnects. */
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
    payload.once('end', () => resolve(Buffer.concat(chunks, bytes)));
    payload.once('error', reject);
    payload.once('close', () => reject(new Error('The client went away.')));
  });
}
