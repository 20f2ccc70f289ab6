/**
 * Serializes a document's data as JSON when it is handed in. Throws a `TypeError` for values that JSON can't represent.
 */
export function encodeData(data: unknown): string {
  const text: string | undefined = JSON.stringify(data);
  if (text === undefined) throw new TypeError('A document needs data that JSON can write.');
  return text;
}

/** Reads a document's data back. */
export function decodeData(text: string): unknown {
  return JSON.parse(text);
}
