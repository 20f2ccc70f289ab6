import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import type { IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import type { AuditActor } from '../../audit/auditEntry.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import { type AlertContext, type AlertWorld, MINUTE, someIntegration, START } from '../testing/alertWorld.ts';

const ADA: AuditActor = { kind: 'person', identityId: 'id_ada', address: '192.0.2.1' };
const READER = { kind: 'link', link: 'unsubscribe', address: '192.0.2.2' } as const satisfies AuditActor;
const SECRET = 'https://x.test/SECRET';

export function describeAlertAudits(context: AlertContext): void {
  let world: AlertWorld;
  let integrationId: string;
  beforeEach(() => {
    world = context.world();
    integrationId = createId(INTEGRATION_ID_PREFIX);
  });

  /** Returns the entries after the first `skipped`, oldest first. */
  const entriesAfter = async (skipped = 0) => (await context.readAudit(world.teamId)).toReversed().slice(skipped);
  const actions = async (): Promise<string[]> => (await entriesAfter()).map(({ action }) => action);
  const stamp = async (): Promise<string> => (await world.alerts.list(world.teamId))[0]?.versionstamp ?? '';

  const save = (changes: Partial<IntegrationSettings>, versionstamp: string | null) => {
    const settings = { ...someIntegration, ...changes };
    return world.alerts.save({ teamId: world.teamId, integrationId, versionstamp, settings }, START, ADA);
  };

  describe('the audit log', () => {
    it('records created, changed and deleted integrations, with the names of changed fields', async () => {
      const { teamId, alerts } = world;
      await save({}, null);
      await save({}, null);
      const config = { ...someIntegration.config, url: SECRET } as IntegrationSettings['config'];
      await save({ name: 'Night', config, remindEverySeconds: 3_600 }, await stamp());
      await save({}, 'of before');
      await save({ name: 'Night', config, remindEverySeconds: 3_600 }, await stamp());
      await alerts.remove({ teamId, integrationId, versionstamp: await stamp() }, ADA);
      const named = { integrationId, name: 'On call', kind: 'webhook' };
      const by = { actorKind: 'person', actorId: 'id_ada', address: '192.0.2.1' };
      const entries = await entriesAfter();
      expect(entries).toMatchObject([
        { ...by, action: 'integration.created', detail: named },
        { ...by, action: 'integration.changed', detail: { ...named, fields: ['name', 'remindEverySeconds', 'url'] } },
        { ...by, action: 'integration.deleted', detail: { ...named, name: 'Night' } },
      ]);
      expect(JSON.stringify(entries)).not.toContain('SECRET');
    });

    it('records monitors that start or stop using an integration', async () => {
      const { teamId, alerts } = world;
      await save({ isDefault: false }, null);
      const monitorIds = [
        await world.addMonitor('One'),
        await world.addMonitor('Two'),
        await world.addMonitor('Three'),
      ];
      const [monitorId = ''] = monitorIds;
      const use = { teamId, integrationId, isUsed: true };
      for (let times = 0; times < 2; times++) await alerts.use({ ...use, monitorId }, ADA);
      const monitors = monitorIds.slice(0, 2).map((id) => ({ monitorId: id }));
      for (let times = 0; times < 2; times++) await alerts.useMany({ ...use, monitors }, ADA);
      for (let times = 0; times < 2; times++) await alerts.assignEverywhere(teamId, integrationId, ADA);
      await alerts.useMany({ ...use, isUsed: false, monitors }, ADA);
      for (let times = 0; times < 2; times++)
        await alerts.assignWhereMissing(teamId, [integrationId], integrationId, ADA);
      expect(await entriesAfter(1)).toMatchObject([
        { action: 'integration.assigned', detail: { integrationId, monitors: 1, monitorName: 'One' } },
        { action: 'integration.assigned', detail: { integrationId, monitors: 1 } },
        { action: 'integration.assigned', detail: { integrationId, monitors: 1 } },
        { action: 'integration.unassigned', detail: { integrationId, monitors: 2 } },
        { action: 'integration.assigned', detail: { integrationId, monitors: 2 } },
      ]);
    });

    it('records when an address is confirmed, unsubscribed and subscribed again', async () => {
      const { teamId, alerts } = world;
      const mark = addressMark('ops@example.com');
      await save({ config: { kind: 'email', to: 'ops@example.com' } }, null);
      await alerts.confirmAddress(teamId, mark, START, { ...READER, link: 'confirm' });
      for (let times = 0; times < 2; times++) await alerts.unsubscribe(teamId, mark, START, READER);
      await alerts.subscribeAgain(teamId, mark, READER);
      await alerts.neverMail(mark, START, READER);
      await alerts.mailAgain(mark, READER);
      expect(await entriesAfter(1)).toMatchObject([
        { action: 'integration.confirmed', actorKind: 'link', actorId: 'confirm', address: '192.0.2.2' },
        { action: 'integration.turned-off', actorId: 'unsubscribe', detail: { integrationId, why: 'unsubscribed' } },
        { action: 'integration.turned-on', actorId: 'unsubscribe' },
        { action: 'integration.turned-off' },
        { action: 'integration.turned-on' },
      ]);
    });

    it('records once that a destination refused or works again, with the server, the test or the person as the actor', async () => {
      const { teamId, alerts } = world;
      await save({ config: { kind: 'email', to: 'ops@example.com' } }, null);
      await alerts.unsubscribe(teamId, addressMark('ops@example.com'), START, READER);
      await alerts.liftRefusals(teamId, { kind: 'email', to: 'ops@example.com' }, ADA);
      await save({ config: { kind: 'email', to: 'other@example.com' } }, await stamp());
      await alerts.liftRefusals(teamId, { kind: 'email', to: 'other@example.com' }, ADA);
      expect(await actions()).toEqual([
        'integration.created',
        'integration.turned-off',
        'integration.changed',
        'integration.turned-on',
      ]);
    });

    it('records snoozes by members and by links, and snoozes that end early', async () => {
      const { teamId, alerts } = world;
      const [one, two] = [await world.addMonitor('One'), await world.addMonitor('Two')];
      const until = START + MINUTE;
      const sentTo = { address: 'ops@example.com' };
      const link: AuditActor = { kind: 'link', link: 'snooze', address: '192.0.2.3', sentTo };
      await alerts.snooze({ teamId, until }, START, ADA);
      await alerts.snooze({ teamId, monitorId: one, until }, START, link);
      await alerts.snoozeMonitors(
        {
          teamId,
          monitors: [
            { monitorId: one, until },
            { monitorId: two, until },
            { monitorId: 'missing', until },
          ],
        },
        START,
        ADA,
      );
      for (let times = 0; times < 2; times++) await alerts.snooze({ teamId, until: null }, START, ADA);
      await alerts.snoozeMonitors({ teamId, monitors: [{ monitorId: two, until: null }] }, START, ADA);
      expect(await entriesAfter()).toMatchObject([
        { action: 'snooze.started', detail: { monitorId: null, name: '', until }, actorId: 'id_ada' },
        { action: 'snooze.started', detail: { monitorId: one, name: 'One', until, ...sentTo }, actorId: 'snooze' },
        { action: 'snooze.started', detail: { monitorId: two, name: 'Two', until }, actorId: 'id_ada' },
        { action: 'snooze.ended', detail: { monitorId: null, name: '' } },
        { action: 'snooze.ended', detail: { monitorId: two, name: 'Two' } },
      ]);
    });

    it('records maintenance windows', async () => {
      const { teamId, alerts } = world;
      const when = { kind: 'once', from: START, minutes: 60 } as const;
      const window: MaintenanceWindow = { windowId: 'win_1', title: 'Deploy', when, monitorIds: [] };
      const versionstamp = async () => (await alerts.quiet(teamId, START)).windows[0]?.versionstamp ?? '';
      for (let times = 0; times < 2; times++)
        await alerts.saveWindow({ teamId, versionstamp: null, window }, START, ADA);
      const renamed = { ...window, title: 'Upgrade' };
      await alerts.saveWindow({ teamId, versionstamp: await versionstamp(), window: renamed }, START, ADA);
      await alerts.deleteWindow({ teamId, windowId: 'win_1', versionstamp: await versionstamp() }, START, ADA);
      expect(await entriesAfter()).toMatchObject([
        { action: 'window.created', detail: { windowId: 'win_1', title: 'Deploy' } },
        { action: 'window.changed', detail: { windowId: 'win_1', title: 'Upgrade' } },
        { action: 'window.deleted', detail: { windowId: 'win_1', title: 'Upgrade' } },
      ]);
    });
  });
}
