import type { Clock } from '../../clock.ts';
import type { Logger } from '../../logger.ts';
import type { AlertMessage } from '../../notifiers/alertMessage.ts';
import type { FlipRecords } from '../alertStore.ts';
import type { Delivery, DeliveryOutcome } from '../outbox.ts';
import type { Pages } from '../pages.ts';
import type { People } from '../people.ts';
import type { SnoozeLinks } from '../../signedLinks/snoozeLinks.ts';
import { clockWords } from '../../time/timeWords.ts';
import { isUnreachable, type FindAddressee } from './addressee.ts';
import type { MailBudget } from './mailBudget.ts';
import { messageOf } from './messageOf.ts';
import type { SendOnce } from './sendOnce.ts';

export interface DeliverOptions {
  people: Pick<People, 'team'>;
  findAddressee: FindAddressee;
  mailBudget: MailBudget;
  sendOnce: SendOnce;
  pages: Pages;
  records: FlipRecords;
  snoozeLinks: Pick<SnoozeLinks, 'urlOf'>;
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

/** Returns a function that makes one delivery attempt, and never rejects. */
export function createDeliver(options: DeliverOptions) {
  const { people, findAddressee, records, snoozeLinks, mailBudget, sendOnce, pages, logger, now } = options;

  async function tryOnce(
    delivery: Delivery,
    signal: AbortSignal,
    isOurs: () => Promise<boolean>,
  ): Promise<DeliveryOutcome> {
    const startedAt = now();
    const outcome = (answer: string): DeliveryOutcome => ({
      delivery,
      attempt: { at: startedAt, isDelivered: false, status: null, answer, tookMs: 0 },
      isPermanent: false,
    });
    const team = await people.team(delivery.teamId);
    if (team === null) return { ...outcome('The team has gone.'), isPointless: true };
    const found = await findAddressee(delivery.to, team, startedAt);
    if (isUnreachable(found)) {
      const { why, ...rest } = found;
      return { ...outcome(why), ...rest };
    }
    const { config, timezone, unsubscribeUrl, isToStranger = false } = found;
    const [telling, ...others] = delivery.tellings;
    const record = telling && others.length === 0 ? await records.flipRecord(telling.id) : null;
    const teamName = team.display;
    const message: AlertMessage = {
      ...messageOf(delivery, { pages, record, snoozeLinks, teamName, timezone, now: startedAt }),
      ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
      ...(isToStranger && { isToStranger }),
    };
    const { idempotencyKey, teamId } = delivery;
    const turn = config.kind === 'email' ? await mailBudget.take({ teamId, to: config.to }) : null;
    if (turn !== null && 'hold' in turn) {
      const { holdId, until, reached } = turn.hold;
      const words = `Held back. ${mailBudget.limitWords(reached)} One e-mail at ${clockWords(until, startedAt)} will say how many alerts were held back.`;
      return { ...outcome(words), heldBackBy: holdId };
    }
    if (!(await isOurs())) {
      if (turn !== null) await mailBudget.giveBack(turn);
      return { ...outcome('Another server has it.'), isLost: true };
    }
    const { isDelivered, status, answer, ...rest } = await sendOnce(message, config, { idempotencyKey, signal });
    if (turn !== null && !isDelivered) await mailBudget.giveBack(turn);
    const attempt = { at: startedAt, isDelivered, status, answer, tookMs: Math.max(0, now() - startedAt) };
    return { delivery, attempt, ...rest };
  }

  return (
    delivery: Delivery,
    signal: AbortSignal,
    isOurs: () => Promise<boolean> = async () => true,
  ): Promise<DeliveryOutcome> =>
    tryOnce(delivery, signal, isOurs).catch((error: unknown) => {
      logger.error({ err: error, idempotencyKey: delivery.idempotencyKey }, 'An alert could not be put into words');
      const attempt = { at: now(), isDelivered: false, status: null, answer: 'It could not be sent.', tookMs: 0 };
      return { delivery, attempt, isPermanent: false };
    });
}
