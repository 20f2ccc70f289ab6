import { describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { DAY, T0, type ContractContext } from '../testing/monitorWorld.ts';

export function describeRollups({ world }: ContractContext): void {
  describe('the days of listed monitors', () => {
    it('are returned per monitor, with those in the range and its state', async () => {
      const { store, make, ping, teamId } = world();
      const made = [await make({ name: 'A' }), await make({ name: 'B' }), await make({ name: 'C' })];
      await make({ name: 'Foreign' }, { ofTeam: createId(TEAM_ID_PREFIX) });
      const [first, second] = made;
      for (const day of [0, 1, 2, 3]) await ping(first!, T0 + day * DAY, { kind: day === 1 ? 'fail' : 'success' });
      const monitorIds = [first!.monitorId, second!.monitorId];
      const query = { teamId, firstDay: '2026-11-22', lastDay: '2026-11-23', monitorIds };
      const page = (await store.listedDays(query)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
      expect(page.map(({ monitorId, name }) => [monitorId, name])).toEqual([
        [first!.monitorId, 'A'],
        [second!.monitorId, 'B'],
      ]);
      const days = page[0]?.days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
      expect(days).toMatchObject([
        { day: '2026-11-22', pings: 1, failures: 1 },
        { day: '2026-11-23', pings: 1, failures: 0 },
      ]);
      expect(page[0]?.state).toMatchObject({ status: 'up', today: { day: '2026-11-24' } });
      expect(page[1]?.days).toEqual([]);
    });
  });
}
