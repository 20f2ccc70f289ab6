import { describe, expect, it } from '@jest/globals';
import type { AttentionCard } from '../../../contract/monitors/teamDashboard.ts';
import { NOW } from '../../../testing/clock.ts';
import {
  beganWords,
  cardWords,
  channelsWords,
  downCauseWords,
  failedRunsWords,
  lastingWords,
  newestWords,
  restWords,
  rowUptimeWords,
  runsLabel,
  shareWords,
  snoozedWords,
  slowerWords,
  soleRunWords,
  timesWords,
  uptimeChangeWords,
  uptimeWords,
  verdictOf,
} from './dashboardWords.ts';

const none = { down: 0, late: 0, started: 0, up: 0, new: 0, paused: 0, broken: 0 };

it.each([
  [{ ...none, down: 2, up: 40 }, 'down', '2 down'],
  [{ ...none, broken: 1, up: 1 }, 'broken', '1 broken'],
  [{ ...none, late: 1, up: 1 }, 'late', '1 late'],
  [{ ...none, down: 8 }, 'down', 'All 8 down'],
  [{ ...none, down: 1 }, 'down', 'Your monitor is down'],
  [{ ...none, up: 41, started: 1 }, 'up', 'All 42 up'],
  [{ ...none, up: 1 }, 'up', 'Your monitor is up'],
  [{ ...none, started: 1 }, 'started', 'Your monitor is running'],
  [{ ...none, new: 3 }, 'new', 'Waiting for a ping'],
  [{ ...none, paused: 3 }, 'paused', 'All 3 paused'],
  [{ ...none, paused: 1, up: 2 }, 'up', 'Nothing is down'],
])('the counts %j give the verdict %s: %s', (counts, status, words) => {
  expect(verdictOf(counts, { total: 0, cards: [] })).toEqual({ status, words });
});

it.each([
  [{ ...none, up: 12 }, { total: 1, cards: ['flapping' as const] }, 'All 12 up, 1 flapping'],
  [{ ...none, up: 12 }, { total: 3, cards: ['flapping' as const, 'flapping' as const] }, 'All 12 up, 3 flapping'],
  [{ ...none, up: 11, paused: 1 }, { total: 1, cards: ['flapping' as const] }, 'Nothing is down, 1 flapping'],
  [{ ...none, up: 1 }, { total: 1, cards: ['flapping' as const] }, 'Your monitor is up but flapping'],
  [{ ...none, up: 12 }, { total: 1, cards: ['down' as const] }, 'All 12 up'],
  [{ ...none, up: 12, down: 1 }, { total: 2, cards: ['down' as const, 'flapping' as const] }, '1 down'],
])('with the counts %j and the cards %j, the verdict is: %s', (counts, { total, cards }, words) => {
  const attention = { total, cards: cards.map((status) => ({ status })) };
  expect(verdictOf(counts, attention).words).toBe(words);
});

it.each([
  [{ total: 1, working: 1 }, 'Working'],
  [{ total: 5, working: 5 }, 'All working'],
  [{ total: 4, working: 3, failing: 1 }, '1 failing'],
  [{ total: 5, working: 3, failing: 1, off: 1 }, '1 failing, 1 off'],
  [{ total: 3, working: 1, off: 2 }, '2 off'],
  [{ total: 1_200, working: 0, failing: 1_200 }, '1,200 failing'],
  [{ total: 5, working: 1, failing: 1, off: 1, unconfirmed: 1, muted: 1 }, '1 failing, 1 off, 1 unconfirmed, 1 muted'],
])('says which integrations don’t work: %j as “%s”', (channels, words) => {
  const spoken = channelsWords({ failing: 0, off: 0, unconfirmed: 0, muted: 0, ...channels });
  expect(spoken.replaceAll('\u00a0', ' ')).toBe(words);
});

it.each([
  [2, [false, false], ''],
  [1, [true], ' but snoozed'],
  [2, [true, true], ' (all snoozed)'],
  [3, [false, true, false], ' (1 snoozed)'],
  [13, [], ''],
  [6, [true, false], ''],
])('with %d monitors down, of which these cards are snoozed: %j, says “%s”', (down, snoozed, words) => {
  const cards = snoozed.map((is) => ({ status: 'down' as const, snoozedUntil: is ? NOW + 1 : null }));
  expect(snoozedWords({ ...none, down }, cards, NOW)).toBe(words);
  expect(snoozedWords({ ...none, down }, cards, NOW + 1)).toBe('');
});

