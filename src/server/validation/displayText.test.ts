import { expect, it } from '@jest/globals';
import { validateDisplayText } from './displayText.ts';

const lines = (display: string, initials?: string) => ({ display, initials });

it.each([
  ['a first name', null, lines('Ada'), null],
  ['an empty name', null, lines('', '  '), null],
  ['a name on two lines', null, lines('A\nda'), 'display'],
  ['initials that reverse text', lines('Ada'), lines('Ada', '\u202e'), 'initials'],
  ['an unchanged name from before the rule', lines('A\tda', '\t'), lines('A\tda', '\t'), null],
  ['a corrected name', lines('A\tda'), lines('Ada'), null],
])('checks %s', (_what, before, after, path) => {
  expect(validateDisplayText(before, after)?.path ?? null).toBe(path);
});
