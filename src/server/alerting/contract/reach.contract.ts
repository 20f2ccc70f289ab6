import { beforeEach, describe, expect, it } from '@jest/globals';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import { type AlertContext, type AlertWorld, START } from '../testing/alertWorld.ts';

export function describeReach(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  describe('where a team’s alerts go', () => {
    it('lists which integrations work, and who gets e-mails', async () => {
      const to = { kind: 'email' as const, to: 'ops@example.com' };
      const [waiting, hook] = [await world.addIntegration({ config: to }), await world.addIntegration()];
      const teams = [{ teamId: world.teamId, mails: 'down' as const }];
      await world.alerts.savePreferences('id_ann', { teams, quietHours: null, weeklyReport: false }, START);
      const stateOf = async (integrationId: string) => {
        const { integrations } = await world.alerts.destinations(world.teamId);
        return integrations.find((each) => each.integrationId === integrationId);
      };
      expect(await stateOf(waiting)).toMatchObject({ isDisabled: false, isWaiting: true });
      expect(await stateOf(hook)).toMatchObject({ isDisabled: false, isWaiting: false });
      expect((await world.alerts.destinations(world.teamId)).mailedUserIds).toEqual(['id_ann']);
      await world.alerts.unsubscribe(world.teamId, addressMark(to.to), START, THE_SERVER);
      expect(await stateOf(waiting)).toMatchObject({ isDisabled: true });
    });
  });

  describe('the integrations of some monitors', () => {
    it('are listed by name, with whether they work', async () => {
      const silent = await world.addMonitor('Silent');
      await world.addIntegration({ name: 'ops', config: { kind: 'email', to: 'ops@example.com' } });
      await world.addIntegration({ name: 'Hook' });
      const [one, other] = [await world.addMonitor('One'), await world.addMonitor('Other')];
      const channels = await world.alerts.channelsOf(world.teamId, [silent, one]);
      expect(channels).toEqual(
        new Map([
          [
            one,
            [
              { name: 'Hook', isWorking: true },
              { name: 'ops', isWorking: false },
            ],
          ],
        ]),
      );
      expect(await world.alerts.channelsOf('another', [other])).toEqual(new Map());
    });
  });

  describe('monitors that use none of the given integrations', () => {
    it('are found and counted, and can all be given an integration', async () => {
      const alone = await world.addMonitor('Alone');
      const used = await world.addIntegration();
      const other = await world.addIntegration({ name: 'Other', isDefault: false });
      const covered = await world.addMonitor('Covered');
      const { teamId } = world;
      expect(await world.alerts.monitorsWithout(teamId, [used, other], [alone, covered, 'mid_gone'])).toEqual([alone]);
      expect(await world.alerts.countMonitorsWithout(teamId, [used])).toBe(1);
      expect(await world.alerts.countMonitorsWithout(teamId, [])).toBe(2);
      await world.alerts.assignWhereMissing(teamId, [used], other, THE_SERVER);
      expect(await world.alerts.countMonitorsWithout(teamId, [used, other])).toBe(0);
      const listed = await world.alerts.listUsed(teamId);
      expect(listed.map(({ monitorIds }) => monitorIds)).toEqual([[covered], [alone]]);
    });
  });
}
