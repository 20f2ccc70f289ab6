import { beforeEach, describe, expect, it } from '@jest/globals';
import { readLastIncident } from '../calls/monitorHistory.ts';
import { dashboardOf } from '../testing/dashboardOf.ts';
import { DAY, minutely, MINUTE, T0, type ContractContext, type MonitorWorld } from '../testing/monitorWorld.ts';
import { pauseAndUndo, pauseMonitor, resumeMonitor } from '../testing/pausing.ts';

export function describeUndonePauses(context: ContractContext): void {
  let world: MonitorWorld;
  beforeEach(() => {
    world = context.world();
  });

  /** Makes a monitor that has gone down twice, the second time at minute 30. */
  async function makeDown() {
    const monitor = await world.make();
    await world.ping(monitor, T0, { kind: 'fail' });
    await world.ping(monitor, T0 + 10 * MINUTE);
    const failure = { kind: 'fail', exitStatus: 3, body: Buffer.from('disk full') } as const;
    await world.ping(monitor, T0 + 30 * MINUTE, failure);
    return monitor;
  }

  describe('an outage whose pause is undone', () => {
    it('continues, with its start, cause and count', async () => {
      const monitor = await makeDown();
      const before = await readLastIncident(world.store, monitor, T0 + 50 * MINUTE);
      await pauseAndUndo(world, monitor, T0 + 40 * MINUTE);
      await pauseAndUndo(world, monitor, T0 + 45 * MINUTE);
      expect(before?.incident).toMatchObject({ output: 'disk full', ping: { exitStatus: 3 }, end: null, count: 2 });
      expect(await readLastIncident(world.store, monitor, T0 + 50 * MINUTE)).toEqual(before);
      expect(await world.look(monitor)).toMatchObject({ status: 'down', statusSince: T0 + 30 * MINUTE });
    });

    it('lasts from its start until the recovery', async () => {
      const monitor = await makeDown();
      await pauseAndUndo(world, monitor, T0 + 40 * MINUTE);
      await world.ping(monitor, T0 + 60 * MINUTE);
      const read = await readLastIncident(world.store, monitor, T0 + 70 * MINUTE);
      expect(read?.incident).toMatchObject({ count: 2, end: { to: 'up', downForMs: 30 * MINUTE } });
      const [from, to] = [T0 + 30 * MINUTE, T0 + 60 * MINUTE];
      const [down] = await world.store.resolvedDowns(world.teamId, T0, 9);
      expect(down).toMatchObject({ at: from, until: to, reason: 'exit-status', exitStatus: 3 });
      expect(await world.store.lastDowns([down?.id ?? 0])).toEqual([down]);
      const period = { from: T0, to: T0 + 70 * MINUTE, timezone: 'UTC' };
      const downs = (await world.store.flipDays({ teamId: world.teamId }, period)).map(({ downs: times }) => times);
      expect(downs).toEqual([2]);
      const first = { from: T0, to: T0 + 10 * MINUTE, reason: 'fail' };
      const second = { from, to, reason: 'exit-status' };
      const during = T0 + 40 * MINUTE + 1;
      const downtimes = async (start: number, end: number) =>
        (await world.store.history({ ...monitor, from: start, to: end }))?.downtimes;
      expect(await downtimes(T0, T0 + DAY)).toEqual([first, second]);
      expect(await downtimes(during, during)).toEqual([second]);
      expect(await downtimes(T0 + 50 * MINUTE, T0 + 51 * MINUTE)).toEqual([second]);
    });

    it('does not count the paused time as down, and keeps the events in order', async () => {
      const monitor = await makeDown();
      await pauseAndUndo(world, monitor, T0 + 40 * MINUTE);
      await world.ping(monitor, T0 + 60 * MINUTE);
      const history = await world.store.history({ ...monitor, from: T0, to: T0 + DAY });
      expect(history?.state?.today).toMatchObject({ downMs: 39 * MINUTE, upMs: 20 * MINUTE });
      const times = (await world.events(monitor)).map(({ at }) => at);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect((await world.flips(monitor)).slice(3)).toEqual([
        ['paused', 40 * MINUTE],
        ['down', 41 * MINUTE],
        ['up', 60 * MINUTE],
      ]);
    });

    it.each([1, 7] as const)('is shown on a dashboard of %d days as if it had not been paused', async (days) => {
      const read = async () => {
        const { attention, incidents, lanes, failuresPerDay } = await dashboardOf(world, T0 + 2 * DAY, days);
        return { attention, incidents, lanes, failuresPerDay };
      };
      const monitor = await world.make(minutely);
      await world.ping(monitor, T0);
      await world.store.sweepDeadlines(T0 + DAY);
      const before = await read();
      expect(before.lanes.rows[0]?.missed).toHaveLength(1);
      await pauseAndUndo(world, monitor, T0 + 2 * DAY - 2 * MINUTE);
      expect(await read()).toEqual(before);
    });

    it('is still found when it started more than 30 days ago', async () => {
      const monitor = await makeDown();
      await pauseAndUndo(world, monitor, T0 + 40 * DAY);
      const read = await readLastIncident(world.store, monitor, T0 + 41 * DAY);
      expect(read?.incident).toMatchObject({ flip: { at: T0 + 30 * MINUTE, reason: 'exit-status' }, count: 1 });
    });
  });

  describe('a pause', () => {
    it('ends the outage if it is not undone, and a failure during it starts another', async () => {
      const monitor = await makeDown();
      await pauseMonitor(world, monitor, T0 + 40 * MINUTE);
      const paused = await readLastIncident(world.store, monitor, T0 + 50 * MINUTE);
      expect(paused?.incident).toMatchObject({ count: 2, end: { to: 'paused', downForMs: 10 * MINUTE } });
      await world.ping(monitor, T0 + 50 * MINUTE, { kind: 'fail' });
      const failed = await readLastIncident(world.store, monitor, T0 + 60 * MINUTE);
      expect(failed?.incident).toMatchObject({ flip: { at: T0 + 50 * MINUTE }, end: null, count: 3 });
    });

    it('does not change how long a monitor has been up if it is undone, even several times', async () => {
      const monitor = await world.make();
      await world.ping(monitor, T0);
      await pauseAndUndo(world, monitor, T0 + 5 * MINUTE);
      await pauseAndUndo(world, monitor, T0 + 7 * MINUTE);
      expect(await world.look(monitor)).toMatchObject({ status: 'up', statusSince: T0 });
    });

    it('continues the run that was open', async () => {
      const monitor = await world.make();
      await world.ping(monitor, T0);
      await world.ping(monitor, T0 + 5 * MINUTE, { kind: 'start', rid: 'a' });
      const { runningSince, deadlineAt, dueAt } = await world.look(monitor);
      const paused = await pauseAndUndo(world, monitor, T0 + 6 * MINUTE, T0 + 7 * MINUTE, () => world.look(monitor));
      expect(paused).toMatchObject({ status: 'paused', runningSince: null, deadlineAt: null });
      expect(await world.look(monitor)).toMatchObject({ status: 'up', runningSince, deadlineAt, dueAt });
      expect(runningSince).toBe(T0 + 5 * MINUTE);
      await world.ping(monitor, T0 + 8 * MINUTE, { rid: 'a' });
      expect(await world.look(monitor)).toMatchObject({ runningSince: null, lastDurationMs: 3 * MINUTE });
    });

    it('does not continue a run if the monitor was pinged during the pause, or after a resume', async () => {
      const monitor = await world.make({ needsManualResume: true });
      await world.ping(monitor, T0);
      await world.ping(monitor, T0 + 5 * MINUTE, { kind: 'start', rid: 'a' });
      const finish = () => world.ping(monitor, T0 + 7 * MINUTE, { rid: 'a' });
      await pauseAndUndo(world, monitor, T0 + 6 * MINUTE, T0 + 8 * MINUTE, finish);
      expect(await world.look(monitor)).toMatchObject({ status: 'up', runningSince: null });
      await world.ping(monitor, T0 + 10 * MINUTE, { kind: 'start', rid: 'b' });
      await pauseMonitor(world, monitor, T0 + 11 * MINUTE);
      await resumeMonitor(world, monitor, T0 + 12 * MINUTE);
      await pauseAndUndo(world, monitor, T0 + 13 * MINUTE);
      expect(await world.look(monitor)).toMatchObject({ status: 'new', runningSince: null, deadlineAt: null });
    });

    it('takes a monitor down when it is undone after the deadline, not earlier', async () => {
      const monitor = await world.make(minutely);
      await world.ping(monitor, T0);
      const undoneAt = T0 + 10 * MINUTE;
      await pauseAndUndo(world, monitor, T0 + MINUTE, undoneAt);
      await world.ping(monitor, undoneAt, { kind: 'start' });
      await world.store.sweepDeadlines(undoneAt + DAY);
      expect((await world.flips(monitor)).slice(2)).toEqual([
        ['up', 10 * MINUTE],
        ['down', 10 * MINUTE],
      ]);
    });
  });
}
