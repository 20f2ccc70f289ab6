import { beforeEach, describe, expect, it } from '@jest/globals';
import { addressMark } from '../../mail/emailAddress.ts';
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
    it('are counted across all servers, and held back once the limit is reached', async () => {
      const servers = [world.alerts, await context.another(), await context.another()];
      const turns = await Promise.all(Array.from({ length: 30 }, (_, index) => take(servers[index % 3])));
      expect(turns.filter((turn) => 'mailId' in turn)).toHaveLength(10);
      const holds = turns.flatMap((turn) => ('hold' in turn ? [turn.hold] : []));
      expect(holds).toHaveLength(20);
      expect(new Set(holds.map(({ holdId }) => holdId)).size).toBe(1);
      expect(holds[0]).toMatchObject({ reached: 'address', until: START + HOUR });
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
      expect(await world.alerts.takeAlertMail(mail, daily)).toMatchObject({ hold: { reached: 'team' } });
    });
  });

  describe('a hold that has ended', () => {
    /** Holds back the alerts about two monitors, one of which has recovered. */
    async function holdBack(): Promise<{ holdId: string; integrationId: string; stillDown: string }> {
      const integrationId = await world.addIntegration({ config: { kind: 'email', to: 'ops@example.com' } });
      const [healed, stillDown] = [await world.addUpMonitor('Healed'), await world.addUpMonitor('Down')];
      for (let count = 0; count < 10; count++) await take();
      const turn = await take();
      if (!('hold' in turn)) throw new Error('Nothing is held back.');
      const { holdId } = turn.hold;
      for (const monitorId of [healed, stillDown]) await world.ping(monitorId, 'fail');
      for (const delivery of await world.claim()) {
        const attempt = { at: world.clock.now, isDelivered: false, status: null, answer: 'Not sent.', tookMs: 0 };
        const outcome = { delivery, attempt, isPermanent: false, heldBackBy: holdId };
        await world.alerts.finish([outcome], 'me', world.clock.now);
      }
      await world.ping(healed, 'success');
      return { holdId, integrationId, stillDown };
    }

    it('is claimed by one server, with the alerts that it held back', async () => {
      const { holdId, integrationId, stillDown } = await holdBack();
      const other = await context.another();
      expect(await world.alerts.claimEndedHold(START + HOUR, MINUTE)).toBeNull();
      const now = START + HOUR + 5_000;
      const claims = await Promise.all([world.alerts, other].map((server) => server.claimEndedHold(now, MINUTE)));
      const [hold] = claims.flatMap((claim) => claim ?? []);
      expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
      expect(hold).toMatchObject({
        holdId,
        reached: 'address',
        since: START,
        to: { by: 'integration', integrationId },
        count: 2,
        downCount: 1,
        down: [{ monitorId: stillDown, name: 'Down' }],
      });
    });

    it('is claimed again after the lease or a postponement, until it is closed', async () => {
      const { holdId } = await holdBack();
      const now = START + HOUR + 5_000;
      expect(await world.alerts.claimEndedHold(now, MINUTE)).toMatchObject({ holdId });
      expect(await world.alerts.claimEndedHold(now + MINUTE - 1, MINUTE)).toBeNull();
      expect(await world.alerts.claimEndedHold(now + MINUTE, MINUTE)).toMatchObject({ holdId });
      await world.alerts.postponeHold(holdId, now + 5 * MINUTE);
      expect(await world.alerts.claimEndedHold(now + 4 * MINUTE, MINUTE)).toBeNull();
      expect(await world.alerts.claimEndedHold(now + 5 * MINUTE, MINUTE)).toMatchObject({ holdId });
      await world.alerts.closeHold(holdId);
      expect(await world.alerts.claimEndedHold(now + HOUR, MINUTE)).toBeNull();
    });
  });
}
