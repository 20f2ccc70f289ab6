import { beforeEach, describe, expect, it } from '@jest/globals';
import { addressMark } from '../../mail/emailAddress.ts';
import type { AlertStore } from '../alertStore.ts';
import { type AlertContext, type AlertWorld, MINUTE, START } from '../testing/alertWorld.ts';

const MARK = addressMark('ops@example.com');
const HOUR = 60 * MINUTE;

export function describeMailLimits(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const limits = { perAddressHour: 10, perTeamDay: 0 };
  const take = (server = world.alerts, teamId = world.teamId) =>
    server.takeAlertMail({ teamId, mark: MARK, now: world.clock.now }, limits);

  describe('alert e-mails', () => {
    it('are counted across all servers, and held once the limit is reached', async () => {
      const servers = [world.alerts, await context.another(), await context.another()];
      const turns = await Promise.all(Array.from({ length: 30 }, (_, index) => take(servers[index % 3])));
      expect(turns.filter((turn) => 'mailId' in turn)).toHaveLength(10);
      const held = turns.filter((turn) => 'heldUntil' in turn);
      expect(held).toEqual(Array.from({ length: 20 }, () => ({ heldUntil: START + HOUR })));
    });

    it('are not counted if they were not sent, or were sent an hour ago', async () => {
      for (let count = 0; count < 10; count++) {
        const turn = await take();
        if ('mailId' in turn && count === 0) await world.alerts.refundAlertMail(turn.mailId);
      }
      expect(await take()).toHaveProperty('mailId');
      world.clock.now += HOUR;
      expect(await take()).toHaveProperty('mailId');
    });

    it('are no longer stored once no limit counts them', async () => {
      await take();
      await world.alerts.forgetCountedMails(world.clock.now + 24 * HOUR);
      const daily = { perAddressHour: 0, perTeamDay: 1 };
      const mail = { teamId: world.teamId, mark: MARK, now: world.clock.now };
      expect(await world.alerts.takeAlertMail(mail, daily)).toHaveProperty('mailId');
      expect(await world.alerts.takeAlertMail(mail, daily)).toEqual({ heldUntil: START + HOUR });
    });
  });

  describe('the first alert e-mail after a hold', () => {
    it('is always sent, by one server, even if the limit is still reached', async () => {
      const daily = { perAddressHour: 0, perTeamDay: 1 };
      const servers = [world.alerts, await context.another()];
      const takeAt = (server: AlertStore, now: number) =>
        server.takeAlertMail({ teamId: world.teamId, mark: MARK, now }, daily);
      expect(await takeAt(world.alerts, START)).toHaveProperty('mailId');
      expect(await takeAt(world.alerts, START)).toEqual({ heldUntil: START + HOUR });
      expect(await takeAt(world.alerts, START + HOUR - 1)).toEqual({ heldUntil: START + HOUR });
      const turns = await Promise.all(servers.map((server) => takeAt(server, START + HOUR)));
      expect(turns.filter((turn) => 'mailId' in turn)).toHaveLength(1);
      expect(turns).toContainEqual({ heldUntil: START + 2 * HOUR });
    });
  });

  describe('alerts held by a limit on e-mails', () => {
    it('are all sent after the hold, together, even if their outages are over', async () => {
      await world.addIntegration({ config: { kind: 'email', to: 'ops@example.com' } });
      const [over, ongoing] = [await world.addUpMonitor('Over'), await world.addUpMonitor('Ongoing')];
      for (const monitorId of [over, ongoing]) await world.ping(monitorId, 'fail');
      const until = world.clock.now + HOUR;
      for (const delivery of await world.claim()) {
        const attempt = { at: world.clock.now, isDelivered: false, status: null, answer: '', tookMs: 0 };
        const outcome = { delivery, attempt, isPermanent: false, held: { until, by: 'mail-limit' as const } };
        await world.alerts.finish([outcome], 'me', world.clock.now);
      }
      await world.ping(over, 'success');
      expect(await world.claim()).toEqual([]);
      world.clock.now = until;
      expect(await world.deliverAll()).toEqual(['down Over, down Ongoing', 'up Over']);
    });
  });
}
