import { beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE, START, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

export function describeReports(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const want = (userId: string, nextReportAt: number, weeklyReport = true) =>
    world.alerts.savePreferences(userId, { teams: [], quietHours: null, weeklyReport }, nextReportAt);
  const claim = (now: number, atMost = 10, server = world.alerts) =>
    server.claimReports({ now, leaseMs: MINUTE, atMost });

  describe('weekly reports', () => {
    it('are claimed when they are due, the longest overdue first', async () => {
      await want('id_late', START - 5);
      await want('id_first', START - 10);
      await want('id_later', START + 1);
      await want('id_never', START - 10, false);
      expect(await claim(START, 1)).toEqual([{ userId: 'id_first', leasedUntil: START + MINUTE }]);
      expect(await claim(START)).toEqual([{ userId: 'id_late', leasedUntil: START + MINUTE }]);
      expect(await claim(START)).toEqual([]);
    });

    it('are each claimed by one server', async () => {
      const other = await context.another();
      for (let index = 0; index < 20; index++) await want(`id_${index}`, START - index);
      const claimed: string[] = [];
      for (let round = 0; round < 10; round++) {
        const turns = await Promise.all([claim(START, 3), claim(START, 3, other)]);
        claimed.push(...turns.flat().map(({ userId }) => userId));
      }
      expect(claimed).toHaveLength(20);
      expect(new Set(claimed).size).toBe(20);
    });

    it('are scheduled again when the claim ends, unless it was lost', async () => {
      await want('id_ann', START);
      const [mine] = await claim(START);
      const [theirs] = await claim(START + MINUTE);
      if (mine === undefined || theirs === undefined) throw new Error('Nothing is due.');
      await world.alerts.endTurn(mine, START + 2 * MINUTE);
      expect(await claim(START + 2 * MINUTE - 1)).toEqual([]);
      await world.alerts.endTurn(theirs, START + 3 * MINUTE);
      expect(await claim(START + 3 * MINUTE - 1)).toEqual([]);
      expect(await claim(START + 3 * MINUTE)).toHaveLength(1);
    });

    it('stay claimed when preferences are saved again', async () => {
      await want('id_ann', START);
      await want('id_ann', START + 60 * MINUTE);
      expect(await claim(START)).toHaveLength(1);
    });
  });
}
