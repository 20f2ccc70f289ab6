import { describe, expect, it } from '@jest/globals';
import type { PingableMonitor } from '../../../contract/monitors/monitorRecord.ts';
import type { MonitorState } from '../rules/monitorState.ts';
import { applyPause, applyResume } from '../rules/applyEdit.ts';
import { someEditor, someSettings } from '../testing/monitorSamples.ts';
import { type ContractContext, DAY, MINUTE, minutely, T0 } from '../testing/monitorWorld.ts';

const AHEAD = T0 + 2 * DAY;

export function describeClock({ world }: ContractContext): void {
  /**
   * Creates two monitors that are up when the clock jumps ahead by two days. After the jump, one is pinged and the
   * other is excused.
   */
  async function runWithClockAhead(): Promise<[pinged: PingableMonitor, spared: PingableMonitor]> {
    const { store, make, ping, grantAmnesty } = world();
    const made = { at: T0 - MINUTE };
    const [pinged, spared] = [await make(minutely, made), await make(minutely, made)];
    await ping(pinged, T0);
    await ping(spared, T0);
    await store.recordAlive({ now: T0, isInDoubt: false });
    await grantAmnesty({ from: T0, until: AHEAD });
    await store.recordAlive({ now: AHEAD, isInDoubt: false });
    await ping(pinged, AHEAD);
    return [pinged, spared];
  }

  const resume = (state: MonitorState, at: number) => applyResume(state, { ...someSettings, ...minutely }, at);

  describe('a clock that was two days ahead and is now correct', () => {
    it('does not silence monitors: each goes down after its grace, as if the clock had been correct', async () => {
      const { store, look, clampToClock } = world();
      const monitors = await runWithClockAhead();
      const now = T0 + 10 * MINUTE;
      expect([await clampToClock(now), await clampToClock(now)]).toEqual([2, 0]);
      expect((await store.sweepDeadlines(now)).flips).toBe(0);
      expect((await look(monitors[0])).lastPingAt).toBe(now);
      await store.sweepDeadlines(now + 2 * MINUTE);
      expect((await Promise.all(monitors.map(look))).map(({ status }) => status)).toEqual(['down', 'down']);
    });

    it('leaves no events or downtime in the future', async () => {
      const { store, ping, events, clampToClock } = world();
      const [pinged] = await runWithClockAhead();
      await store.sweepDeadlines(AHEAD + 10 * MINUTE);
      const now = T0 + 10 * MINUTE;
      await clampToClock(now);
      await ping(pinged, now + MINUTE);
      expect((await events(pinged)).every(({ at }) => at <= now + MINUTE)).toBe(true);
      const { teamId, monitorId } = pinged;
      const history = await store.history({ teamId, monitorId, from: T0 - DAY, to: AHEAD });
      expect(history?.downtimes).toEqual([{ from: now, to: now + MINUTE, reason: 'deadline-passed' }]);
      expect(history?.state?.today).toMatchObject({ day: '2026-11-21', pings: 2 });
    });

    it('lets a ping correct its monitor if nothing else has', async () => {
      const { ping, look, events } = world();
      for (const monitor of await runWithClockAhead()) {
        await ping(monitor, T0 + 10 * MINUTE);
        expect(await look(monitor)).toMatchObject({ lastPingAt: T0 + 10 * MINUTE, deadlineAt: T0 + 12 * MINUTE });
        expect((await events(monitor)).every(({ at }) => at <= T0 + 10 * MINUTE)).toBe(true);
      }
    });

    it('lets pausing and resuming correct a monitor', async () => {
      const { store, look, teamId } = world();
      const [pinged] = await runWithClockAhead();
      for (const [minute, apply] of [applyPause, resume].entries()) {
        const at = T0 + (10 + minute) * MINUTE;
        await store.edit(teamId, [pinged], someEditor(at), ({ state }) => ({
          action: 'paused',
          changes: [],
          change: apply(state, at),
        }));
        expect((await look(pinged)).statusSince).toBe(at);
      }
    });
  });

  it('does not treat a slow ping like one after the clock was set back', async () => {
    const { make, ping, look } = world();
    const monitor = await make(minutely);
    await ping(monitor, T0 + 5 * MINUTE);
    await ping(monitor, T0 + MINUTE, { tookMs: 5 * MINUTE, kind: 'log' });
    expect(await look(monitor)).toMatchObject({ lastPingAt: T0 + 5 * MINUTE, deadlineAt: T0 + 7 * MINUTE });
  });

  it('keeps the stored days if the current clock is wrong', async () => {
    const { store, make, ping, clampToClock } = world();
    const monitor = await make(minutely);
    for (const at of [T0, T0 + MINUTE, T0 + DAY, T0 + DAY + MINUTE, T0 + 2 * DAY]) await ping(monitor, at);
    await clampToClock(T0 + DAY);
    await ping(monitor, T0 + 3 * DAY);
    const { teamId, monitorId } = monitor;
    const history = await store.history({ teamId, monitorId, from: T0, to: T0 + 3 * DAY });
    expect(history?.days.map(({ day, pings }) => [day, pings])).toEqual([
      ['2026-11-21', 2],
      ['2026-11-22', 2],
      ['2026-11-23', 1],
    ]);
  });
}
