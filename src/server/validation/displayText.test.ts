import { expect, it } from '@jest/globals';
import { validateDisplayText } from './displayText.ts';

const lines = (display: string, initials?: string) => ({ display, initials });

it.each([
  ['a first name', null, lines('Ada'), null],
  ['an empty one', null, lines('', '  '), null],
  ['one in two lines', null, lines('A\nda'), 'display'],
  ['initials that turn text around', lines('Ada'), lines('Ada', '\u202e'), 'initials'],
  ['one that was taken before the rule', lines('A\tda', '\t'), lines('A\tda', '\t'), null],
  ['one that is mended', lines('A\tda'), lines('Ada'), null],
])('judges %s', (_what, before, after, path) => {
  expect(validateDisplayText(before, after)?.path ?? null).toBe(path);
});