it('says “snoozed” of the only monitor that’s down among several', () => {
  expect(snoozedWords({ ...none, down: 1, up: 3 }, [{ status: 'down', snoozedUntil: NOW + 1 }], NOW)).toBe(
    ' (snoozed)',
  );
});

it('lists the other statuses', () => {
  expect(restWords({ ...none, up: 2, new: 1 }, 'up')).toBe('2\u00a0up, 1\u00a0new');
  expect(restWords({ ...none, down: 2, late: 1, up: 39 }, 'down')).toBe('1\u00a0late, 39\u00a0up');
  expect(restWords({ ...none, up: 2, paused: 1 }, 'up')).toBe('2\u00a0up, 1\u00a0paused');
  expect(restWords({ ...none, up: 2, started: 1 }, 'up')).toBe('1\u00a0running');
  expect(restWords({ ...none, up: 3 }, 'up')).toBe('');
  expect(restWords({ ...none, started: 1 }, 'up')).toBe('');
  expect(restWords({ ...none, down: 1, up: 1 }, 'down')).toBe('1\u00a0up');
});

it.each([
  [{ lastRunAt: -17, nextRunAt: 7 }, null, 'last ran yesterday at 19:00. Next run expected at 19:00.'],
  [{ lastRunAt: -1, nextRunAt: null }, null, 'last ran at 11:00.'],
  [{ lastRunAt: null, nextRunAt: 14 }, null, 'hasn’t run yet. Next run expected tomorrow at 02:00.'],
  [{ lastRunAt: -17, nextRunAt: 7 }, -1, 'started at 11:00 and is still running.'],
])('says when a team’s only monitor runs: %j, running for %p h', ({ lastRunAt, nextRunAt }, runningFor, words) => {
  const at = (hours: number | null) => (hours === null ? null : NOW + hours * 3_600_000);
  const monitor = { monitorId: 'mid_1', name: 'Backup', lastRunAt: at(lastRunAt), nextRunAt: at(nextRunAt) };
  expect(soleRunWords(monitor, at(runningFor), NOW, 'UTC')).toBe(words);
});

it.each([
  [null, '–'],
  [1, '100%'],
  [0.999999, '99.99%'],
  [0.9971, '99.71%'],
  [0, '0.00%'],
])('shows the share %p as %s', (share, words) => expect(shareWords(share)).toBe(words));

describe('uptime', () => {
  const measured = { share: 0.9971, since: NOW - 6.5 * 3_600_000 };

  it.each([
    [null, { label: 'Uptime', value: '–', note: undefined }],
    [0, { label: 'Uptime', value: '–', note: 'since 05:30' }],
    [1, { label: 'Uptime, 1 day', value: '99.71%', note: undefined }],
    [3, { label: 'Uptime, 3 days', value: '99.71%', note: undefined }],
    [30, { label: 'Uptime, 30 days', value: '99.71%', note: undefined }],
  ])('measured over %p whole days reads %j', (days, words) => {
    expect(uptimeWords(days === null ? null : { ...measured, days }, NOW, 'UTC')).toEqual(words);
  });

  it.each([
    [0, '–', 'Uptime appears after a day'],
    [1, '99.71%', 'Uptime in the last day'],
    [30, '99.71%', 'Uptime in the last 30 days'],
  ])('of a group over %p days reads %s', (days, words, explanation) => {
    expect(rowUptimeWords({ ...measured, days })).toEqual({ words, explanation });
  });
});

it.each([
  ['UTC', 'Runs today'],
  ['Europe/Berlin', 'Runs since 01:00'],
  ['America/New_York', 'Runs since 19:00'],
  ['Asia/Kathmandu', 'Runs since 05:45'],
])('labels runs since the start of the UTC day for a reader in %s', (timezone, words) => {
  expect(runsLabel(Date.parse('2026-11-21'), NOW, timezone)).toBe(words);
});

it.each([
  [0.9971, 0.9983, '−0.12'],
  [1, 0.999, '+0.10'],
  [1, 1, null],
  [1, null, null],
])('shows an uptime of %p, previously %p, as a change of %p', (now, before, words) =>
  expect(uptimeChangeWords(now, before)).toBe(words),
);

it.each([
  [0, 'None failed'],
  [1, '1 run failed'],
  [1_200, '1,200 runs failed'],
])('counts %d failed runs as “%s”', (failures, words) =>
  expect(failedRunsWords(failures).replaceAll('\u00a0', ' ')).toBe(words),
);

