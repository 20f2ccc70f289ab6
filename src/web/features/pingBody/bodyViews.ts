/** Decodes base64 (RFC 4648). */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/**
 * Returns whether a byte is a control character that doesn't occur in text. Tab, line feed, carriage return and escape
 * (for terminal colors) do occur.
 */
const isRareControl = (byte: number) => (byte < 32 && ![9, 10, 13, 27].includes(byte)) || byte === 127;

/** Decodes bytes as text; null if they aren't text. */
export function textOf(bytes: Uint8Array, isCut: boolean): string | null {
  try {
    // Decoded as part of a stream, because a truncated body can end in the middle of a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return bytes.some(isRareControl) ? null : text;
  } catch {
    return null;
  }
}

/** Formats non-empty JSON; null for other text. */
export function prettyJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  return laidOut(text.match(JSON_TOKEN) ?? []);
}

/** Matches a string, a bracket, a comma or a colon; otherwise a number or a word. */
const JSON_TOKEN = /"(?:\\.|[^"\\])*"|[[\]{},:]|[^\s[\]{},:"]+/g;
/** Deeper levels aren't indented further, to limit the output for deeply nested brackets. */
const DEEPEST_INDENT = 40;

const isOpening = (token: string | undefined) => token === '{' || token === '[';
const isClosing = (token: string) => token === '}' || token === ']';

/** Changes only the whitespace between tokens, so that the result still shows exactly what was sent. */
function laidOut(tokens: readonly string[]): string {
  let depth = 0;
  const onNewLine = (token: string) => `\n${'  '.repeat(Math.min(depth, DEEPEST_INDENT))}${token}`;
  const placed = tokens.map((token, index) => {
    const before = tokens[index - 1];
    if (isClosing(token)) {
      depth -= 1;
      return isOpening(before) ? token : onNewLine(token);
    }
    const here = isOpening(before) || before === ',' ? onNewLine(token) : before === ':' ? ` ${token}` : token;
    if (isOpening(token)) depth += 1;
    return here;
  });
  return placed.join('');
}

const BYTES_PER_LINE = 16;
const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');

/** Formats bytes as a hex dump: the offset, sixteen bytes, and the printable characters among them. */
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

/** Formats a number of bytes: "812 B", "9.8 kB". */
export const sizeWords = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} B` : `${Number((bytes / 1_000).toFixed(1))} kB`;

/** The first non-blank line in a string. */
export const firstLineOf = (text: string): string => text.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? '';
