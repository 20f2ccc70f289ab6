import { expect, it } from '@jest/globals';
import { readSchedule } from './readSchedule.ts';
import { tidyExpression } from './tidyExpression.ts';

it.each([
  ['\uFEFF30 2 * * *', '30 2 * * *', 'cron'],
  ['30\u00A02 * *\u200B *', '30 2 * * *', 'cron'],
  [' OnCalendar=Mon *-*-* 02:00 ', 'Mon *-*-* 02:00', 'oncalendar'],
  ['oncalendar = daily\n\nOnCalendar=Sun 12:00', 'daily\n\nSun 12:00', 'oncalendar'],
] as const)('makes a schedule of %j', (pasted, expression, kind) => {
  expect(tidyExpression(pasted)).toBe(expression);
  expect(readSchedule({ kind, expression: pasted, timezone: 'UTC' })).toMatchObject({ ok: true });
});