it.each([
  [1, null],
  [2, '2nd time in 30 days'],
  [3, '3rd time in 30 days'],
  [4, '4th time in 30 days'],
  [11, '11th time in 30 days'],
  [21, '21st time in 30 days'],
])('describes %p occurrences as %p', (times, words) => expect(timesWords(times)).toBe(words));

describe('the reason on a card', () => {
  const card: AttentionCard = {
    monitorId: 'mid_1',
    name: 'Backup',
    status: 'down',
    since: NOW,
    reason: 'exit-status',
    exitStatus: 1,
    output: null,
    expectedAt: null,
    deadlineAt: null,
    timesDown: 1,
    flaps: null,
    runbookUrl: null,
    alerted: [],
    snoozedUntil: null,
    alertsHeldUntil: null,
  };
  it.each<[Partial<AttentionCard>, RegExp]>([
    [{}, /^Exit status 1$/],
    [{ reason: 'deadline-passed', expectedAt: NOW }, /^Expected at \d\d:\d\d, but nothing arrived\.$/],
    [
      { status: 'late', expectedAt: NOW, deadlineAt: NOW + 4_530_000 },
      /^Expected at .*\. Goes down in 1\u00a0h\u00a015\u00a0min if nothing arrives\.$/,
    ],
    [
      { status: 'late', expectedAt: NOW, deadlineAt: NOW + 300_000, alertsHeldUntil: NOW + 3_600_000 },
      /^Expected at .*\. Goes down in 5\u00a0min; alerts are on hold until 13:00\.$/,
    ],
    [
      { status: 'late', expectedAt: NOW, deadlineAt: NOW + 300_000, alertsHeldUntil: NOW + 300_000 },
      /Goes down in 5\u00a0min if nothing arrives\.$/,
    ],
    [{ status: 'late', expectedAt: NOW, deadlineAt: NOW }, /^Expected at .*\. Going down now\.$/],
    [{ status: 'flapping', flaps: 5 }, /^Flapping: down 5 times in 30 min, alerts on hold\.$/],
    [{ status: 'broken' }, /can’t read its schedule/],
  ])('is worded for %j', (changes, words) => expect(cardWords({ ...card, ...changes }, NOW, 'UTC')).toMatch(words));
});

it('says when an increasingly slow job will reach its limit', () => {
  const slower = {
    monitorId: 'm',
    name: 'Reindex',
    beforeMs: 660_000,
    nowMs: 1_860_000,
    limitMs: 3_600_000,
    medians: [],
  };
  expect(slowerWords({ ...slower, reachesLimitInDays: null })).toBe('11\u00a0min → 31\u00a0min');
  expect(slowerWords({ ...slower, reachesLimitInDays: 35 })).toBe(
    '11\u00a0min → 31\u00a0min; will reach its limit of 1\u00a0h in about 5 weeks',
  );
  expect(slowerWords({ ...slower, reachesLimitInDays: 0 })).toBe('11\u00a0min → 31\u00a0min; at its limit of 1\u00a0h');
});

it.each([
  [0, '12:00'],
  [11, '01:00'],
  [13, 'Yesterday, 23:00'],
  [37, '19 Nov'],
])('shows a start %d h ago as “%s”', (hours, words) => {
  expect(beganWords(NOW - hours * 3_600_000, NOW, 'UTC')).toBe(words);
});

it.each([
  [true, 59_999, 'Backup, just now.'],
  [true, 60_000, 'Backup, 1\u00a0min.'],
  [false, 59_999, 'Latest: Backup, just now.'],
  [false, 60_000, 'Latest: Backup, 1\u00a0min ago.'],
])('names the newest of the monitors that are down (the only one: %p, after %i ms)', (isOnly, ms, words) => {
  expect(newestWords({ name: 'Backup', since: NOW - ms }, isOnly, NOW)).toBe(words);
});

it('doesn’t round a new problem up to a minute', () => {
  expect(lastingWords({ status: 'down', since: NOW - 2_000 }, NOW)).toBe('down for less than 1\u00a0min');
  expect(lastingWords({ status: 'late', since: NOW - 60_000 }, NOW)).toBe('1\u00a0min late');
});

it('says that a failure was reported if its exit status is no longer known', () => {
  expect(downCauseWords({ reason: 'exit-status', exitStatus: null })).toBe('Reported a failure');
});
