import { expect, it } from '@jest/globals';
import { quietHoursProblems, quietHoursWords } from './QuietHours.tsx';

it.each([
  ['22:00', '07:00', {}],
  ['00:00', '23:59', {}],
  ['', '07:00', { from: 'Enter a time.' }],
  ['22:00', '', { to: 'Enter a time.' }],
  ['24:00', '7:00', { from: 'Enter a time.', to: 'Enter a time.' }],
  ['22:00', '22:00', { to: 'Choose a different end time.' }],
])('quiet hours from %j to %j have the problems %j', (from, to, problems) => {
  expect(quietHoursProblems({ from, to })).toEqual(problems);
});

it.each([
  ['22:00', '07:00', '22:00 to 07:00 the next day.'],
  ['12:00', '13:30', '12:00 to 13:30.'],
])('quiet hours from %s to %s are described as %j', (from, to, words) => {
  expect(quietHoursWords({ from, to })).toBe(words);
});
