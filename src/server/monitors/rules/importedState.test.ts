import { describe, expect, it } from '@jest/globals';
import type { MonitorPast } from '../monitorImports.ts';
import { applyDeadline } from './applyDeadline.ts';
import { applyPing } from './applyPing.ts';
import { importedState } from './importedState.ts';
import type { MonitorTiming } from './monitorState.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;
const hourly: MonitorTiming = {
  schedule: { kind: 'period', periodSeconds: 3_600 },
  graceSeconds: 600,
  needsManualResume: false,
};
const daily: MonitorTiming = {
  ...hourly,
  schedule: { kind: 'cron', expression: '0 3 * * *', timezone: 'UTC' },
};

const stateOf = (past: Partial<MonitorPast>, timing = hourly) =>
  importedState({ status: 'up', lastPingAt: null, lastDurationMs: null, pingCount: 0, ...past }, timing, NOW);

describe('the state of an imported monitor', () => {
  it.each([
    ['is due a period after the last success', { lastPingAt: NOW - 20 * MINUTE }, hourly, 40, 50],
    ['keeps its deadline while it’s late', { lastPingAt: NOW - 65 * MINUTE }, hourly, -5, 5],
    ['is due now if it was overdue', { lastPingAt: NOW - 5_000 * MINUTE }, hourly, 0, 10],
    [
      'is due at the next time of an expression if it was overdue',
      { lastPingAt: NOW - 5_000 * MINUTE },
      daily,
      900,
      910,
    ],
    ['isn’t ahead of the clock', { lastPingAt: NOW + 90 * MINUTE }, hourly, 60, 70],
    ['expects nothing without a ping', {}, hourly, null, null],
    ['expects nothing while paused', { status: 'paused', lastPingAt: NOW - MINUTE }, hourly, null, null],
    ['expects nothing while down', { status: 'down', lastPingAt: NOW - MINUTE }, hourly, null, null],
  ] as const)('%s', (_what, past, timing, due, deadline) => {
    const { dueAt, deadlineAt } = stateOf(past, timing);
    const after = (minutes: number | null) => (minutes === null ? null : NOW + minutes * MINUTE);
    expect([dueAt, deadlineAt]).toEqual([after(due), after(deadline)]);
  });

  it('is down since the missed deadline or the failure', () => {
    const missed = stateOf({ status: 'down', lastPingAt: NOW - 100 * MINUTE });
    expect(missed).toMatchObject({ statusSince: NOW - 30 * MINUTE, lastPingKind: 'success' });
    const failed = stateOf({ status: 'down', lastPingAt: NOW - 10 * MINUTE });
    expect(failed).toMatchObject({ statusSince: NOW - 10 * MINUTE, lastPingKind: 'fail', lastSuccessAt: null });
  });

  it('follows the usual rules: a success keeps it up, and silence takes it down', () => {
    const state = stateOf({ lastPingAt: NOW - 65 * MINUTE });
    const ping = { kind: 'success', exitStatus: null, rid: null, at: NOW + MINUTE } as const;
    expect(applyPing(state, hourly, ping)).toMatchObject({ flip: null, state: { dueAt: NOW + 61 * MINUTE } });
    expect(applyDeadline(state, hourly, NOW + 5 * MINUTE)?.flip).toMatchObject({ to: 'down', at: NOW + 5 * MINUTE });
  });
});
