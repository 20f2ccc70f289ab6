import type { DeliveryAttempt, NotificationState } from '../../../contract/alerting/integrationRecord.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { DeliveryOutcome, Outbox } from '../outbox.ts';
import { retryDelayMs } from '../retryDelay.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { integrationOf } from './destinations.ts';
import { prepareRefusals } from './refusals.ts';

/** Attempts that are kept of one notification. */
const ATTEMPTS_KEPT = 30;

type Row = [
  ...[notificationId: string, destination: string, direction: string, state: NotificationState, owner: string | null],
  ...[tries: number, attempts: string],
];

/** Writes what came of deliveries. */
export function createFinishing({
  sqlite,
  transact,
}: AlertDatabase): Pick<Outbox, 'finish' | 'renew' | 'refusedIntegrations' | 'ownersTold'> {
  const find = prepareRead<Row>(
    sqlite,
    'SELECT notification_id, destination, direction, state, lease_owner, tries, attempts FROM notifications WHERE id = ?',
  );
  const write = prepareWrite(
    sqlite,
    `UPDATE notifications SET state = ?, next_attempt_at = ?, lease_owner = NULL, tries = ?, attempts = ?, remind_at = ?,
       mail_hold = ? WHERE id = ?`,
  );
  const log = prepareWrite(sqlite, 'UPDATE notifications SET attempts = ? WHERE id = ?');
  const hold = prepareWrite(
    sqlite,
    `UPDATE notifications SET state = 'waiting', lease_owner = NULL, next_attempt_at = ?, held_until = ?,
       held_by = ?, can_join = 1, batch_id = NULL WHERE id = ? AND lease_owner = ?`,
  );
  const drop = prepareWrite(sqlite, 'DELETE FROM notifications WHERE id = ? AND lease_owner = ?');
  const remindEvery = prepareRead<[number | null]>(
    sqlite,
    'SELECT remind_every_seconds FROM integrations WHERE integration_id = ?',
  );
  const delivered = prepareWrite(sqlite, 'UPDATE integrations SET last_delivery = ? WHERE integration_id = ?');
  // What was on its way when the integration was switched off says nothing about that.
  const lift = prepareWrite(
    sqlite,
    `UPDATE integrations SET disabled_at = NULL, disabled_why = NULL, are_owners_told = 1
     WHERE integration_id = ? AND disabled_at <= ? AND is_unwanted = 0`,
  );
  const refuse = prepareRefusals(sqlite);
  const renew = prepareWrite(
    sqlite,
    "UPDATE notifications SET next_attempt_at = ? WHERE id = ? AND lease_owner = ? AND state = 'sending'",
  );
  const refused = prepareRead<[string, string, string, string | null]>(
    sqlite,
    'SELECT integration_id, team_id, name, disabled_why FROM integrations WHERE are_owners_told = 0 LIMIT 20',
  );
  const told = prepareWrite(sqlite, 'UPDATE integrations SET are_owners_told = 1 WHERE integration_id = ?');

  function beginReminders(): Finishing['remindersOf'] {
    const known = new Map<string, number | null>();
    return (integrationId) => {
      if (!known.has(integrationId)) known.set(integrationId, remindEvery.get(integrationId)?.[0] ?? null);
      return known.get(integrationId) ?? null;
    };
  }

  function finishOne(
    id: number,
    outcome: DeliveryOutcome,
    { owner, now, lastDeliveries, remindersOf }: Finishing,
  ): void {
    const { held } = outcome;
    if (held !== undefined) return hold(held.until, held.until, held.by, id, owner);
    if (outcome.isPointless) return drop(id, owner);
    const row = find.get(id);
    if (row === undefined) return;
    const [notificationId, destination, direction, before, leaseOwner, tries, text] = row;
    const attempts = JSON.stringify(
      [...(JSON.parse(text) as DeliveryAttempt[]), outcome.attempt].slice(-ATTEMPTS_KEPT),
    );
    const isOpen = before === 'sending' || before === 'waiting';
    // Another process has it since: what it makes of it counts, unless this one did arrive.
    if (!isOpen || (leaseOwner !== owner && !outcome.attempt.isDelivered)) return log(attempts, id);
    const next = nextOf(outcome, tries + 1, now);
    const integrationId = integrationOf(destination);
    const every =
      integrationId === null || next.at !== null || direction !== 'down' ? null : remindersOf(integrationId);
    write(
      next.state,
      next.at,
      tries + 1,
      attempts,
      every === null ? null : now + every * 1_000,
      outcome.heldBackBy ?? null,
      id,
    );
    if (integrationId === null) return;
    const { at, answer } = outcome.attempt;
    lastDeliveries.set(integrationId, JSON.stringify({ at, state: next.state, answer, notificationId }));
  }

  function liftRefusals(outcomes: readonly DeliveryOutcome[]): void {
    const deliveredAt = new Map<string, number>();
    for (const { delivery, attempt } of outcomes) {
      if (!attempt.isDelivered) continue;
      const { destination } = delivery;
      deliveredAt.set(destination, Math.max(attempt.at, deliveredAt.get(destination) ?? 0));
    }
    for (const [destination, at] of deliveredAt) lift(integrationOf(destination), at);
  }

  function heedRefusal({ delivery, attempt, isPermanent }: DeliveryOutcome, now: number): void {
    const integrationId = integrationOf(delivery.destination);
    if (integrationId === null || !isPermanent) return;
    const answer = `Not sent: the destination refused another alert for good. ${attempt.answer}`;
    refuse(integrationId, { at: now, why: whyOf(attempt.answer), attempt: { ...attempt, answer, tookMs: 0 } });
  }

  return {
    async finish(outcomes, owner, now) {
      if (outcomes.length === 0) return;
      transact(() => {
        const finishing: Finishing = { owner, now, lastDeliveries: new Map(), remindersOf: beginReminders() };
        for (const outcome of outcomes) {
          for (const { id } of outcome.delivery.tellings) finishOne(id, outcome, finishing);
        }
        liftRefusals(outcomes);
        for (const outcome of outcomes) heedRefusal(outcome, now);
        for (const [integrationId, text] of finishing.lastDeliveries) delivered(text, integrationId);
      });
    },
    async renew(deliveries, owner, until) {
      if (deliveries.length === 0) return;
      transact(() => {
        for (const { tellings } of deliveries) for (const { id } of tellings) renew(until, id, owner);
      });
    },
    refusedIntegrations: async () =>
      refused
        .all()
        .map(([integrationId, teamId, name, why]) => ({ integrationId, teamId, name, why: why ?? NO_LONGER_A_MEMBER })),
    ownersTold: async (integrationId) => told(integrationId),
  };
}

