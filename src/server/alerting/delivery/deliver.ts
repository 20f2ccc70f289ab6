import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { addressMark } from '../addressMark.ts';
import type { AlertMessage } from '../alertMessage.ts';
import { isMember } from '../../teams/members.ts';
import type { FlipRecords, PeoplesWishes, UnsubscribedAddresses } from '../alertStore.ts';
import type { Consent } from '../confirmation/consent.ts';
import type { Delivery, DeliveryOutcome, Destination } from '../outbox.ts';
import type { Pages } from '../pages.ts';
import type { People } from '../people.ts';
import { quietUntil } from '../quietHours.ts';
import type { SnoozeLinks } from '../snoozeLinks/snoozeLinks.ts';
import { subjectOf } from '../unsubscribe/mailSubject.ts';
import type { UnsubscribeLinks } from '../unsubscribe/unsubscribeLinks.ts';
import { messageOf } from './messageOf.ts';
import type { SendOnce } from './sendOnce.ts';

/** A click on the link is heard of at once; whoever became a member meanwhile is noticed this soon. */
const LOOK_FOR_CONFIRMATION_EVERY_MS = 3_600_000;

export interface DeliverOptions {
  people: People;
  wishes: Pick<PeoplesWishes & UnsubscribedAddresses, 'preferences' | 'isUnsubscribed'>;
  consent: Pick<Consent, 'isConfirmed'>;
  sendOnce: SendOnce;
  pages: Pages;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'urlOf'>;
  records: FlipRecords;
  snoozeLinks: Pick<SnoozeLinks, 'urlOf'>;
  logger: { error(fields: object, message: string): void };
  now(): number;
}

type ToIntegration = Extract<Destination, { by: 'integration' }>;

interface Address {
  config: IntegrationConfig;
  timezone: string;
  unsubscribeUrl?: string;
}

/** Makes what tries a delivery once, and never rejects. */
export function createDeliver(options: DeliverOptions) {
  const { people, wishes, consent, sendOnce, pages, records, snoozeLinks, unsubscribeLinks, logger, now } = options;

  function addressOf({ config }: ToIntegration, teamId: string): Address {
    if (config.kind !== 'email') return { config, timezone: 'UTC' };
    return { config, timezone: 'UTC', unsubscribeUrl: unsubscribeLinks.urlOf(subjectOf(teamId, config.to)) };
  }

  async function tryOnce(delivery: Delivery, signal: AbortSignal): Promise<DeliveryOutcome> {
    const startedAt = now();
    const outcome = (answer: string): DeliveryOutcome => ({
      delivery,
      attempt: { at: startedAt, isDelivered: false, status: null, answer, tookMs: 0 },
      isPermanent: false,
    });
    const team = await people.team(delivery.teamId);
    if (team === null) return { ...outcome('The team has gone.'), isPointless: true };
    let address: Address;
    if (delivery.to.by === 'integration') {
      const { config } = delivery.to;
      // Said since the alert was taken on.
      if (config.kind === 'email' && wishes.isUnsubscribed(delivery.teamId, addressMark(config.to))) {
        return { ...outcome('Not sent: whoever reads it asked not to be mailed any more.'), isRefused: true };
      }
      if (config.kind === 'email' && !(await consent.isConfirmed(delivery.teamId, config.to))) {
        const until = startedAt + LOOK_FOR_CONFIRMATION_EVERY_MS;
        return { ...outcome('The recipient has yet to confirm.'), held: { until, by: 'confirmation' } };
      }
      address = addressOf(delivery.to, delivery.teamId);
    } else {
      const { userId } = delivery.to;
      const to = isMember(team, userId) ? await people.address(userId) : null;
      if (to === null) return { ...outcome('The person has left.'), isPointless: true };
      const { teams, quietHours } = wishes.preferences(userId);
      // Said since the alert was put up.
      const isUnwanted = !teams.some(({ teamId, mails }) => teamId === delivery.teamId && mails !== 'none');
      if (isUnwanted) return { ...outcome('The person wants no mails of the team.'), isPointless: true };
      const timezone = await people.timezone(userId);
      const heldUntil = quietUntil(quietHours, timezone, startedAt);
      if (heldUntil !== null) {
        return { ...outcome('Quiet hours.'), held: { until: heldUntil, by: 'quiet-hours' } };
      }
      const unsubscribeUrl = unsubscribeLinks.urlOf({ kind: 'team', userId, teamId: delivery.teamId });
      address = { config: { kind: 'email', to }, timezone, unsubscribeUrl };
    }
    const { timezone, unsubscribeUrl } = address;
    const [telling, ...others] = delivery.tellings;
    const record = telling && others.length === 0 ? await records.flipRecord(telling.id) : null;
    const teamName = team.display;
    const message: AlertMessage = {
      ...messageOf(delivery, { pages, record, snoozeLinks, teamName, timezone, now: startedAt }),
      ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    };
    const { idempotencyKey } = delivery;
    const { isDelivered, status, answer, ...rest } = await sendOnce(message, address.config, {
      idempotencyKey,
      signal,
    });
    const attempt = { at: startedAt, isDelivered, status, answer, tookMs: Math.max(0, now() - startedAt) };
    return { delivery, attempt, ...rest };
  }

  return (delivery: Delivery, signal: AbortSignal): Promise<DeliveryOutcome> =>
    tryOnce(delivery, signal).catch((error: unknown) => {
      logger.error({ err: error, idempotencyKey: delivery.idempotencyKey }, 'An alert could not be put into words');
      const attempt = { at: now(), isDelivered: false, status: null, answer: 'It could not be sent.', tookMs: 0 };
      return { delivery, attempt, isPermanent: false };
    });
}
