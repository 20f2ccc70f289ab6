/** Decodes base64 (RFC 4648). */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Control characters that no text has: all but tab, line feed, carriage return and escape, which colours a terminal. */
const isOddControl = (byte: number) => (byte < 32 && ![9, 10, 13, 27].includes(byte)) || byte === 127;

/** The text that bytes are; null for bytes that are none. */
export function textOf(bytes: Uint8Array, isCut: boolean): string | null {
  try {
    // As a part of a stream, it may end within a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return bytes.some(isOddControl) ? null : text;
  } catch {
    return null;
  }
}

/** The text laid out, if it is JSON that holds something; else null. */
export function prettyJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}

const BYTES_PER_LINE = 16;
const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');

/** Bytes as a hex dump: the place, sixteen bytes, and what of them is printable. */
export function hexDump(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; start += BYTES_PER_LINE) {
    const line = [...bytes.subarray(start, start + BYTES_PER_LINE)];
    const figures = line
      .map((byte) => hex(byte, 2))
      .join(' ')
      .padEnd(BYTES_PER_LINE * 3 - 1);
    const signs = line.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${hex(start, 6)}  ${figures}  ${signs}`);
  }
  return lines.join('\n');
}

/** Writes a number of bytes: "812 B", "9.8 kB". */
export const sizeWords = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} B` : `${Number((bytes / 1_000).toFixed(1))} kB`;
