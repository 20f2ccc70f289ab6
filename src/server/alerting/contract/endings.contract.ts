import { beforeEach, describe, expect, it } from '@jest/globals';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import type { Delivery } from '../outbox.ts';
import { MINUTE, someIntegration, START, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

export function describeEndings(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  describe('an outage that is reported after its end', () => {
    const TEN_TRIES = 10;

    /** Adds a monitor that is down and whose alert was abandoned. */
    async function failedDown(): Promise<string> {
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      for (let count = 0; count < TEN_TRIES; count++) {
        for (const delivery of await world.claim()) await world.answer(delivery, 500);
        world.clock.now += 60 * MINUTE;
      }
      return monitorId;
    }

    async function retryDown(integrationId: string): Promise<Delivery[]> {
      const { notifications = [] } =
        (await world.alerts.listNotifications({ teamId: world.teamId, integrationId })) ?? {};
      const failed = notifications.find(({ state }) => state === 'failed');
      await world.alerts.retry(world.teamId, failed?.notificationId ?? '', world.clock.now);
      return world.claim();
    }

    it('is reported as ended, before the recovery', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      const [down] = await world.claim();
      expect(down?.alerts[0]).not.toHaveProperty('ended');
      await world.answer(down, 500);
      world.clock.now += 5_000;
      await world.ping(monitorId, 'success');
      world.clock.now += 20 * MINUTE;
      const [late] = await world.claim();
      expect(late?.alerts).toMatchObject([{ direction: 'down', ended: { at: START + 5_000, isLastWord: false } }]);
      await world.answer(late);
      expect(await world.deliverAll()).toEqual(['up Backup']);
    });

    it('closes the incident if it is retried manually after the recovery was reported', async () => {
      const integrationId = await world.addIntegration();
      const monitorId = await failedDown();
      const at = world.clock.now;
      await world.ping(monitorId, 'success');
      expect(await world.deliverAll()).toEqual(['up Backup']);
      expect(await retryDown(integrationId)).toMatchObject([{ alerts: [{ ended: { at, isLastWord: true } }] }]);
    });

    it('leaves the incident open if the monitor is down again', async () => {
      const integrationId = await world.addIntegration();
      const monitorId = await failedDown();
      await world.ping(monitorId, 'success');
      await world.deliverAll();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      expect(await retryDown(integrationId)).toMatchObject([{ alerts: [{ ended: { isLastWord: false } }] }]);
    });
  });

  describe('a recovery alert that was abandoned', () => {
    /** Makes each integration abandon its alert; returns functions that retry them. */
    async function failedUp(...integrationIds: string[]) {
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      await world.deliverAll();
      await world.ping(monitorId, 'success');
      for (let count = 0; count < 10; count++) {
        for (const delivery of await world.claim()) await world.answer(delivery, 500);
        world.clock.now += 60 * MINUTE;
      }
      const retries = integrationIds.map(async (integrationId) => {
        const { notifications = [] } =
          (await world.alerts.listNotifications({ teamId: world.teamId, integrationId })) ?? {};
        const { notificationId = '' } = notifications.find(({ state }) => state === 'failed') ?? {};
        return () => world.alerts.retry(world.teamId, notificationId, world.clock.now);
      });
      return { monitorId, failed: await Promise.all(retries) };
    }

    it('can be retried while there is no newer alert about its monitor', async () => {
      const { failed } = await failedUp(await world.addIntegration());
      const other = await world.addUpMonitor('Other');
      await world.ping(other, 'fail');
      expect(await failed[0]?.()).toBe('done');
      expect(await world.deliverAll()).toEqual(['up Backup', 'down Other']);
    });

    it('can’t be retried once an alert that the monitor is down again is queued or sent', async () => {
      const { monitorId, failed } = await failedUp(
        await world.addIntegration({ name: 'A' }),
        await world.addIntegration({ name: 'B' }),
      );
      const [retryOne, retryOther] = failed;
      await world.ping(monitorId, 'fail');
      await world.alerts.queueFlips(world.clock.now);
      expect(await retryOne?.()).toBe('overtaken');
      const [one, other] = await world.claim();
      expect([one, other].map((claimed) => claimed?.alerts[0]?.direction)).toEqual(['down', 'down']);
      expect(await retryOne?.()).toBe('overtaken');
      for (const delivery of [one, other]) await world.answer(delivery);
      expect([await retryOne?.(), await retryOther?.()]).toEqual(['overtaken', 'overtaken']);
      expect(await world.deliverAll()).toEqual([]);
    });

    it('can be retried once the newer alert has been abandoned, too', async () => {
      const integrationId = await world.addIntegration();
      const { monitorId, failed } = await failedUp(integrationId);
      await world.ping(monitorId, 'fail');
      for (let count = 0; count < 10; count++) {
        for (const delivery of await world.claim()) await world.answer(delivery, 500);
        world.clock.now += 60 * MINUTE;
      }
      const [down] =
        (await world.alerts.listNotifications({ teamId: world.teamId, integrationId }))?.notifications ?? [];
      expect(down).toMatchObject({ direction: 'down', state: 'failed' });
      expect(await failed[0]?.()).toBe('done');
      expect(await world.deliverAll()).toEqual(['up Backup']);
      await world.alerts.retry(world.teamId, down?.notificationId ?? '', world.clock.now);
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('can be retried while the newer alert waits for more failures, because it may never be sent', async () => {
      const integrationId = await world.addIntegration();
      const { monitorId, failed } = await failedUp(integrationId);
      const [integration] = await world.alerts.list(world.teamId);
      if (integration === undefined) throw new Error('The integration has gone.');
      const settings = { ...someIntegration, alertAfterFailures: 3 };
      const { teamId } = world;
      await world.alerts.save(
        { teamId, integrationId, versionstamp: integration.versionstamp, settings },
        world.clock.now,
        THE_SERVER,
      );
      await world.ping(monitorId, 'fail');
      await world.alerts.queueFlips(world.clock.now);
      expect(await failed[0]?.()).toBe('done');
      expect(await world.deliverAll()).toEqual(['up Backup']);
    });
  });

  describe('an integration that is removed from a monitor', () => {
    const takeOff = (monitorId: string, integrationId: string) =>
      world.alerts.use({ teamId: world.teamId, monitorId, integrationId, isUsed: false }, THE_SERVER);

    it('is still alerted about its recovery if it was alerted about the outage', async () => {
      const integrationId = await world.addIntegration({ remindEverySeconds: 600 });
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      await takeOff(monitorId, integrationId);
      world.clock.now += 20 * MINUTE;
      expect(await world.deliverAll()).toEqual([]);
      await world.ping(monitorId, 'success');
      expect(await world.deliverAll()).toEqual(['up Backup']);
      await world.ping(monitorId, 'fail');
      await world.ping(monitorId, 'success');
      expect(await world.deliverAll()).toEqual([]);
    });

    it('is not alerted about the recovery if it was not alerted about the outage', async () => {
      const integrationId = await world.addIntegration({ alertAfterFailures: 2 });
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      await world.deliverAll();
      await takeOff(monitorId, integrationId);
      await world.ping(monitorId, 'success');
      world.clock.now += 120 * MINUTE;
      expect(await world.deliverAll()).toEqual([]);
    });
  });
}
