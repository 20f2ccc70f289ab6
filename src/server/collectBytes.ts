export interface CollectedBytes {
  add(chunk: Buffer): void;
  length(): number;
  /** Returns everything added so far. */
  bytes(): Buffer;
}

/** Joins chunks as they arrive. Kept apart, chunks of a byte each would take up hundreds of times their size. */
export function collectBytes(): CollectedBytes {
  let buffer: Buffer = Buffer.alloc(0);
  let length = 0;
  return {
    add(chunk) {
      const end = length + chunk.length;
      // A single chunk isn't copied.
      if (length === 0) buffer = chunk;
      else if (end > buffer.length) buffer = Buffer.concat([buffer.subarray(0, length)], Math.max(end, 2 * length));
      if (length > 0) chunk.copy(buffer, length);
      length = end;
    },
    length: () => length,
    bytes: () => buffer.subarray(0, length),
  };
}
