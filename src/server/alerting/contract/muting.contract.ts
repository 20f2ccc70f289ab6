import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Mute, NotificationState } from '../../../contract/alerting/integrationRecord.ts';
import type { AuditActor } from '../../audit/auditEntry.ts';
import { MINUTE, someIntegration, START, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

const ADA: AuditActor = { kind: 'person', identityId: 'id_ada', address: '192.0.2.1' };
const ENDLESS: Mute = { until: null };
const FOR_AN_HOUR: Mute = { until: START + 60 * MINUTE };

export function describeMuting(context: AlertContext): void {
  let world: AlertWorld;
  let integrationId: string;
  let monitorId: string;
  beforeEach(() => {
    world = context.world();
  });

  const after = (minutes: number): void => {
    world.clock.now = START + minutes * MINUTE;
  };
  const mute = (wanted: Mute | null) =>
    world.alerts.mute({ teamId: world.teamId, integrationId, mute: wanted }, world.clock.now, ADA);
  const listed = async () => (await world.alerts.list(world.teamId))[0];

  /** Returns the alert log, oldest first. */
  async function log(): Promise<[string, NotificationState][]> {
    const page = await world.alerts.listNotifications({ teamId: world.teamId, integrationId });
    return (page?.notifications ?? [])
      .map(({ direction, state }): [string, NotificationState] => [direction, state])
      .toReversed();
  }

  describe('a muted integration', () => {
    beforeEach(async () => {
      integrationId = await world.addIntegration();
      monitorId = await world.addUpMonitor();
    });

    it('is never sent the alerts from that time, and its log shows them as muted', async () => {
      await mute(ENDLESS);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual([]);
      expect(await log()).toEqual([['down', 'muted']]);
      await mute(null);
      expect(await world.deliverAll()).toEqual([]);
      await world.ping(monitorId, 'success');
      expect(await world.deliverAll()).toEqual([]);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      expect(await log()).toEqual([
        ['down', 'muted'],
        ['down', 'sent'],
      ]);
    });

    it('does not keep other integrations from being alerted', async () => {
      await world.addIntegration({ name: 'Other' });
      const other = await world.addUpMonitor('Other job');
      await mute(ENDLESS);
      await world.ping(other, 'fail');
      expect(await world.deliverAll()).toEqual(['down Other job']);
    });

    it('is unmuted when the mute ends, by the first server that checks', async () => {
      await mute(FOR_AN_HOUR);
      expect(await listed()).toMatchObject({ muted: { at: START, until: START + 60 * MINUTE } });
      expect(await world.alerts.nextDue(START)).toBe(START + 60 * MINUTE);
      expect(await world.alerts.endMutes(START + 60 * MINUTE - 1)).toEqual([]);
      after(60);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      expect(await listed()).toMatchObject({ muted: null });
      expect(await world.alerts.endMutes(START + 60 * MINUTE)).toEqual([]);
    });

    it('has its team’s id returned when its mute ends', async () => {
      await mute(FOR_AN_HOUR);
      expect(await world.alerts.endMutes(START + 60 * MINUTE)).toEqual([world.teamId]);
    });

    it('is not sent retries of earlier failed attempts', async () => {
      await world.ping(monitorId, 'fail');
      await world.answer((await world.claim())[0], 500);
      await mute(ENDLESS);
      after(30);
      expect(await world.deliverAll()).toEqual([]);
      const page = await world.alerts.listNotifications({ teamId: world.teamId, integrationId });
      expect(page?.notifications).toMatchObject([{ state: 'muted', nextAttemptAt: null, attempts: [{ status: 500 }] }]);
    });

    it('refuses a retry until it’s unmuted', async () => {
      await world.ping(monitorId, 'fail');
      await world.answer((await world.claim())[0], 500);
      const page = await world.alerts.listNotifications({ teamId: world.teamId, integrationId });
      const notificationId = page?.notifications[0]?.notificationId ?? '';
      await mute(ENDLESS);
      expect(await world.alerts.retry(world.teamId, notificationId, world.clock.now)).toBe('muted');
      await mute(null);
      expect(await world.alerts.retry(world.teamId, notificationId, world.clock.now)).toBe('done');
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('has an alert marked as muted only after enough failures', async () => {
      const settings = { ...someIntegration, alertAfterFailures: 2 };
      const { versionstamp = '' } = (await listed()) ?? {};
      await world.alerts.save({ teamId: world.teamId, integrationId, versionstamp, settings }, START, ADA);
      await mute(FOR_AN_HOUR);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual([]);
      expect(await log()).toEqual([['down', 'waiting']]);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual([]);
      expect(await log()).toEqual([['down', 'muted']]);
    });

    it('gets a recovery alert only while it isn’t muted, and only if it was alerted about the outage', async () => {
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      await mute(ENDLESS);
      for (const kind of ['success', 'fail'] as const) {
        await world.ping(monitorId, kind);
        expect(await world.deliverAll()).toEqual([]);
      }
      expect(await log()).toEqual([
        ['down', 'sent'],
        ['up', 'muted'],
        ['down', 'muted'],
      ]);
      await mute(null);
      await world.ping(monitorId, 'success');
      expect(await world.deliverAll()).toEqual(['up Backup']);
    });

    it('is reminded about monitors that are still down when the mute ends, but not before', async () => {
      const settings = { ...someIntegration, remindEverySeconds: 600 };
      const { versionstamp = '' } = (await listed()) ?? {};
      await world.alerts.save({ teamId: world.teamId, integrationId, versionstamp, settings }, START, ADA);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      await mute(FOR_AN_HOUR);
      after(59);
      expect(await world.deliverAll()).toEqual([]);
      after(60);
      expect(await world.deliverAll()).toEqual(['still down Backup']);
      await mute(ENDLESS);
      after(120);
      expect(await world.deliverAll()).toEqual([]);
      await mute(null);
      expect(await world.deliverAll()).toEqual([]);
      after(130);
      expect(await world.deliverAll()).toEqual(['still down Backup']);
    });

    it('does not change otherwise, and stays muted when it is saved', async () => {
      const { versionstamp = '' } = (await listed()) ?? {};
      expect(await mute(ENDLESS)).toMatchObject({ versionstamp, muted: { at: START, until: null } });
      after(5);
      const settings = { ...someIntegration, name: 'Night' };
      await world.alerts.save({ teamId: world.teamId, integrationId, versionstamp, settings }, world.clock.now, ADA);
      expect(await listed()).toMatchObject({ name: 'Night', muted: { at: START, until: null } });
      const until = START + 20 * MINUTE;
      expect(await mute({ until })).toMatchObject({ muted: { at: START, until } });
    });

    it('has its log pruned like other integrations', async () => {
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      await mute(ENDLESS);
      await world.ping(monitorId, 'success');
      await world.deliverAll();
      await world.alerts.prune(START + 401 * 1_440 * MINUTE, 0);
      expect(await log()).toEqual([['down', 'sent']]);
    });

    it('can’t be muted by another team', async () => {
      const elsewhere = { teamId: 'another', integrationId, mute: ENDLESS };
      expect(await world.alerts.mute(elsewhere, START, ADA)).toBeNull();
      expect(await listed()).toMatchObject({ muted: null });
    });

    it('counts as alerting no one', async () => {
      await mute(ENDLESS);
      const { integrations } = await world.alerts.destinations(world.teamId);
      expect(integrations).toMatchObject([{ isMuted: true, muted: { at: START, until: null } }]);
      expect(await world.alerts.channelsOf(world.teamId, [monitorId])).toEqual(
        new Map([[monitorId, [{ name: 'On call', isWorking: false, isMuted: true }]]]),
      );
    });

    it('is audited once for each change', async () => {
      for (const wanted of [null, ENDLESS, ENDLESS, FOR_AN_HOUR, null, null]) await mute(wanted);
      const named = { integrationId, name: 'On call', kind: 'webhook' };
      expect((await context.readAudit(world.teamId)).toReversed().slice(1)).toMatchObject([
        { action: 'integration.muted', actorId: 'id_ada', detail: { ...named, until: null } },
        { action: 'integration.muted', detail: { ...named, until: START + 60 * MINUTE } },
        { action: 'integration.unmuted', actorId: 'id_ada', detail: named },
      ]);
    });
  });
}
