/** Characters of a text that are shown before it is opened. */
const SHOWN_CHARACTERS = 200;
/** What no text holds, whatever its language: control characters other than tab and the ends of lines. */
const BINARY = /[\0-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]/;

/** The first characters of UTF-8 text, of which these bytes are the beginning; `null` for anything else. */
export function textStartOf(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  return text === null || BINARY.test(text) ? null : [...text].slice(0, SHOWN_CHARACTERS).join('');
}

function decode(bytes: Uint8Array): string | null {
  try {
    // As a stream: the last character may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