/** Whole sentences, as they are shown and mailed to the owners. */
function whyOf(answer: string): string {
  const said = answer.trim().replace(/\.+$/, '');
  const refused = said === '' ? 'for good and gave no reason' : `for good: ${said}`;
  return `Its destination refused an alert ${refused}. Nothing is sent until it is saved again, or a test or a retry arrives.`;
}

/** For an integration that isn't switched off, but whose address is no longer a member's. */
const NO_LONGER_A_MEMBER =
  'It e-mails the address of someone who left the team. Nothing is sent until the recipient confirms: send a confirmation e-mail from the integrations page, or use another address.';

interface Finishing {
  owner: string;
  now: number;
  /** By integration: what is shown of it. */
  lastDeliveries: Map<string, string>;
  /** How often an integration reminds, in seconds; null for never. */
  remindersOf(integrationId: string): number | null;
}

function nextOf(
  { attempt, isPermanent, isRefused = false, heldBackBy, retryAfterMs }: DeliveryOutcome,
  tries: number,
  now: number,
): { state: NotificationState; at: number | null } {
  if (heldBackBy !== undefined) return { state: 'held-back', at: null };
  if (attempt.isDelivered) return { state: 'sent', at: null };
  const delayMs = isPermanent || isRefused ? null : retryDelayMs(tries, retryAfterMs);
  return delayMs === null ? { state: 'failed', at: null } : { state: 'waiting', at: now + delayMs };
}
