import { beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE, START, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

export function describePruning(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const DAY = 1_440 * MINUTE;
  let integrationId: string;

  /** Prunes in several small steps. */
  async function prune(rowsPerStep = 2): Promise<void> {
    const notifications = await context.another({ stepAlerts: rowsPerStep });
    for (let place: number | null = 0; place !== null;) {
      place = (await notifications.prune(world.clock.now, place)).nextPlace;
    }
  }

  async function downAndUp(monitorId: string): Promise<void> {
    for (const kind of ['fail', 'success'] as const) {
      await world.ping(monitorId, kind);
      await world.deliverAll();
      world.clock.now += MINUTE;
    }
  }

  /** Returns when the remaining notifications were created, in days after the first one. */
  const keptDays = async (monitorId?: string): Promise<number[]> =>
    (
      await world.alerts.listNotifications({
        teamId: world.teamId,
        ...(monitorId === undefined ? { integrationId } : { monitorId }),
      })
    )?.notifications
      .map(({ createdAt }) => Math.floor((createdAt - START) / DAY))
      .toReversed() ?? [];

  describe('notifications', () => {
    beforeEach(async () => {
      integrationId = await world.addIntegration();
    });

    it.each([1, 2, 3, 500])('are kept for 400 days if pruned %d at a time', async (rowsPerStep) => {
      const [one, other] = [await world.addMonitor('One'), await world.addMonitor('Other')];
      for (const day of [0, 10, 300]) {
        world.clock.now = START + day * DAY;
        await downAndUp(one);
        if (day === 0) await downAndUp(other);
      }
      world.clock.now = START + 400 * DAY - 1;
      await prune(rowsPerStep);
      expect(await keptDays(one)).toEqual([0, 0, 10, 10, 300, 300]);
      world.clock.now = START + 411 * DAY;
      await prune(rowsPerStep);
      expect(await keptDays(one)).toEqual([300, 300]);
      // A monitor's newest notification is kept, regardless of its age.
      expect(await keptDays(other)).toEqual([0]);
    });

    it('are kept while they determine who is alerted about a recovery', async () => {
      const monitorId = await world.addMonitor();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      world.clock.now += 500 * DAY;
      await prune();
      await world.ping(monitorId, 'success');
      expect(await world.deliverAll()).toEqual(['up Backup']);
    });

    it('are kept while they wait to be sent', async () => {
      const monitorId = await world.addMonitor();
      await world.ping(monitorId, 'fail');
      await world.ping(monitorId, 'success');
      await world.ping(monitorId, 'fail');
      await world.claim({ leaseMs: 500 * DAY });
      const before = await keptDays();
      world.clock.now += 450 * DAY;
      await prune();
      expect(await keptDays()).toEqual(before);
    });
  });
}
