import { expect, it } from '@jest/globals';
import { awayWords } from './awayWords.ts';

const AT = Date.UTC(2026, 10, 21, 2);
const MINUTE = 60_000;

it.each([
  ['from 02:00 to 02:10', AT, AT + 10 * MINUTE, 'UTC'],
  ['from 07:30 to 07:40', AT, AT + 10 * MINUTE, 'Asia/Kolkata'],
  ['from 02:00:05 to 02:00:45', AT + 5_000, AT + 45_000, 'UTC'],
  ['from 20 Nov 2026 at 23:50 to 21 Nov 2026 at 02:00', AT - 130 * MINUTE, AT, 'UTC'],
])('says that Hearth was offline %s', (words, from, until, zone) => {
  expect(awayWords({ from, until }, zone)).toBe(`Hearth was offline ${words}`);
});
