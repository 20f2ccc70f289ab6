/** Characters of a text that are shown before it is opened. */
const SHOWN_CHARACTERS = 200;
const TEXT_CONTROLS = new Set(['\t', '\n', '\r', '\u001b']);

/** The first characters of the UTF-8 text that these bytes begin; `null` for anything else. */
export function textStartOf(bytes: Uint8Array, shownCharacters = SHOWN_CHARACTERS): string | null {
  const text = decode(bytes);
  if (text === null) return null;
  const characters = Array.from(text);
  return characters.some(isBinary) ? null : characters.slice(0, shownCharacters).join('');
}

/** No text contains these, in any language. Escape begins the colors of a terminal. */
function isBinary(character: string): boolean {
  return (character < ' ' && !TEXT_CONTROLS.has(character)) || character === '\u007f';
}

function decode(bytes: Uint8Array): string | null {
  try {
    // As a stream: the last character may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
