import { describe, expect, it } from '@jest/globals';
import { EVENTS_PER_PAGE } from '../../../contract/monitors/monitorLimits.ts';
import { readLastIncident } from '../calls/monitorHistory.ts';
import { DAY, minutely, MINUTE, T0, type ContractContext } from '../testing/monitorWorld.ts';

const LOG = 'dump: 3 tables\nERROR: out of shared memory\nHINT: raise max_locks\nROLLBACK\n';

export function describeIncidents({ world }: ContractContext): void {
  describe('the last incident', () => {
    it('includes the ping that reported it, the end of its output, and the number of incidents', async () => {
      const { store, make, ping } = world();
      const monitor = await make();
      const body = Buffer.from(LOG.padStart(5_000, '.'));
      for (const minute of [0, 10, 20]) {
        await ping(monitor, T0 + minute * MINUTE, { kind: 'fail', exitStatus: 7, body });
        await ping(monitor, T0 + (minute + 5) * MINUTE);
      }
      await ping(monitor, T0 + 30 * MINUTE, { kind: 'fail', exitStatus: 3, body });
      await ping(monitor, T0 + 31 * MINUTE, { kind: 'fail', exitStatus: 9 });
      const open = await readLastIncident(store, monitor, T0 + 40 * MINUTE);
      expect(open).toMatchObject({
        statusSince: T0 + 30 * MINUTE,
        recentDowns: [T0 + 30 * MINUTE, T0 + 20 * MINUTE],
        incident: { flip: { to: 'down', reason: 'exit-status' }, end: null, ping: { exitStatus: 3 }, count: 4 },
      });
      expect(open?.incident?.latest).toMatchObject({ ping: { exitStatus: 9 }, output: null });
      expect(open?.incident?.output).toMatch(new RegExp(`^\\.{500,600}${LOG}$`));
      await ping(monitor, T0 + 50 * MINUTE);
      const over = await readLastIncident(store, monitor, T0 + 60 * MINUTE);
      expect(over?.incident).toMatchObject({ end: { to: 'up', downForMs: 20 * MINUTE }, ping: { exitStatus: 3 } });
    });

    it('is one of several while the monitor is flapping', async () => {
      const { store, teamId, make, ping } = world();
      const [flapping, steady] = [await make(), await make()];
      const failAt = (minute: number) => ping(flapping, T0 + minute * MINUTE, { kind: 'fail' });
      const succeedAt = (minute: number) => ping(flapping, T0 + minute * MINUTE);
      await ping(steady, T0, { kind: 'fail' });
      for (const minute of [0, 4, 8, 12]) {
        await failAt(minute);
        await succeedAt(minute + 2);
      }
      const monitorIds = [flapping.monitorId, steady.monitorId];
      const flappingAt = (minute: number, ids = monitorIds) =>
        store.listedFlapping({ teamId, monitorIds: ids, now: T0 + minute * MINUTE });
      expect(await flappingAt(29)).toEqual([{ monitorId: flapping.monitorId, timesDown: 4, since: T0 }]);
      expect(await flappingAt(29, [steady.monitorId])).toEqual([]);
      expect(await flappingAt(30)).toEqual([]);
      await failAt(29);
      expect(await flappingAt(29)).toEqual([{ monitorId: flapping.monitorId, timesDown: 5, since: T0 + 4 * MINUTE }]);
    });

    it('includes the latest failure since the monitor went down, even after it recovered', async () => {
      const { store, make, ping } = world();
      const monitor = await make(minutely);
      await ping(monitor, T0);
      await store.sweepDeadlines(T0 + 10 * MINUTE);
      const read = async (minute: number) => (await readLastIncident(store, monitor, T0 + minute * MINUTE))?.incident;
      expect(await read(10)).toMatchObject({ flip: { reason: 'deadline-passed' }, latest: null });
      for (const [minute, output] of ['boom', 'table locked'].entries())
        await ping(monitor, T0 + (11 + minute) * MINUTE, { kind: 'fail', body: Buffer.from(output) });
      await ping(monitor, T0 + 13 * MINUTE, { kind: 'start' });
      expect(await read(14)).toMatchObject({
        flip: { reason: 'deadline-passed' },
        ping: null,
        output: null,
        latest: { ping: { at: T0 + 12 * MINUTE, kind: 'fail' }, output: 'table locked' },
      });
      await ping(monitor, T0 + 15 * MINUTE);
      const over = { end: { to: 'up' }, latest: { ping: { at: T0 + 12 * MINUTE }, output: 'table locked' } };
      expect(await read(16)).toMatchObject(over);
      await ping(monitor, T0 + 17 * MINUTE, { kind: 'fail' });
      expect(await read(18)).toMatchObject({ flip: { at: T0 + 17 * MINUTE }, end: null, latest: null });
    });

    it('includes no ping for a missed deadline, and no output without text', async () => {
      const { store, make, ping } = world();
      const missed = await make(minutely);
      await ping(missed, T0);
      await store.sweepDeadlines(T0 + 10 * MINUTE);
      const incident = (await readLastIncident(store, missed, T0 + 10 * MINUTE))?.incident;
      expect(incident).toMatchObject({ flip: { reason: 'deadline-passed', at: T0 + 2 * MINUTE }, ping: null });
      const binary = await make();
      await ping(binary, T0, { kind: 'fail', body: Buffer.from([0, 1, 2]) });
      expect((await readLastIncident(store, binary, T0))?.incident).toMatchObject({ ping: {}, output: null });
    });

    it('is omitted after 30 days, unless it is still open', async () => {
      const { store, make, ping } = world();
      const [recovered, broken] = [await make(), await make()];
      for (const monitor of [recovered, broken]) await ping(monitor, T0, { kind: 'fail' });
      await ping(recovered, T0 + MINUTE);
      const later = T0 + 31 * DAY;
      expect((await readLastIncident(store, recovered, later))?.incident).toBeNull();
      expect((await readLastIncident(store, broken, later))?.incident).toMatchObject({ flip: { at: T0 }, count: 1 });
    });

    it('shows whether all incidents were counted, and is null for a missing monitor', async () => {
      const { store, make, ping, teamId } = world();
      const flapping = await make();
      for (let minute = 0; minute < EVENTS_PER_PAGE + 10; minute += 1)
        await ping(flapping, T0 + minute * MINUTE, { kind: minute % 2 === 0 ? 'fail' : 'success' });
      expect((await readLastIncident(store, flapping, T0 + DAY))?.incident).toMatchObject({
        count: EVENTS_PER_PAGE / 2,
        isCountCut: true,
      });
      expect(await readLastIncident(store, { teamId, monitorId: 'mid_none' }, T0)).toBeNull();
    });
  });
}
