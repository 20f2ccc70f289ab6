/** The last part of a job's output. */
export interface TailBuffer {
  add(chunk: Uint8Array): void;
  /** Returns the last lines, in at most `limit` bytes. If anything is omitted, the first line says how much. */
  last(limit: number): Buffer<ArrayBuffer>;
}

/** Space for the line about omitted output. */
const NOTICE_BYTES = 48;
const NEWLINE = 0x0a;

/** Keeps the last `kept` bytes of the added output. */
export function createOutputTail(kept: number): TailBuffer {
  let tail = Buffer.alloc(0);
  let total = 0;
  return {
    add(chunk) {
      total += chunk.length;
      const joined = chunk.length >= kept ? chunk : Buffer.concat([tail, chunk]);
      // Copies the bytes, so that the rest of the chunk can be freed.
      tail = Buffer.from(joined.subarray(Math.max(0, joined.length - kept)));
    },
    last(limit) {
      if (total <= limit) return tail;
      if (limit <= NOTICE_BYTES) return tail.subarray(tail.length - limit);
      const end = tail.subarray(startOfEnd(tail, limit - NOTICE_BYTES));
      return Buffer.concat([Buffer.from(`[${total - end.length} bytes omitted]\n`), end]);
    },
  };
}

/**
 * Returns where the last part that fits in `room` bytes starts: at a line if possible, otherwise at a character
 * (RFC 3629 §3).
 */
function startOfEnd(bytes: Buffer, room: number): number {
  let start = Math.max(0, bytes.length - room);
  const line = bytes.indexOf(NEWLINE, start) + 1;
  if (line > 0 && line < bytes.length) return line;
  const latest = start + 3;
  while (start < latest && ((bytes[start] ?? 0) & 0b1100_0000) === 0b1000_0000) start += 1;
  return start;
}
