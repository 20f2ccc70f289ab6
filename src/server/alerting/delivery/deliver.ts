import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { isMember } from '../../teams/members.ts';
import type { PeoplesWishes } from '../alertStore.ts';
import type { Delivery, DeliveryOutcome } from '../outbox.ts';
import type { Pages } from '../pages.ts';
import type { People } from '../people.ts';
import { quietUntil } from '../quietHours.ts';
import { messageOf } from './messageOf.ts';
import type { SendOnce } from './sendOnce.ts';

export interface DeliverOptions {
  people: People;
  wishes: Pick<PeoplesWishes, 'preferences'>;
  sendOnce: SendOnce;
  pages: Pages;
  logger: { error(fields: object, message: string): void };
  now(): number;
}

interface Address {
  config: IntegrationConfig;
  timezone: string;
}

/** Makes what tries a delivery once, and never rejects. */
export function createDeliver({ people, wishes, sendOnce, pages, logger, now }: DeliverOptions) {
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
      address = { config: delivery.to.config, timezone: 'UTC' };
    } else {
      const { userId } = delivery.to;
      const to = isMember(team, userId) ? await people.address(userId) : null;
      if (to === null) return { ...outcome('The person has left.'), isPointless: true };
      const timezone = await people.timezone(userId);
      const heldUntil = quietUntil(wishes.preferences(userId).quietHours, timezone, startedAt);
      if (heldUntil !== null) return { ...outcome('Quiet hours.'), heldUntil };
      address = { config: { kind: 'email', to }, timezone };
    }
    const message = messageOf(delivery, { pages, teamName: team.display, timezone: address.timezone, now: startedAt });
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
