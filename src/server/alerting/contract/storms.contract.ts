import { beforeEach, describe, expect, it } from '@jest/globals';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import { MINUTE, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

export function describeStorms(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  describe('a storm', () => {
    it.each([
      [true, [12]],
      [false, Array.from({ length: 12 }, () => 1)],
    ])(
      'of more than ten monitors is one message only if the integration wants summaries (%s)',
      async (wantsSummary, sizes) => {
        await world.addIntegration({ wantsSummary });
        const monitorIds: string[] = [];
        for (let index = 0; index < 12; index++) monitorIds.push(await world.addUpMonitor(`M${index}`));
        for (const monitorId of monitorIds) await world.ping(monitorId, 'fail');
        const early = await world.claim();
        world.clock.now += 5_000;
        const claimed = [...early, ...(await world.claim())];
        expect(claimed.map(({ alerts }) => alerts.length)).toEqual(sizes);
      },
    );

    it('is resent as one message under the same key if it fails', async () => {
      await world.addIntegration({ wantsSummary: true });
      for (let index = 0; index < 12; index++) await world.ping(await world.addUpMonitor(`M${index}`), 'fail');
      await world.alerts.queueFlips(world.clock.now);
      world.clock.now += 5_000;
      const [first] = await world.claim();
      await world.answer(first, 500);
      world.clock.now += 10_000;
      const [second] = await world.claim();
      expect(second).toMatchObject({ idempotencyKey: first?.idempotencyKey, alerts: { length: 12 } });
      await world.answer(second);
      expect(await world.deliverAll()).toEqual([]);
    });

    it.each(['its server dies', 'its message fails'])(
      'sends a late alert separately, and retries it under the same key when %s, even if another alert follows',
      async (what) => {
        await world.addIntegration({ wantsSummary: true });
        for (let index = 0; index < 12; index++) await world.ping(await world.addUpMonitor(`M${index}`), 'fail');
        await world.alerts.queueFlips(world.clock.now);
        world.clock.now += 5_000;
        await world.deliverAll();
        await world.ping(await world.addUpMonitor('Straggler'), 'fail');
        await world.alerts.queueFlips(world.clock.now);
        world.clock.now += 5_000;
        const [first] = await world.claim();
        expect(first?.alerts).toHaveLength(1);
        if (what === 'its message fails') await world.answer(first, 500);
        world.clock.now += 5_000;
        await world.ping(await world.addUpMonitor('Another'), 'fail');
        await world.alerts.queueFlips(world.clock.now);
        world.clock.now += 5_000;
        const others = await world.claim();
        expect(others.map(({ alerts }) => alerts.length)).toEqual([1, 1]);
        expect(others.map(({ idempotencyKey }) => idempotencyKey)).toContain(first?.idempotencyKey);
      },
    );

    it('is retried manually as one message', async () => {
      const integrationId = await failedStorm();
      const { notifications = [] } =
        (await world.alerts.listNotifications({ teamId: world.teamId, integrationId })) ?? {};
      expect(await world.alerts.retry(world.teamId, notifications[3]?.notificationId ?? '', world.clock.now)).toBe(
        'done',
      );
      expect(await world.claim()).toMatchObject([{ alerts: { length: 12 } }]);
    });

    it('is retried without recoveries of monitors that went down again', async () => {
      await world.addIntegration({ wantsSummary: true });
      const monitorIds: string[] = [];
      for (let index = 0; index < 12; index++) monitorIds.push(await world.addUpMonitor(`M${index}`));
      for (const monitorId of monitorIds) await world.ping(monitorId, 'fail');
      await world.alerts.queueFlips(world.clock.now);
      world.clock.now += 5_000;
      await world.deliverAll();
      for (const monitorId of monitorIds) await world.ping(monitorId, 'success');
      await world.alerts.queueFlips(world.clock.now);
      for (let count = 0; count < 10; count++) {
        world.clock.now += 60 * MINUTE;
        for (const delivery of await world.claim()) await world.answer(delivery, 500);
      }
      const [downAgain = '', stillUp = ''] = monitorIds;
      await world.ping(downAgain, 'fail');
      await world.alerts.queueFlips(world.clock.now);
      world.clock.now += 5_000;
      expect(await world.deliverAll()).toEqual(['down M0']);
      const { notifications = [] } =
        (await world.alerts.listNotifications({ teamId: world.teamId, monitorId: stillUp })) ?? {};
      const failed = notifications.find(({ state }) => state === 'failed');
      expect(await world.alerts.retry(world.teamId, failed?.notificationId ?? '', world.clock.now)).toBe('done');
      expect(await world.claim()).toMatchObject([{ alerts: { length: 11 } }]);
    });

    it('leaves out a monitor that is snoozed between two attempts; its alert is sent later under another key', async () => {
      await world.addIntegration({ wantsSummary: true });
      const monitorIds: string[] = [];
      for (let index = 0; index < 12; index++) monitorIds.push(await world.addUpMonitor(`M${index}`));
      for (const monitorId of monitorIds) await world.ping(monitorId, 'fail');
      await world.claim();
      world.clock.now += 5_000;
      const [first] = await world.claim();
      await world.answer(first, 500);
      const until = world.clock.now + 10 * MINUTE;
      await world.alerts.snooze(
        { teamId: world.teamId, monitorId: monitorIds[0] ?? '', until },
        world.clock.now,
        THE_SERVER,
      );
      world.clock.now += 10_000;
      const [second] = await world.claim();
      expect(second).toMatchObject({ idempotencyKey: first?.idempotencyKey, alerts: { length: 11 } });
      await world.answer(second);
      world.clock.now = until;
      const [held] = await world.claim();
      expect(held).toMatchObject({ alerts: [{ monitorId: monitorIds[0] }] });
      expect(held?.idempotencyKey).not.toBe(first?.idempotencyKey);
    });

    it('is not detected if a few monitors change often', async () => {
      await world.addIntegration({ wantsSummary: true });
      const monitorIds = [await world.addUpMonitor('A'), await world.addUpMonitor('B'), await world.addUpMonitor('C')];
      const sizes: number[] = [];
      for (let change = 0; change < 4; change++) {
        for (const monitorId of monitorIds) await world.ping(monitorId, change % 2 === 0 ? 'fail' : 'success');
        world.clock.now += 6_000;
        for (let claimed = await world.claim(); claimed.length > 0; claimed = await world.claim()) {
          for (const delivery of claimed) await world.answer(delivery);
          sizes.push(...claimed.map(({ alerts }) => alerts.length));
        }
      }
      expect(sizes).toEqual(Array.from({ length: 12 }, () => 1));
    });

    /** Takes down twelve monitors whose summary is then abandoned. */
    async function failedStorm(): Promise<string> {
      const integrationId = await world.addIntegration({ wantsSummary: true });
      for (let index = 0; index < 12; index++) await world.ping(await world.addUpMonitor(`M${index}`), 'fail');
      await world.claim();
      world.clock.now += 5_000;
      for (let [delivery] = await world.claim(); delivery; [delivery] = await world.claim()) {
        await world.answer(delivery, 500);
        world.clock.now = (await world.alerts.nextDue(world.clock.now)) ?? world.clock.now;
      }
      return integrationId;
    }

    it('is reported one by one if each monitor has a separate incident', async () => {
      await world.addIntegration({ wantsSummary: true });
      for (let index = 0; index < 12; index++) await world.ping(await world.addUpMonitor(`M${index}`), 'fail');
      await world.alerts.queueFlips(world.clock.now);
      world.clock.now += 5_000;
      expect(await world.claim({ takesSummaries: false })).toHaveLength(12);
    });
  });
}
