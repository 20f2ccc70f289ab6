/** Maximum number of an e-mail's parts and lines that are parsed. Those from jobs have a few parts. */
export const MAX_PARTS = 100;
export const MAX_LINES = 20_000;
/** A parameter that declares a boundary (RFC 2046 §5.1.1), up to its end; its value can be on the next line. */
const DECLARATION = /\bboundary(?<rest>[^\r\n;]*(?:\r?\n[ \t][^\r\n;]*)?)/gi;
const VALUE = /^\s*=\s*(?:"(?<quoted>[^"\\]+)"|(?<plain>[\w'+,./:=?-]+))\s*$/;
const LINE_FEED = 0x0a;
const HYPHEN = 0x2d;

/**
 * Cuts an e-mail before a part or line too many, because parsing one costs more than its bytes. Takes a few
 * milliseconds per MiB.
 */
export function boundMail(source: Buffer): { source: Buffer; isCut: boolean } {
  const boundaries = boundariesIn(source);
  let parts = 0;
  let start = 0;
  for (let line = 0; line < MAX_LINES; line++) {
    const end = source.indexOf(LINE_FEED, start);
    if (source[start] === HYPHEN && source[start + 1] === HYPHEN) {
      const text = source.toString('latin1', start + 2, end === -1 ? source.length : end).trimEnd();
      if (boundaries === null || boundaries.has(text)) parts++;
      if (parts > MAX_PARTS) return { source: source.subarray(0, start), isCut: true };
    }
    if (end === -1) return { source, isCut: false };
    start = end + 1;
  }
  return { source: source.subarray(0, start), isCut: start < source.length };
}

/**
 * Returns the boundaries that headers declare; null if one has an unusual form, or if there are too many, so that any
 * line could be one.
 */
function boundariesIn(source: Buffer): Set<string> | null {
  const found = new Set<string>();
  let declared = 0;
  for (const { groups = {} } of source.toString('latin1').matchAll(DECLARATION)) {
    const { rest = '' } = groups;
    if (!rest.includes('=')) continue;
    const value = VALUE.exec(rest)?.groups;
    declared += 1;
    if (value === undefined || declared > MAX_PARTS) return null;
    found.add(value.quoted ?? value.plain ?? '');
  }
  return found;
}
