import { describe, expect, it } from '@jest/globals';
import type { CountingAlert, DueAlert, DueReminder } from '../alertFacts.ts';
import { countFailures, nextReminder, reminderOf } from './dueAlerts.ts';
import { endingOf, decideTurn } from './holds.ts';
import { SAMPLE_TIME as NOW, someDue, someFlip } from './testing/alertSamples.ts';

const MINUTE = 60_000;

const hold = { until: NOW + MINUTE, by: 'snooze' as const };

describe('a due alert', () => {
  it.each<[string, Partial<DueAlert>, 'send' | 'drop']>([
    ['is sent', {}, 'send'],
    [
      'is dropped if it was held and the monitor is up again',
      { heldUntil: NOW, heldBy: 'snooze', status: 'up' },
      'drop',
    ],
    [
      'is dropped if it was held and the monitor has flipped since',
      { heldUntil: NOW, heldBy: 'maintenance', nextFlipAt: NOW },
      'drop',
    ],
    ['is sent late if only quiet hours held it', { heldUntil: NOW, heldBy: 'quiet-hours', status: 'up' }, 'send'],
    [
      'is sent late if there was an attempt before',
      { heldUntil: NOW, heldBy: 'snooze', isUntried: false, status: 'up' },
      'send',
    ],
    ['is sent late if nothing held it', { status: 'up', nextFlipAt: NOW }, 'send'],
    ['is dropped if it is a reminder and the monitor is up again', { isReminder: true, status: 'up' }, 'drop'],
    ['is dropped if it is a reminder and the monitor was deleted', { isReminder: true, status: null }, 'drop'],
  ])('%s', (_what, changes, decision) => {
    expect(decideTurn(someDue(changes), null)).toBe(decision);
    expect(decideTurn(someDue(changes), hold)).toBe('hold');
  });

  it.each<[string, Partial<DueAlert>, object | undefined]>([
    ['reports an outage that continues', {}, undefined],
    [
      'reports an outage that ended and whose recovery is reported next',
      { nextFlipAt: NOW, status: 'up', isRecoveryWaiting: true },
      { at: NOW, isLastWord: false },
    ],
    [
      'reports an outage that ended and whose recovery is not reported',
      { nextFlipAt: NOW, status: 'up' },
      { at: NOW, isLastWord: true },
    ],
    [
      'reports an outage that ended and was followed by another',
      { nextFlipAt: NOW, status: 'down' },
      { at: NOW, isLastWord: false },
    ],
    ['reports no end for a recovery', { direction: 'up', nextFlipAt: NOW }, undefined],
  ])('%s', (_what, changes, ending) => {
    expect(endingOf(someDue(changes))).toEqual(ending);
  });
});

describe('an alert that waits for failures', () => {
  const HOUR = 60 * MINUTE;
  const DOWN: CountingAlert['monitor'] = {
    status: 'down',
    schedule: { kind: 'period', periodSeconds: 3_600 },
    graceSeconds: 600,
    longestRunSeconds: null,
    openRuns: [],
  };
  const NO_CHECK = { kind: 'wait', lookAt: null };
  const counting = (changes: Partial<CountingAlert> = {}): CountingAlert => ({
    id: 1,
    awaitsFailures: 3,
    createdAt: NOW,
    hold: null,
    lookAt: null,
    failures: 1,
    lastFailureAt: NOW,
    monitor: DOWN,
    ...changes,
  });
  const MISSED = NOW + HOUR + 10 * MINUTE;

  it.each<[string, Partial<CountingAlert>, number, object | null]>([
    ['is checked when the next ping would be missed', {}, NOW, { kind: 'wait', lookAt: MISSED }],
    ['does not change before then', { lookAt: MISSED }, MISSED - 1, null],
    ['is sent when that ping was missed', { lookAt: MISSED }, MISSED, { kind: 'send', at: MISSED }],
    [
      'is postponed by a later failure',
      { lookAt: MISSED, lastFailureAt: NOW + HOUR },
      MISSED,
      { kind: 'wait', lookAt: MISSED + HOUR },
    ],
    ['is sent after enough failures', { failures: 3, lookAt: MISSED }, NOW + 5, { kind: 'send', at: NOW + 5 }],
    ['is dropped once the monitor is deleted', { monitor: null, lookAt: MISSED }, NOW, { kind: 'drop' }],
    [
      'is sent after enough failures, even if a success came right after them',
      { failures: 3, monitor: { ...DOWN, status: 'up' } },
      NOW,
      { kind: 'send', at: NOW },
    ],
    ['is dropped once the monitor is up', { monitor: { ...DOWN, status: 'up' } }, NOW, { kind: 'drop' }],
    ['is not checked during a pause', { monitor: { ...DOWN, status: 'paused' }, lookAt: MISSED }, MISSED, NO_CHECK],
    ['is kept during a pause, which might be undone', { monitor: { ...DOWN, status: 'paused' } }, NOW, null],
    [
      'is sent once its damping ends',
      { failures: 3, hold: { until: NOW + 99, by: 'flapping' } },
      NOW,
      { kind: 'send', at: NOW + 99 },
    ],
  ])('%s', (_what, changes, now, decision) => {
    expect(countFailures(counting(changes), now)).toEqual(decision);
  });
});

describe('a reminder', () => {
  const due: DueReminder = {
    id: 1,
    to: { integrationId: 'iid_1', userId: null },
    destinationName: 'On call',
    kind: 'webhook',
    teamId: 'tid_1',
    monitor: 1,
    monitorId: 'mid_1',
    sequence: 2,
    facts: someFlip().facts,
    status: 'down',
    statusSince: NOW,
    remindEverySeconds: 600,
    isNewest: true,
  };

  it('is sent while the monitor is down, or when its hold ends', () => {
    expect(reminderOf(due, null, NOW + MINUTE)).toMatchObject({ isReminder: true, nextAttemptAt: NOW + MINUTE });
    expect(reminderOf(due, hold, NOW)).toMatchObject({ hold, nextAttemptAt: hold.until });
  });

  it.each<[string, Partial<DueReminder>]>([
    ['the monitor is up', { status: 'up' }],
    ['the monitor was up in between', { statusSince: NOW + 1 }],
    ['the monitor was deleted', { status: null, statusSince: null }],
    ['reminders are off', { remindEverySeconds: null }],
    ['a later alert was sent', { isNewest: false }],
  ])('is not sent if %s', (_what, changes) => {
    expect(reminderOf({ ...due, ...changes }, null, NOW)).toBeNull();
  });

  it('is due after the interval', () => {
    expect(nextReminder(600, NOW)).toBe(NOW + 10 * MINUTE);
    expect(nextReminder(null, NOW)).toBeNull();
  });
});
