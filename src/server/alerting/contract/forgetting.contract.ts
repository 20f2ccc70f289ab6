import { beforeEach, describe, expect, it } from '@jest/globals';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import { type AlertContext, type AlertWorld, START } from '../testing/alertWorld.ts';

const MARK = addressMark('ops@example.com');

export function describeForgetting(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const subscribe = (userId: string) =>
    world.alerts.savePreferences(
      userId,
      { teams: [{ teamId: world.teamId, mails: 'all' }], quietHours: null, weeklyReport: true },
      START,
    );

  async function downAndUp(times: number): Promise<void> {
    const monitorId = await world.addUpMonitor();
    for (let count = 0; count < times; count++) {
      await world.ping(monitorId, count % 2 === 0 ? 'fail' : 'success');
      await world.deliverAll();
    }
  }

  describe('a person who is forgotten', () => {
    it.each([1, 2, 3, 500])('is deleted with all alerts that were sent to them, %d at a time', async (stepAlerts) => {
      await subscribe('id_ann');
      await downAndUp(4);
      await subscribe('id_bob');
      const { forgetPerson } = await context.another({ stepAlerts });
      let steps = 1;
      while ((await forgetPerson('id_ann')).hasMore) steps += 1;
      expect(steps).toBe(Math.floor(4 / stepAlerts) + 1);
      expect((await world.alerts.preferences('id_ann')).teams).toEqual([]);
      expect((await world.alerts.preferences('id_bob')).teams).toHaveLength(1);
    });
  });

  describe('an address that is forgotten', () => {
    it.each([1, 2, 500])(
      'is deleted with its integrations and their history, %d alerts at a time',
      async (stepAlerts) => {
        await world.addIntegration({ name: 'Mailbox', config: { kind: 'email', to: 'ops@example.com' } });
        const kept = await world.addIntegration({ name: 'Hook' });
        await world.alerts.confirmAddress(world.teamId, MARK, START, THE_SERVER);
        await downAndUp(4);
        const { forgetAddress } = await context.another({ stepAlerts });
        while ((await forgetAddress(MARK)).hasMore) continue;
        const listed = await world.alerts.list(world.teamId);
        expect(listed.map(({ integrationId }) => integrationId)).toEqual([kept]);
        expect(await world.alerts.isConfirmed(world.teamId, MARK)).toBe(false);
        const { teamId } = world;
        const page = await world.alerts.listNotifications({ teamId, integrationId: kept });
        expect(page?.notifications).toHaveLength(4);
      },
    );
  });
}
