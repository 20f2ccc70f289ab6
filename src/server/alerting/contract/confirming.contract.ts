import { beforeEach, describe, expect, it } from '@jest/globals';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import { type AlertContext, type AlertWorld, MINUTE, START } from '../testing/alertWorld.ts';

const MARK = addressMark('ops@example.com');

export function describeConfirming(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const addMailbox = () => world.addIntegration({ name: 'Mailbox', config: { kind: 'email', to: 'ops@example.com' } });
  const confirmation = async () => (await world.alerts.list(world.teamId))[0]?.confirmation;

  describe('an address that no one has confirmed', () => {
    it('is unconfirmed until its recipient confirms it or it belongs to a member', async () => {
      await addMailbox();
      expect(await confirmation()).toEqual({ state: 'waiting', sentAt: null });
      await world.alerts.confirmAddress(world.teamId, MARK, START, THE_SERVER);
      expect(await confirmation()).toEqual({ state: 'confirmed' });
      expect(await world.alerts.isConfirmed(world.teamId, MARK)).toBe(true);
      expect(await world.alerts.isMembers(world.teamId, MARK)).toBe(false);
      expect(await world.alerts.isConfirmed('another', MARK)).toBe(false);
    });

    it('gets its held alerts immediately once it is confirmed', async () => {
      await addMailbox();
      await world.ping(await world.addMonitor(), 'fail');
      const [delivery] = await world.claim();
      if (delivery === undefined) throw new Error('Nothing is told.');
      const held = { until: START + 60 * MINUTE, by: 'confirmation' as const };
      const attempt = { at: START, isDelivered: false, status: null, answer: '', tookMs: 0 };
      await world.alerts.finish([{ delivery, attempt, isPermanent: false, held }], 'me', START);
      expect(await world.deliverAll()).toEqual([]);
      await world.alerts.confirmAddress(world.teamId, MARK, world.clock.now, THE_SERVER);
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });
  });

  describe('an address of a member', () => {
    it('is confirmed until the member leaves, when the owners get an e-mail', async () => {
      await addMailbox();
      await world.alerts.reviewMembers(world.teamId, [MARK], START);
      expect(await world.alerts.isMembers(world.teamId, MARK)).toBe(true);
      expect(await world.alerts.refusedIntegrations()).toEqual([]);
      await world.alerts.reviewMembers(world.teamId, [], START);
      expect(await confirmation()).toEqual({ state: 'waiting', sentAt: null });
      const [refused] = await world.alerts.refusedIntegrations();
      expect(refused).toMatchObject({ name: 'Mailbox', why: expect.stringContaining('someone who left the team') });
      await world.alerts.ownersNotified(refused?.integrationId ?? '');
      expect(await world.alerts.refusedIntegrations()).toEqual([]);
    });

    it('stays confirmed by its recipient after the member leaves', async () => {
      await addMailbox();
      await world.alerts.confirmAddress(world.teamId, MARK, START, THE_SERVER);
      await world.alerts.reviewMembers(world.teamId, [MARK], START);
      await world.alerts.reviewMembers(world.teamId, [], START);
      expect(await confirmation()).toEqual({ state: 'confirmed' });
    });
  });

  describe('confirmation e-mails', () => {
    const mail = (askedBy: string) => ({ teamId: world.teamId, mark: MARK, askedBy, now: world.clock.now });

    it('are counted across all servers, unless they could not be sent', async () => {
      const other = await context.another();
      const limits = { perAddress: 3, perTeam: 10 };
      const turns = await Promise.all(
        [world.alerts, other, world.alerts, other, world.alerts].map((server) =>
          server.takeConfirmationMail(mail('id_1'), limits),
        ),
      );
      const taken = turns.flatMap((turn) => ('mailId' in turn ? [turn.mailId] : []));
      expect(taken).toHaveLength(3);
      expect(turns.filter((turn) => 'retryAfterSeconds' in turn)).toHaveLength(2);
      await world.alerts.refundConfirmationMail(taken[0] ?? 0);
      expect(await other.takeConfirmationMail(mail('id_2'), limits)).toHaveProperty('mailId');
      world.clock.now += 24 * 60 * MINUTE;
      expect(await other.takeConfirmationMail(mail('id_2'), limits)).toHaveProperty('mailId');
    });

    it('are listed with the time when the last one was sent', async () => {
      await addMailbox();
      await world.alerts.takeConfirmationMail(mail('id_1'), { perAddress: 3, perTeam: 3 });
      expect(await confirmation()).toEqual({ state: 'waiting', sentAt: START });
    });
  });
}
