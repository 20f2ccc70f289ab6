import { describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { DAY, T0, type ContractContext } from '../testing/monitorWorld.ts';

export function describeRollups({ world }: ContractContext): void {
  describe('a team’s days', () => {
    it('are returned per monitor, with its days in the range and its state', async () => {
      const { store, make, ping, teamId } = world();
      const made = [await make({ name: 'A' }), await make({ name: 'B' }), await make({ name: 'C' })];
      await make({ name: 'Foreign' }, { ofTeam: createId(TEAM_ID_PREFIX) });
      const monitors = made.toSorted((one, other) => (one.monitorId < other.monitorId ? -1 : 1));
      const [first, second] = monitors;
      for (const day of [0, 1, 2, 3]) await ping(first!, T0 + day * DAY, { kind: day === 1 ? 'fail' : 'success' });
      const query = { teamId, firstDay: '2026-11-22', lastDay: '2026-11-23', afterMonitorId: '', limit: 2 };
      const page = await store.teamDays(query);
      expect(page.map(({ monitorId, name }) => [monitorId, name])).toEqual(
        monitors.slice(0, 2).map(({ monitorId, name }) => [monitorId, name]),
      );
      const days = page[0]?.days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
      expect(days).toMatchObject([
        { day: '2026-11-22', pings: 1, failures: 1 },
        { day: '2026-11-23', pings: 1, failures: 0 },
      ]);
      expect(page[0]?.state).toMatchObject({ status: 'up', today: { day: '2026-11-24' } });
      expect(page[1]?.days).toEqual([]);
      const rest = await store.teamDays({ ...query, afterMonitorId: second?.monitorId ?? '' });
      expect(rest.map(({ name }) => name)).toEqual([monitors[2]?.name]);
    });
  });
}
