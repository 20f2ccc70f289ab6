import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AlertContext, AlertWorld } from '../testing/alertWorld.ts';

export function describePreferences(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const save = (userId: string, mails: 'all' | 'down' | 'none') =>
    world.alerts.savePreferences(
      userId,
      { teams: [{ teamId: world.teamId, mails }], quietHours: null, weeklyReport: false },
      0,
    );

  describe('a person’s e-mail preferences', () => {
    it('are empty until saved, and then as last saved', async () => {
      const nothing = { teams: [], quietHours: null, weeklyReport: false };
      expect(await world.alerts.preferences('id_ann')).toEqual(nothing);
      const saved = {
        teams: [
          { teamId: 'tid_a', mails: 'all' as const },
          { teamId: 'tid_b', mails: 'down' as const },
        ],
        quietHours: { from: '22:00', to: '07:00' },
        weeklyReport: true,
      };
      await world.alerts.savePreferences('id_ann', saved, 5);
      expect(await world.alerts.preferences('id_ann')).toEqual(saved);
      await world.alerts.stopMails('id_ann', 'tid_a');
      await world.alerts.stopReports('id_ann');
      const teams = [{ teamId: 'tid_b', mails: 'down' }];
      expect(await world.alerts.preferences('id_ann')).toEqual({ ...saved, teams, weeklyReport: false });
      await world.alerts.savePreferences('id_ann', nothing, 5);
      expect(await world.alerts.preferences('id_ann')).toEqual(nothing);
    });

    it('decide which of the team’s alerts the person gets', async () => {
      await save('id_all', 'all');
      await save('id_down', 'down');
      await save('id_none', 'none');
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      const toPeople = async (): Promise<unknown[]> => {
        const claimed = await world.claim();
        for (const delivery of claimed) await world.answer(delivery);
        return claimed.map(({ to }) => to);
      };
      expect(await toPeople()).toEqual([
        { by: 'person', userId: 'id_all' },
        { by: 'person', userId: 'id_down' },
      ]);
      await world.ping(monitorId, 'success');
      expect(await toPeople()).toEqual([{ by: 'person', userId: 'id_all' }]);
    });

    it('lead to alerts that are not in the team’s list', async () => {
      await save('id_ann', 'all');
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      const { teamId } = world;
      expect(await world.alerts.listNotifications({ teamId, monitorId })).toEqual({
        notifications: [],
        hasOlder: false,
      });
    });
  });
}
