import { expect, it } from '@jest/globals';
import type { EngineMonitor } from './engineMonitor.ts';
import type { ReceivedPing } from '../monitorStore.ts';
import { somePing } from '../testing/monitorSamples.ts';
import { newState } from './monitorState.ts';
import { createPingAdmission, UNLIMITED_PINGS } from './pingAdmission.ts';
import { type PingFacts, type PingRecord, needsEnds, recordPing } from './recordPing.ts';

const T0 = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const timing = {
  schedule: { kind: 'period' as const, periodSeconds: 60 },
  graceSeconds: 60,
  needsManualResume: false,
};
const unreadable = { kind: 'cron' as const, expression: 'unreadable', timezone: 'UTC' };
const fresh: EngineMonitor = {
  id: 1,
  teamId: 'team',
  monitorId: 'monitor',
  pingCount: 0,
  lastSequence: 1,
  filter: null,
  known: { timing, state: newState(T0) },
  isBroken: false,
};
const admission = createPingAdmission(UNLIMITED_PINGS);
const noFacts: PingFacts = { checkedUntil: -Infinity, ends: [], storedDay: () => null };

function recorded(monitor: EngineMonitor, ping: Partial<ReceivedPing>, facts: Partial<PingFacts> = {}): PingRecord {
  const { record } = recordPing(monitor, somePing(ping), { ...noFacts, ...facts }, admission.begin());
  if (record === null) throw new Error('The ping was refused.');
  return record;
}

it('records a ping after the flip of a deadline that is being handled, and then its own flip', () => {
  const { monitor: up } = recorded(fresh, { at: T0 });
  const late = recorded(up, { at: T0 + 3 * MINUTE }, { checkedUntil: T0 + 3 * MINUTE });
  expect(late.logged.sequence).toBe(up.lastSequence + 2);
  expect(late.flips.map(({ to, sequence }) => [to, sequence - up.lastSequence])).toEqual([
    ['down', 1],
    ['up', 3],
  ]);
  expect(late.monitor.lastSequence).toBe(up.lastSequence + 3);
  expect(recorded(up, { at: T0 + 3 * MINUTE }, { checkedUntil: T0 + MINUTE }).flips).toEqual([]);
});

it('counts and logs a ping to an unreadable monitor, and then expects no more pings', () => {
  const known = { timing: { ...timing, schedule: unreadable }, state: { ...newState(T0), deadlineAt: T0 + 1 } };
  const { monitor, logged, flips } = recorded({ ...fresh, known }, { at: T0, kind: 'success' });
  expect([monitor.isBroken, monitor.pingCount, monitor.lastSequence, flips]).toEqual([true, 1, 2, []]);
  expect(monitor.known?.state).toMatchObject({ lastPingAt: T0, dueAt: null, deadlineAt: null });
  expect(logged).toEqual({ sequence: 2, at: T0, kind: 'success', durationMs: null });
  const damaged = recorded({ ...fresh, known: null, problem: new Error('damaged') }, { at: T0 });
  expect(damaged.monitor).toMatchObject({ isBroken: true, known: null, pingCount: 1 });
});

it('requests recent ends only if a started run could already be over', () => {
  const keywords = { failure: [], success: [], start: ['begin'], otherwise: 'url' as const };
  const asks = (ping: Partial<ReceivedPing>, filter: EngineMonitor['filter'] = null) =>
    needsEnds({ ...fresh, filter }, somePing(ping));
  expect(asks({ kind: 'start', tookMs: 1 })).toBe(true);
  expect(asks({ kind: 'success', tookMs: 1 }, { keywords })).toBe(true);
  expect([asks({ kind: 'start' }), asks({ kind: 'success', tookMs: 1 })]).toEqual([false, false]);
});
