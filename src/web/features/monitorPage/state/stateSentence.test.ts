import { describe, expect, it } from '@jest/globals';
import { formatRelative } from '../../../../contract/durations.ts';
import { stateSentence, unbroken } from './stateSentence.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-11-21T13:00:00Z');

type Known = Parameters<typeof stateSentence>[0];

const monitor = (changes: Partial<Known>): Known => ({
  status: 'up',
  statusSince: NOW - 2 * HOUR,
  runningSince: null,
  dueAt: NOW + 12 * MINUTE,
  deadlineAt: NOW + 22 * MINUTE,
  needsManualResume: false,
  lastPingAt: NOW - MINUTE,
  ...changes,
});

describe('the sentence about a monitor’s state', () => {
  it.each<[sentence: string, changes: Partial<Known>]>([
    ['Waiting for the first ping', { status: 'new', lastPingAt: null, dueAt: null, deadlineAt: null }],
    ['Waiting for the next ping. No alerts until then', { status: 'new', dueAt: null, deadlineAt: null }],
    ['Up. Next ping due in 12 min', {}],
    ['Up. Next ping due in 23 h 59 min', { dueAt: NOW + 24 * HOUR - MINUTE }],
    ['Up. Next ping due in 3 d 18 h', { dueAt: NOW + 91 * HOUR - MINUTE }],
    ['Up. No more runs', { dueAt: null }],
    ['3 min late. Goes down at 14:05', { dueAt: NOW - 3 * MINUTE, deadlineAt: NOW + 65 * MINUTE }],
    ['0 s late. Goes down at 13:05', { dueAt: NOW, deadlineAt: NOW + 5 * MINUTE }],
    ['20 h late. Goes down tomorrow at 09:00', { dueAt: NOW - 20 * HOUR, deadlineAt: NOW + 20 * HOUR }],
    ['3 min late. Goes down on 1 Dec at 13:00', { dueAt: NOW - 3 * MINUTE, deadlineAt: NOW + 240 * HOUR }],
    ['10 min late. Going down now', { dueAt: NOW - 10 * MINUTE, deadlineAt: NOW }],
    ['Running for 3 min. Must finish by 13:07', { runningSince: NOW - 3 * MINUTE, deadlineAt: NOW + 7 * MINUTE }],
    ['Running for 3 min. Must finish by 00:08', { runningSince: NOW - 3 * MINUTE, deadlineAt: NOW + 668 * MINUTE }],
    [
      'Running for 3 min. Must finish by tomorrow at 12:00',
      { runningSince: NOW - 3 * MINUTE, deadlineAt: NOW + 23 * HOUR },
    ],
    ['Running for 3 min', { status: 'new', runningSince: NOW - 3 * MINUTE, deadlineAt: null }],
    ['Down for 2 h', { status: 'down', dueAt: null, deadlineAt: null }],
    ['Down for 2 h. A new run started 3 min ago', { status: 'down', runningSince: NOW - 3 * MINUTE }],
    ['Paused for 2 h. Resumes on the next ping', { status: 'paused' }],
    ['Paused just now. Resumes on the next ping', { status: 'paused', statusSince: NOW }],
    ['Paused for 2 h. Resume it manually', { status: 'paused', needsManualResume: true }],
    ['Schedule error: we can’t watch this monitor', { broken: 'no such zone' }],
  ])('is “%s”', (sentence, changes) => {
    expect(stateSentence(monitor(changes), NOW, 'UTC')).toBe(sentence);
  });

  it.each([0.4996, 10.4999, 10.5, 59.6, 60 * 22.4, 60 * 24 - 0.2, 60 * 90.7])(
    'gives the same time until the next ping as the facts below it: %d minutes',
    (minutes) => {
      const dueAt = NOW + minutes * MINUTE;
      expect(stateSentence(monitor({ dueAt }), NOW, 'UTC')).toBe(`Up. Next ping due ${formatRelative(dueAt, NOW)}`);
    },
  );

  it('formats the time of going down in the reader’s time zone', () => {
    const late = monitor({ dueAt: NOW - 3 * MINUTE, deadlineAt: NOW + 5 * MINUTE });
    expect(stateSentence(late, NOW, 'Asia/Kolkata')).toBe('3 min late. Goes down at 18:35');
    // In Auckland, the monitor goes down after midnight.
    const overMidnight = monitor({ dueAt: NOW - 3 * HOUR - MINUTE, deadlineAt: NOW + MINUTE });
    expect(stateSentence(overMidnight, Date.parse('2026-11-21T10:59:30Z'), 'Pacific/Auckland')).toContain(
      'tomorrow at 02:01',
    );
  });
});

it('keeps numbers and their units on one line', () => {
  expect(unbroken('Down for 6 h 45 min')).toBe('Down for 6\u00a0h 45\u00a0min');
  expect(unbroken('At 02:30, on 2 days')).toBe('At 02:30, on 2 days');
});
