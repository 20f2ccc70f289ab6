import type { Clock } from '../../clock.ts';
import type { Logger } from '../../logger.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import type { AlertFacts, AlertMessage } from '../../notifiers/alertMessage.ts';
import { alertMessageOf, summarisedAlertOf, summaryMessageOf } from '../../notifiers/alertWords.ts';
import type { LinkRecipient, SnoozeLinks } from '../../signedLinks/tokenLinks.ts';
import type { FlipRecords } from '../alertStore.ts';
import type { Delivery, DeliveryOutcome, Destination, OutgoingAlert } from '../outbox.ts';
import type { Pages } from '../pages.ts';
import type { People } from '../people.ts';
import { alertContextOf, type FlipRecord } from '../policy/alertContext.ts';
import { type FindAddressee, isUnreachable } from './addressee.ts';
import type { MailBudget } from './mailBudget.ts';
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
    if (team === null) return { ...outcome('The team was deleted.'), isUnnecessary: true };
    const found = await findAddressee(delivery.to, team, startedAt);
    if (isUnreachable(found)) {
      const { why, ...rest } = found;
      return { ...outcome(why), ...rest };
    }
    const { config, timezone, unsubscribeUrl, isToNonMember = false } = found;
    const [alert, ...others] = delivery.alerts;
    const record = alert && others.length === 0 ? await records.flipRecord(alert.id) : null;
    const teamName = team.display;
    const message: AlertMessage = {
      ...messageOf(delivery, { pages, record, snoozeLinks, teamName, timezone, now: startedAt }),
      ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
      ...(isToNonMember && { isToNonMember }),
    };
    const { idempotencyKey, teamId } = delivery;
    const turn = config.kind === 'email' ? await mailBudget.take({ teamId, to: config.to }) : null;
    if (turn !== null && 'heldUntil' in turn)
      return { ...outcome('Too many e-mails.'), held: { until: turn.heldUntil, by: 'mail-limit' } };
    if (!(await isOurs())) {
      if (turn !== null) await mailBudget.refund(turn);
      return { ...outcome('Another server is sending this alert.'), isLost: true };
    }
    const { isDelivered, status, answer, ...rest } = await sendOnce(message, config, { idempotencyKey, signal });
    if (turn !== null && !isDelivered) await mailBudget.refund(turn);
    const attempt = { at: startedAt, isDelivered, status, answer, tookMs: Math.max(0, now() - startedAt) };
    return { delivery, attempt, ...rest };
  }

  return (
    delivery: Delivery,
    signal: AbortSignal,
    isOurs: () => Promise<boolean> = async () => true,
  ): Promise<DeliveryOutcome> =>
    tryOnce(delivery, signal, isOurs).catch((error: unknown) => {
      logger.error({ err: error, idempotencyKey: delivery.idempotencyKey }, 'Could not write an alert');
      const attempt = { at: now(), isDelivered: false, status: null, answer: 'Hearth couldn’t send it.', tookMs: 0 };
      return { delivery, attempt, isPermanent: false };
    });
}

export interface MessageOptions {
  /** The record of the flip, if the delivery has only one alert. */
  record: FlipRecord | null;
  snoozeLinks: Pick<SnoozeLinks, 'urlOf'>;
  pages: Pages;
  teamName: string;
  timezone: string;
  now: number;
}

/** Builds the message for a delivery: one alert, or a list of many. */
function messageOf({ teamId, to, alerts }: Delivery, options: MessageOptions): AlertMessage {
  const { pages, record, snoozeLinks, teamName, timezone, now } = options;
  const manageUrl = to.by === 'person' ? pages.notifications() : pages.integrations(teamId);
  const factsOf = ({ monitorId, direction, isReminder, facts, ended }: OutgoingAlert): AlertFacts => {
    const { name, tags, ...rest } = facts;
    const monitor = { monitorId, name, teamName, url: pages.monitor(teamId, monitorId), tags };
    return {
      ...rest,
      direction,
      isReminder,
      monitor,
      now,
      timezone,
      manageUrl,
      ...(ended === undefined ? {} : { ended }),
      downForMs: downForMs(direction, rest, ended?.at ?? now),
    };
  };
  const [first, ...others] = alerts;
  if (first === undefined) throw new Error('A delivery has no alert.');
  if (others.length === 0) {
    const schedule = record?.schedule ?? null;
    const isPersonal = to.by === 'person' || schedule === null || !('timezone' in schedule);
    const facts = { ...factsOf(first), ...(!isPersonal && { timezone: schedule.timezone }) };
    const { direction, facts: flip, ended, monitorId } = first;
    return alertMessageOf({
      ...facts,
      ...(record !== null && { context: alertContextOf(record, { direction, ...flip }) }),
      // An outage that has ended can't be snoozed.
      ...(direction === 'down' &&
        ended === undefined && {
          snoozeUrl: snoozeLinks.urlOf({ teamId, monitorId, recipient: recipientOf(to) }, now),
        }),
    });
  }
  return summaryMessageOf({
    alerts: alerts.map((alert) => summarisedAlertOf(factsOf(alert))),
    teamName,
    teamUrl: pages.monitors(teamId),
    now,
    manageUrl,
  });
}

function recipientOf(to: Destination): LinkRecipient {
  if (to.by === 'person') return { userId: to.userId };
  const { integrationId, config } = to;
  return { integrationId, ...(config?.kind === 'email' && { mark: addressMark(config.to) }) };
}

function downForMs(direction: AlertMessage['direction'], facts: Pick<AlertFacts, 'at' | 'downForMs'>, until: number) {
  return direction === 'up' ? (facts.downForMs ?? null) : Math.max(0, until - facts.at);
}
