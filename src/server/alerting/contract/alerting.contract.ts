import { beforeEach, describe, expect, it } from '@jest/globals';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import { MINUTE, START, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

export function describeAlerting(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  describe('a flip', () => {
    it('is reported once in each direction, with how long the monitor was down', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      expect(await world.deliverAll()).toEqual([]);
      await world.ping(monitorId, 'fail');
      const [down] = await world.claim();
      expect(down).toMatchObject({
        alerts: [{ monitorId, direction: 'down', facts: { reason: 'fail', at: START } }],
      });
      await world.answer(down);
      world.clock.now += 5 * MINUTE;
      await world.ping(monitorId, 'success');
      expect((await world.claim())[0]?.alerts[0]).toMatchObject({
        direction: 'up',
        facts: { downForMs: 5 * MINUTE },
      });
      expect(await world.deliverAll()).toEqual([]);
    });

    it('is reported as of the missed deadline, with the time of the last success', async () => {
      await world.addIntegration();
      await world.addUpMonitor();
      world.clock.now = START + 70 * MINUTE + 400;
      await context.monitors().sweep(world.clock.now - 1_000);
      await context.monitors().sweep(world.clock.now);
      const facts = { at: START + 70 * MINUTE, reason: 'deadline-passed', lastSuccessAt: START };
      expect((await world.claim())[0]?.alerts[0]).toMatchObject({ direction: 'down', facts });
    });

    it('is reported if a new monitor goes down, but not if it comes up', async () => {
      await world.addIntegration();
      const monitorId = await world.addMonitor();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      await world.addUpMonitor('Another');
      expect(await world.deliverAll()).toEqual([]);
    });

    it('is not reported if a person caused it', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      await context.monitors().setPaused(monitorId, true, world.clock.now);
      await context.monitors().setPaused(monitorId, false, world.clock.now);
      expect(await world.deliverAll()).toEqual([]);
    });

    it('is sent to each integration that the monitor uses, and to no others', async () => {
      const [one, two] = [await world.addIntegration({ name: 'One' }), await world.addIntegration({ name: 'Two' })];
      const monitorId = await world.addUpMonitor();
      await world.addIntegration({ name: 'Later' });
      expect((await world.alerts.listUsed(world.teamId)).map(({ monitorIds }) => monitorIds.length)).toEqual([0, 1, 1]);
      await world.ping(monitorId, 'fail');
      expect((await world.claim()).map(({ destination }) => destination)).toEqual([one, two].toSorted());
    });

    it('is reported only after the previous one has been delivered', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      const [down] = await world.claim();
      await world.answer(down, 500);
      await world.ping(monitorId, 'success');
      expect(await world.claim()).toEqual([]);
      world.clock.now += 10_000;
      expect(await world.deliverAll()).toEqual(['down Backup', 'up Backup']);
    });
  });

  describe('a delivery', () => {
    it('is claimed by one process, and by another after the lease ends', async () => {
      await world.addIntegration();
      await world.ping(await world.addUpMonitor(), 'fail');
      const [mine] = await world.claim();
      expect(await world.claim({ owner: 'other' })).toEqual([]);
      world.clock.now += 5_000;
      if (mine) await world.alerts.renew([mine], 'me', world.clock.now + 10_000);
      world.clock.now += 9_999;
      expect(await world.claim({ owner: 'other' })).toEqual([]);
      world.clock.now += 1;
      const [theirs] = await world.claim({ owner: 'other' });
      expect(theirs?.idempotencyKey).toBe(mine?.idempotencyKey);
      await world.answer(mine, 500);
      expect(await world.claim({ owner: 'third' })).toEqual([]);
      await world.answer(mine, 200);
      world.clock.now += MINUTE;
      expect(await world.claim({ owner: 'third' })).toEqual([]);
    });

    it('is retried after 10 s, then twice as long each time, up to eight times, and lists each attempt', async () => {
      const integrationId = await world.addIntegration();
      await world.ping(await world.addUpMonitor(), 'fail');
      const waits: number[] = [];
      for (let [delivery] = await world.claim(); delivery; [delivery] = await world.claim()) {
        await world.answer(delivery, 500);
        const next = await world.alerts.nextDue(world.clock.now);
        if (next === null) break;
        waits.push((next - world.clock.now) / 1_000);
        world.clock.now = next;
      }
      expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280]);
      const [notification] =
        (await world.alerts.listNotifications({ teamId: world.teamId, integrationId }))?.notifications ?? [];
      expect(notification).toMatchObject({ state: 'failed', nextAttemptAt: null });
      expect(notification?.attempts.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 500));
      expect(await world.alerts.retry(world.teamId, notification?.notificationId ?? '', world.clock.now)).toBe('done');
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('waits as long as the destination asks, but at most an hour', async () => {
      await world.addIntegration();
      await world.ping(await world.addUpMonitor(), 'fail');
      const [delivery] = await world.claim();
      await world.answer(delivery, 429, { retryAfterMs: 10 * 3_600_000 });
      expect(await world.alerts.nextDue(world.clock.now)).toBe(world.clock.now + 3_600_000);
    });

    it('lists the other monitors below an alert, including those queued at the same time', async () => {
      const integrationId = await world.addIntegration();
      for (const name of ['A', 'B', 'C']) await world.ping(await world.addUpMonitor(name), 'fail');
      await world.claim();
      const list = async (more: { olderThan?: string } = {}) =>
        (await world.alerts.listNotifications({ teamId: world.teamId, integrationId, ...more }))?.notifications ?? [];
      const all = await list();
      expect(all).toHaveLength(3);
      expect(await list({ olderThan: all[0]?.notificationId ?? '' })).toEqual(all.slice(1));
      expect(await list({ olderThan: all[2]?.notificationId ?? '' })).toEqual([]);
      expect(await list({ olderThan: 'of no one' })).toEqual([]);
    });

    it('turns off the integration if it is refused permanently, and cancels waiting alerts, until the integration is saved again', async () => {
      const integrationId = await world.addIntegration();
      const [one, two] = [await world.addUpMonitor('One'), await world.addUpMonitor('Two')];
      await world.ping(one, 'fail');
      await world.ping(two, 'fail');
      const [delivery] = await world.claim({ atMost: 1 });
      await world.answer(delivery, 410);
      expect(await world.claim()).toEqual([]);
      expect(await world.alerts.refusedIntegrations()).toEqual([
        { integrationId, teamId: world.teamId, name: 'On call', why: expect.stringContaining('“410”.') },
      ]);
      await world.ping(one, 'success');
      expect(await world.claim()).toEqual([]);
      const { notifications } = (await world.alerts.listNotifications({ teamId: world.teamId, integrationId })) ?? {};
      expect(notifications?.map(({ state, attempts }) => [state, attempts.length])).toEqual([
        ['failed', 1],
        ['failed', 1],
        ['failed', 1],
      ]);
      const [integration] = await world.alerts.list(world.teamId);
      expect(integration).toMatchObject({
        disabled: {
          isUnwanted: false,
          why: expect.stringMatching(/^The destination answered “410”\. Fix that, then turn the integration on/),
        },
        lastDelivery: { state: 'failed', answer: '410' },
      });
      if (integration === undefined) throw new Error('The integration has gone.');
      const { versionstamp } = integration;
      await world.alerts.save(
        { teamId: world.teamId, integrationId, versionstamp, settings: integration },
        world.clock.now,
        THE_SERVER,
      );
      await world.ping(one, 'fail');
      expect(await world.deliverAll()).toEqual(['down One']);
    });

    it('is not retried if Hearth itself refuses to send it, and the integration stays on', async () => {
      await world.addIntegration();
      await world.ping(await world.addUpMonitor('One'), 'fail');
      const [delivery] = await world.claim();
      if (delivery === undefined) throw new Error('Nothing is told.');
      const attempt = { at: world.clock.now, isDelivered: false, status: null, answer: 'Not public.', tookMs: 1 };
      await world.alerts.finish([{ delivery, attempt, isPermanent: false, isRefused: true }], 'me', world.clock.now);
      expect(await world.alerts.list(world.teamId)).toMatchObject([
        { disabled: null, lastDelivery: { state: 'failed' } },
      ]);
      world.clock.now += 100 * MINUTE;
      expect(await world.claim()).toEqual([]);
    });

    it('is not delayed by another destination without free slots', async () => {
      const slow = await world.addIntegration({ name: 'Slow' });
      await world.addIntegration({ name: 'Quick' });
      for (let count = 0; count < 20; count++) await world.ping(await world.addUpMonitor(`M${count}`), 'fail');
      expect(await world.claim({ mostAt: { [slow]: 2 } })).toHaveLength(22);
    });

    it('gets an even share of the free slots, and takes turns when there are too few', async () => {
      const names = ['One', 'Two', 'Three'];
      const integrationIds = (await Promise.all(names.map((name) => world.addIntegration({ name })))).toSorted();
      for (let count = 0; count < 5; count++) await world.ping(await world.addUpMonitor(`M${count}`), 'fail');
      const shares = async (atMost: number): Promise<number[]> => {
        const claimed = await world.claim({ atMost });
        return integrationIds.map((id) => claimed.filter(({ destination }) => destination.endsWith(id)).length);
      };
      expect(await shares(6)).toEqual([2, 2, 2]);
      expect([await shares(1), await shares(1), await shares(1)]).toEqual([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]);
      expect(await shares(100)).toEqual([2, 2, 2]);
    });
  });

  describe('several processes', () => {
    it('queue each flip once', async () => {
      const other = await context.another();
      await world.addIntegration();
      for (let count = 0; count < 10; count++) await world.ping(await world.addUpMonitor(`M${count}`), 'fail');
      await other.queueFlips(world.clock.now);
      await world.alerts.queueFlips(world.clock.now);
      expect(await world.claim()).toHaveLength(10);
    });
  });

  describe('deleted data', () => {
    it('is no longer reported, such as a monitor, an integration or a team', async () => {
      const integrationId = await world.addIntegration();
      const [gone, kept] = [await world.addUpMonitor('Gone'), await world.addUpMonitor('Kept')];
      await world.ping(gone, 'fail');
      await world.ping(kept, 'fail');
      await world.alerts.queueFlips(world.clock.now);
      await context.monitors().remove(gone);
      const [integration] = await world.alerts.listUsed(world.teamId);
      expect(integration?.monitorIds).toEqual([kept]);
      const { versionstamp = '' } = integration ?? {};
      expect(await world.alerts.remove({ teamId: world.teamId, integrationId, versionstamp }, THE_SERVER)).toBe('done');
      expect(await world.deliverAll()).toEqual([]);
      await world.addIntegration();
      await world.alerts.removeTeam(world.teamId);
      expect(await world.alerts.list(world.teamId)).toEqual([]);
    });
  });
}
