import { expect, it } from '@jest/globals';
import { quietUntil } from './quietHours.ts';

const night = { from: '22:00', to: '07:00' };
const noon = { from: '12:00', to: '13:00' };

it.each([
  ['before they begin', night, '2026-11-21T20:59:59Z', null],
  ['when they begin', night, '2026-11-21T21:00Z', '2026-11-22T06:00:00.000Z'],
  ['after midnight', night, '2026-11-22T03:00Z', '2026-11-22T06:00:00.000Z'],
  ['when they are over', night, '2026-11-22T06:00Z', null],
  ['in the middle of a day', noon, '2026-11-21T11:30Z', '2026-11-21T12:00:00.000Z'],
  ['over a change of the clock', night, '2026-03-29T00:30Z', '2026-03-29T05:00:00.000Z'],
  ['where both times are one', { from: '07:00', to: '07:00' }, '2026-11-21T06:00Z', null],
  ['where there are none', null, '2026-11-21T03:00Z', null],
])('quiet hours %s', (_when, quietHours, now, until) => {
  const found = quietUntil(quietHours, 'Europe/Berlin', Date.parse(now));
  expect(found === null ? null : new Date(found).toISOString()).toBe(until);
});
