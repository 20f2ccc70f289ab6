import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { applyPause } from '../rules/applyPause.ts';
import { applyResume } from '../rules/applyResume.ts';
import type { MonitorState } from '../rules/monitorState.ts';
import { createTestStore, someEditor, somePing } from '../testing/createTestStore.ts';
import { someSettings } from '../testing/openMonitorFile.ts';

const T0 = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const AHEAD = T0 + 2 * DAY;
const teamId = createId(TEAM_ID_PREFIX);
const minutely = { schedule: { kind: 'period' as const, periodSeconds: 60 }, graceSeconds: 60 };

const nextFile = temporaryFiles();
let world: ReturnType<typeof createTestStore>;
beforeEach(() => {
  world = createTestStore(nextFile());
});
afterEach(() => world.store.close());

const ping = ({ uuid }: Monitor, at: number) => world.store.recordPing({ by: 'uuid', uuid }, somePing({ at }));
const look = async ({ monitorId }: Monitor) => (await world.store.find({ teamId, monitorId }))!.data;

/** Two monitors that were up when the clock went ahead by two days: one was pinged then, one got its grace once more. */
async function liveAhead(): Promise<[pinged: Monitor, spared: Monitor]> {
  const [pinged, spared] = (await world.make(teamId, [minutely, minutely], T0 - MINUTE)) as [Monitor, Monitor];
  await ping(pinged, T0);
  await ping(spared, T0);
  await world.store.recordAlive({ now: T0, isInDoubt: false });
  await world.store.grantAmnesty({ from: T0, until: AHEAD }, 0);
  await world.store.recordAlive({ now: AHEAD, isInDoubt: false });
  await ping(pinged, AHEAD);
  return [pinged, spared];
}

const resume = (state: MonitorState, at: number) => applyResume(state, { ...someSettings, ...minutely }, at);

describe('a clock that was two days ahead and is right again', () => {
  it('silences no monitor: each goes down after its grace, as if the clock had been right', async () => {
    const monitors = await liveAhead();
    const now = T0 + 10 * MINUTE;
    expect(await world.store.clampToClock(now, 0)).toEqual({ clamped: 2, nextPlace: null });
    expect(await world.store.clampToClock(now, 0)).toEqual({ clamped: 0, nextPlace: null });
    expect((await world.store.sweepDeadlines(now)).flips).toBe(0);
    expect((await look(monitors[0])).lastPingAt).toBe(now);
    await world.store.sweepDeadlines(now + 2 * MINUTE);
    expect(await Promise.all(monitors.map(async (monitor) => (await look(monitor)).status))).toEqual(['down', 'down']);
  });

  it('leaves no event of its log and no time down in the future', async () => {
    const [pinged] = await liveAhead();
    await world.store.sweepDeadlines(AHEAD + 10 * MINUTE);
    const now = T0 + 10 * MINUTE;
    await world.store.clampToClock(now, 0);
    await ping(pinged, now + MINUTE);
    const { monitorId } = pinged;
    const { events } = (await world.store.events({ teamId, monitorId }))!;
    expect(events.every(({ at }) => at <= now + MINUTE)).toBe(true);
    const history = (await world.store.history({ teamId, monitorId, from: T0 - DAY, to: AHEAD }))!;
    expect(history.downtimes).toEqual([{ from: now, to: now + MINUTE, reason: 'deadline-passed' }]);
    expect(history.state?.today).toMatchObject({ day: '2026-11-21', pings: 2 });
  });

  it('is mended by a ping before anybody else has come to it', async () => {
    const [pinged, spared] = await liveAhead();
    for (const monitor of [pinged, spared]) {
      await ping(monitor, T0 + 10 * MINUTE);
      expect(await look(monitor)).toMatchObject({ lastPingAt: T0 + 10 * MINUTE, deadlineAt: T0 + 12 * MINUTE });
    }
  });

  it('is mended by a pause and what follows', async () => {
    const [pinged] = await liveAhead();
    for (const [minute, apply] of [applyPause, resume].entries()) {
      const at = T0 + (10 + minute) * MINUTE;
      await world.store.edit(teamId, [pinged], someEditor(at), ({ state }) => ({
        action: 'paused',
        changes: [],
        change: apply(state, at),
      }));
      expect((await look(pinged)).statusSince).toBe(at);
    }
  });

  it('is not taken for a time in which no server ran', async () => {
    await world.store.recordAlive({ now: AHEAD, isInDoubt: false });
    await world.store.recordAlive({ now: AHEAD - 1_000, isInDoubt: false });
    expect(await world.store.aliveAt()).toBe(AHEAD);
    await world.store.recordAlive({ now: T0, isInDoubt: false });
    expect(await world.store.aliveAt()).toBe(T0);
  });
});

it('is not seen in a ping whose request took its time', async () => {
  const [monitor] = (await world.make(teamId, [minutely], T0)) as [Monitor];
  await ping(monitor, T0 + 5 * MINUTE);
  const slow = somePing({ at: T0 + MINUTE, tookMs: 5 * MINUTE, kind: 'log' });
  await world.store.recordPing({ by: 'uuid', uuid: monitor.uuid }, slow);
  expect(await look(monitor)).toMatchObject({ lastPingAt: T0 + 5 * MINUTE, deadlineAt: T0 + 7 * MINUTE });
});

it('does not lose the days that are stored when it is the present clock that is wrong', async () => {
  const [monitor] = (await world.make(teamId, [minutely], T0)) as [Monitor];
  for (const at of [T0, T0 + MINUTE, T0 + DAY, T0 + DAY + MINUTE, T0 + 2 * DAY]) await ping(monitor, at);
  await world.store.clampToClock(T0 + DAY, 0);
  await ping(monitor, T0 + 3 * DAY);
  const { days } = (await world.store.history({ ...monitor, from: T0, to: T0 + 3 * DAY }))!;
  expect(days.map(({ day, pings }) => [day, pings])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-22', 2],
    ['2026-11-23', 1],
  ]);
});
