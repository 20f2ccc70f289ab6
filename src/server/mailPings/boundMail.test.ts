import { describe, expect, it } from '@jest/globals';
import { boundMail, MAX_LINES, MAX_PARTS } from './boundMail.ts';
import { readMail } from './readMail.ts';

const bound = (text: string) => {
  const { source, isCut } = boundMail(Buffer.from(text));
  return { text: source.toString(), isCut };
};
const part = (boundary: string) => `--${boundary}\r\n\r\nx\r\n`;
const head = (declaration: string) => `Content-Type: multipart/mixed; ${declaration}\r\n\r\n`;

describe('an e-mail with too many parts', () => {
  it.each([
    ['boundary=b', 'b'],
    ['BOUNDARY = "b c"', 'b c'],
    ['charset=x; boundary="b"; type=y', 'b'],
    ['\r\n boundary=\r\n "b"', 'b'],
    // These forms are only recognized as something unusual.
    ['boundary*0="b"; boundary*1="c"', 'bc'],
    ['boundary="b\\c"', 'bc'],
    ['boundary=b c', 'b c'],
    ['boundary=b (comment)', 'b'],
  ])('declared with %j is cut after the last allowed one', (declaration, boundary) => {
    const allowed = head(declaration) + part(boundary).repeat(MAX_PARTS);
    expect(bound(allowed)).toEqual({ text: allowed, isCut: false });
    expect(bound(allowed + part(boundary).repeat(24_000))).toEqual({ text: allowed, isCut: true });
  });

  it('is cut even if their boundaries differ', () => {
    const nested = Array.from({ length: 1_000 }, (_, depth) => head(`boundary=b${depth}`) + part(`b${depth}`));
    expect(bound(nested.join('')).text).toBe(nested.slice(0, MAX_PARTS).join('') + head(`boundary=b${MAX_PARTS}`));
  });

  it('is cut at any line that could begin one if it declares too many boundaries to look them all up', () => {
    const declared = (count: number) => `X: ${'boundary=b;'.repeat(count)}\r\n\r\n`;
    const others = part('other').repeat(MAX_PARTS + 1);
    expect(bound(declared(MAX_PARTS) + others).isCut).toBe(false);
    expect(bound(declared(MAX_PARTS + 1) + others).isCut).toBe(true);
  });
});

it('an e-mail with too many parts is parsed only up to the last allowed one, and counts as cut', async () => {
  const allowed = head('boundary=b') + part('b').repeat(MAX_PARTS);
  const parsed: string[] = [];
  const mail = await readMail({ bytes: Buffer.from(allowed + part('b')), isCut: false }, async (source) => {
    parsed.push(source.toString());
    return { subject: '', text: 'x', isTextWhole: false };
  });
  expect(parsed).toEqual([allowed]);
  expect(mail).toMatchObject({ isUnread: true });
});

it('an e-mail with too many lines is cut', () => {
  const lines = '\r\n'.repeat(MAX_LINES);
  expect(bound(lines)).toEqual({ text: lines, isCut: false });
  expect(bound(`${lines}\n\n`)).toEqual({ text: lines, isCut: true });
});

it.each([
  ['a table', '-----\n'],
  ['SQL with comments', '-- Drop it\nDROP TABLE x;\n'],
  ['a diff', '--- a/file\n+++ b/file\n'],
])('%s in the text doesn’t count as parts', (_what, text) => {
  const mail = head('boundary="b"') + part('b') + text.repeat(1_000) + part('b--');
  expect(bound(mail)).toEqual({ text: mail, isCut: false });
});
