import { beforeEach, describe, expect, it } from '@jest/globals';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import type { IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import { type AlertContext, type AlertWorld, someIntegration } from '../testing/alertWorld.ts';

export function describeUnsubscribing(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const MARK = addressMark('ops@example.com');
  const mailTo = (to: string): Pick<IntegrationSettings, 'config'> => ({ config: { kind: 'email', to } });

  const unsubscribe = (): Promise<void> => world.alerts.unsubscribe(world.teamId, MARK, world.clock.now, THE_SERVER);

  function saveNew(to: string, teamId = world.teamId) {
    const settings = { ...someIntegration, ...mailTo(to) };
    const input = { teamId, integrationId: createId(INTEGRATION_ID_PREFIX), versionstamp: null, settings };
    return world.alerts.save(input, world.clock.now, THE_SERVER);
  }

  const switchedOff = async (teamId = world.teamId): Promise<string[]> =>
    (await world.alerts.list(teamId)).filter(({ disabled }) => disabled !== null).map(({ name }) => name);

  describe('an address that unsubscribed from a team’s e-mails', () => {
    it('gets no e-mail from the team’s integrations, regardless of its spelling, while others still do', async () => {
      const other = createId(TEAM_ID_PREFIX);
      await world.addIntegration({ name: 'One', ...mailTo('ops@example.com') });
      await world.addIntegration({ name: 'Two', ...mailTo(' OPS@example.com') });
      await world.addIntegration({ name: 'Team', ...mailTo('team@example.com') });
      await world.addIntegration({ name: 'Hook' });
      await world.addIntegration({ name: 'Foreign', ...mailTo('ops@example.com') }, other);
      await unsubscribe();
      expect(await switchedOff()).toEqual(['One', 'Two']);
      expect(await switchedOff(other)).toEqual([]);
      const reasons = new Map((await world.alerts.refusedIntegrations()).map(({ name, why }) => [name, why]));
      expect([...reasons.keys()].toSorted()).toEqual(['One', 'Two']);
      const two = (await world.alerts.list(world.teamId)).find(({ name }) => name === 'Two');
      expect(two).toMatchObject({ disabled: { isUnwanted: true } });
      expect(reasons.get('Two')).toContain('The recipient at OPS@example.com unsubscribed');
    });

    it('stays unsubscribed in every process after the integration is deleted, for that team only', async () => {
      const integrationId = await world.addIntegration(mailTo('ops@example.com'));
      await unsubscribe();
      const { versionstamp = '' } = (await world.alerts.list(world.teamId))[0] ?? {};
      expect(await world.alerts.remove({ teamId: world.teamId, integrationId, versionstamp }, THE_SERVER)).toBe('done');
      for (const to of ['Ops@Example.com', ' ops@example.com ']) {
        expect(await saveNew(to)).toEqual({ saved: false, why: 'unsubscribed' });
      }
      const another = await context.another();
      expect(await another.isUnsubscribed(world.teamId, MARK)).toBe(true);
      expect(await saveNew('team@example.com')).toMatchObject({ saved: true });
      expect(await saveNew('ops@example.com', createId(TEAM_ID_PREFIX))).toMatchObject({ saved: true });
    });

    it('is deleted with the team', async () => {
      await unsubscribe();
      await world.alerts.removeTeam(world.teamId);
      expect(await world.alerts.isUnsubscribed(world.teamId, MARK)).toBe(false);
    });

    it('gets no manual retry, and no e-mail or test that was already being sent', async () => {
      await world.addIntegration({ name: 'Mailbox', ...mailTo('ops@example.com') });
      await world.ping(await world.addUpMonitor('One'), 'fail');
      await world.ping(await world.addUpMonitor('Two'), 'fail');
      const [failing, arriving] = await world.claim();
      if (!failing || !arriving) throw new Error('Two were to be told.');
      await unsubscribe();
      world.clock.now += 1_000;
      await world.answer(failing, 550);
      await world.answer(arriving);
      await world.alerts.liftRefusals(world.teamId, { kind: 'email', to: 'ops@example.com' }, THE_SERVER);
      expect(await switchedOff()).toEqual(['Mailbox']);
      const { monitorId = '' } = failing.alerts[0] ?? {};
      const { notifications = [] } = (await world.alerts.listNotifications({ teamId: world.teamId, monitorId })) ?? {};
      const { notificationId = '' } = notifications[0] ?? {};
      expect(await world.alerts.retry(world.teamId, notificationId, world.clock.now)).toBe('unsubscribed');
      await world.alerts.subscribeAgain(world.teamId, MARK, THE_SERVER);
      expect(await world.alerts.retry(world.teamId, notificationId, world.clock.now)).toBe('done');
    });
  });

  describe('an address that subscribes again', () => {
    it('is e-mailed again by the integrations that were turned off, and the owners are no longer notified', async () => {
      await world.addIntegration(mailTo('ops@example.com'));
      const monitorId = await world.addUpMonitor();
      await unsubscribe();
      await world.alerts.subscribeAgain(world.teamId, MARK, THE_SERVER);
      await world.alerts.subscribeAgain(world.teamId, MARK, THE_SERVER);
      expect(await switchedOff()).toEqual([]);
      expect(await world.alerts.refusedIntegrations()).toEqual([]);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      expect(await saveNew('ops@example.com')).toMatchObject({ saved: true });
    });

    it('does not turn on integrations that were off for another reason or address', async () => {
      const refusing = await world.addIntegration({ name: 'Gone', ...mailTo('ops@example.com') });
      await world.ping(await world.addUpMonitor(), 'fail');
      for (const delivery of await world.claim()) await world.answer(delivery, 410);
      await world.addIntegration({ name: 'Ours', ...mailTo('ops@example.com') });
      await world.addIntegration({ name: 'Theirs', ...mailTo('team@example.com') });
      await unsubscribe();
      await world.alerts.unsubscribe(world.teamId, addressMark('team@example.com'), world.clock.now, THE_SERVER);
      await world.alerts.subscribeAgain(world.teamId, MARK, THE_SERVER);
      expect(await switchedOff()).toEqual(['Gone', 'Theirs']);
      const [gone] = await world.alerts.list(world.teamId);
      expect(gone).toMatchObject({
        integrationId: refusing,
        disabled: { isUnwanted: false, why: expect.stringContaining('410') },
      });
    });

    it('does not clear a later refusal of an integration that was saved with another address', async () => {
      const integrationId = await world.addIntegration({ name: 'Mailbox', ...mailTo('ops@example.com') });
      await unsubscribe();
      const [before] = await world.alerts.list(world.teamId);
      const settings = { ...someIntegration, ...mailTo('team@example.com') };
      const { versionstamp = '' } = before ?? {};
      await world.alerts.save(
        { teamId: world.teamId, integrationId, versionstamp, settings },
        world.clock.now,
        THE_SERVER,
      );
      await world.ping(await world.addUpMonitor(), 'fail');
      for (const delivery of await world.claim()) await world.answer(delivery, 410);
      await world.alerts.unsubscribe(world.teamId, addressMark('team@example.com'), world.clock.now, THE_SERVER);
      await world.alerts.subscribeAgain(world.teamId, addressMark('team@example.com'), THE_SERVER);
      expect(await world.alerts.list(world.teamId)).toMatchObject([
        { disabled: { why: expect.stringContaining('410') } },
      ]);
    });
  });
}
