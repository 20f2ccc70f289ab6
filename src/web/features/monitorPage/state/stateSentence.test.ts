import { describe, expect, it } from '@jest/globals';
import { stateSentence } from './stateSentence.ts';

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

describe('the state in one sentence', () => {
  it.each<[sentence: string, changes: Partial<Known>]>([
    ['Waiting for the first ping', { status: 'new', lastPingAt: null, dueAt: null, deadlineAt: null }],
    ['Waiting for the next ping', { status: 'new', dueAt: null, deadlineAt: null }],
    ['Up; the next ping is due in 12 min', {}],
    ['Up', { dueAt: null }],
    ['Late by 3 min; down at 14:05', { dueAt: NOW - 3 * MINUTE, deadlineAt: NOW + 65 * MINUTE }],
    ['Late by 0 s; down at 13:05', { dueAt: NOW, deadlineAt: NOW + 5 * MINUTE }],
    ['Late by 20 h; down tomorrow at 09:00', { dueAt: NOW - 20 * HOUR, deadlineAt: NOW + 20 * HOUR }],
    ['Late by 3 min; down on 1 Dec 2026 at 13:00', { dueAt: NOW - 3 * MINUTE, deadlineAt: NOW + 240 * HOUR }],
    ['Late by 10 min; about to be called down', { dueAt: NOW - 10 * MINUTE, deadlineAt: NOW }],
    ['Running for 3 min; down at 13:07', { runningSince: NOW - 3 * MINUTE, deadlineAt: NOW + 7 * MINUTE }],
    ['Running for 3 min', { status: 'new', runningSince: NOW - 3 * MINUTE, deadlineAt: null }],
    ['Down for 2 h', { status: 'down', dueAt: null, deadlineAt: null }],
    ['Down for 2 h; a run began 3 min ago', { status: 'down', runningSince: NOW - 3 * MINUTE }],
    ['Paused for 2 h; the next success or failure resumes it', { status: 'paused' }],
    ['Paused for 2 h; pings do not resume it', { status: 'paused', needsManualResume: true }],
    ['Put aside: its schedule cannot be read', { broken: 'no such zone' }],
  ])('says “%s”', (sentence, changes) => {
    expect(stateSentence(monitor(changes), NOW, 'UTC')).toBe(sentence);
  });

  it('tells the time of going down in the zone of the reader', () => {
    const late = monitor({ dueAt: NOW - 3 * MINUTE, deadlineAt: NOW + 5 * MINUTE });
    expect(stateSentence(late, NOW, 'Asia/Kolkata')).toBe('Late by 3 min; down at 18:35');
    // For someone in Auckland it is past midnight only by the time the monitor goes down.
    const overMidnight = monitor({ dueAt: NOW - 3 * HOUR - MINUTE, deadlineAt: NOW + MINUTE });
    expect(stateSentence(overMidnight, Date.parse('2026-11-21T10:59:30Z'), 'Pacific/Auckland')).toContain(
      'tomorrow at 02:01',
    );
  });
});
