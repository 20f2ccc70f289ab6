import { expect, it } from '@jest/globals';
import { zonedRun } from './zonedTime.ts';

it.each([
  ['UTC', false, 'Mon 23 Nov, 02:30'],
  ['Asia/Kolkata', false, 'Mon 23 Nov, 08:00'],
  ['UTC', true, 'Mon 23 Nov, 02:30:20'],
  ['Mars/Base', false, 'Mon 23 Nov, 02:30'],
])('formats a run in %s, with seconds: %p, as “%s”', (zone, hasSeconds, words) => {
  expect(zonedRun(Date.UTC(2026, 10, 23, 2, 30, 20), zone, hasSeconds)).toBe(words);
});
