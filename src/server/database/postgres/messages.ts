/** PostgreSQL takes payloads of fewer than 8,000 bytes; base64 writes three bytes as four. */
const CHUNK_BYTES = 5_700;

/** A part of a message that one notification carries. */
interface Part {
  from: string;
  /** How many parts follow it. */
  left: number;
  data: string;
}

/** Cuts a message into payloads, which arrive in this order and with no other of their sender between them. */
export function encodeMessage(from: string, text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  const count = Math.max(1, Math.ceil(bytes.length / CHUNK_BYTES));
  return Array.from({ length: count }, (_, index) => {
    const data = bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES).toString('base64');
    return JSON.stringify({ from, left: count - 1 - index, data } satisfies Part);
  });
}

/** Puts the parts of other servers' messages together again. */
export function createMessageReader(ownName: string) {
  const begun = new Map<string, Buffer[]>();
  return {
    /** Returns the message that a payload completes. */
    read(payload: string): string | null {
      const { from, left, data } = JSON.parse(payload) as Part;
      if (from === ownName) return null;
      const parts = [...(begun.get(from) ?? []), Buffer.from(data, 'base64')];
      if (left > 0) begun.set(from, parts);
      else begun.delete(from);
      return left > 0 ? null : Buffer.concat(parts).toString('utf8');
    },
    /** A message that was begun never ends: the connection was cut. */
    reset: () => begun.clear(),
  };
}
