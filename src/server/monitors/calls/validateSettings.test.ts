import { expect, it } from '@jest/globals';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { NOW } from '../../../testing/clock.ts';
import { validateSchedule, validateSettings } from './validateSettings.ts';

const calendar = (expression: string): Schedule => ({ kind: 'oncalendar', expression, timezone: 'UTC' });

it.each([
  ['2020-01-01 02:00', /^Date: the last one has passed/],
  ['2020-01-01\n2021-01-01', /^Date: the last one has passed/],
  ['Mon 2027-01-03', /^Date: never on that weekday$/],
  ['daily\n\nMon 2027-01-03', /^Line 3, date: never on that weekday$/],
])('refuses a schedule that would never be due: %j', (expression, message) => {
  expect(validateSchedule(calendar(expression))).toEqual({
    path: 'schedule/expression',
    message: expect.stringMatching(message),
  });
});

it.each(['Sun 2027-01-03', '2020-01-01\ndaily', '2199-12-31'])('takes one that will be due: %j', (expression) => {
  expect(validateSchedule(calendar(expression))).toBeNull();
});

it('takes a date until it has passed', () => {
  const date = calendar(new Date(NOW + 60_000).toISOString().slice(0, 19).replace('T', ' '));
  expect(validateSchedule(date, { now: NOW })).toBeNull();
  expect(validateSchedule(date, { now: NOW + 60_000 })).not.toBeNull();
});

it('takes a stored schedule after its last date has passed, so that the monitor can be renamed', () => {
  const schedule = calendar('2020-01-01 02:00');
  const settings = {
    name: 'Renamed',
    slug: '',
    tags: [],
    description: '',
    schedule,
    graceSeconds: 60,
    needsManualResume: false,
  };
  expect(validateSettings(settings, schedule)).toBeNull();
  expect(validateSettings(settings)).toMatchObject({ path: 'settings/schedule/expression' });
  expect(validateSettings(settings, calendar('daily'))).not.toBeNull();
  expect(validateSettings({ ...settings, schedule: calendar('unreadable') }, calendar('unreadable'))).not.toBeNull();
});
