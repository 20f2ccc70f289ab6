import { afterAttempt, type AlertAfterAttempt } from '../../policy/afterAttempt.ts';
import { responseMessage, destinationRefusalOf } from '../../policy/refusals.ts';
import type { AttemptedAlert, Hold } from '../../alertFacts.ts';
import { THE_SERVER } from '../../../audit/auditEntry.ts';
import type { DeliveryOutcome } from '../../outbox.ts';
import type { AlertQueries } from '../alertSql.ts';
import {
  attemptedAlerts,
  disableIntegration,
  dropOwnedAlerts,
  liftRefusalsOf,
  logAttempts,
  noteDeliveries,
  postponeAlerts,
  reminderIntervals,
  settleAlerts,
} from './finishRows.ts';

/** Records the outcomes of deliveries. */
export async function finish(
  tx: AlertQueries,
  outcomes: readonly DeliveryOutcome[],
  owner: string,
  now: number,
): Promise<void> {
  await markUnattempted(tx, outcomes, owner);
  const attempted = outcomes.filter(({ held, isUnnecessary = false }) => held === undefined && !isUnnecessary);
  await settle(tx, attempted, owner, now);
  await liftRefusalsOf(tx, lastDelivered(outcomes));
  for (const { delivery, attempt, isPermanent } of outcomes) {
    const { to } = delivery;
    if (!isPermanent || to.by === 'person') continue;
    await disableIntegration(tx, to.integrationId, destinationRefusalOf(attempt, now), THE_SERVER);
  }
}

/** Handles alerts that weren't attempted: held alerts wait, and unnecessary ones are dropped. */
async function markUnattempted(tx: AlertQueries, outcomes: readonly DeliveryOutcome[], owner: string): Promise<void> {
  const held: { id: number; hold: Hold }[] = [];
  const unnecessary: number[] = [];
  for (const outcome of outcomes) {
    for (const { id } of outcome.delivery.alerts) {
      if (outcome.held !== undefined) held.push({ id, hold: outcome.held });
      else if (outcome.isUnnecessary) unnecessary.push(id);
    }
  }
  await postponeAlerts(tx, held, owner);
  await dropOwnedAlerts(tx, unnecessary, owner);
}

async function settle(
  tx: AlertQueries,
  outcomes: readonly DeliveryOutcome[],
  owner: string,
  now: number,
): Promise<void> {
  const ids = outcomes.flatMap(({ delivery }) => delivery.alerts.map(({ id }) => id));
  const known = new Map<number, AttemptedAlert>();
  for (const alert of await attemptedAlerts(tx, ids)) known.set(alert.id, alert);
  const intervals = await reminderIntervals(tx, integrationsOf(outcomes));
  const settled: AlertAfterAttempt[] = [];
  const logged: Parameters<typeof logAttempts>[1][number][] = [];
  const lastDeliveries = new Map<string, string>();
  for (const outcome of outcomes) {
    const { delivery, attempt } = outcome;
    const integrationId = delivery.to.by === 'integration' ? delivery.to.integrationId : null;
    const remindEverySeconds = integrationId === null ? null : (intervals.get(integrationId) ?? null);
    for (const { id } of delivery.alerts) {
      const alert = known.get(id);
      if (alert === undefined) continue;
      const decision = afterAttempt(alert, outcome, { owner, now, remindEverySeconds });
      if (decision.kind === 'log') {
        logged.push(decision);
        continue;
      }
      settled.push(decision.alert);
      if (integrationId === null) continue;
      const { at } = attempt;
      const answer = responseMessage(attempt.answer);
      const { notificationId } = alert;
      lastDeliveries.set(integrationId, JSON.stringify({ at, state: decision.alert.state, answer, notificationId }));
    }
  }
  await logAttempts(tx, logged);
  await settleAlerts(tx, settled);
  await noteDeliveries(
    tx,
    [...lastDeliveries].map(([integrationId, lastDelivery]) => ({ integrationId, lastDelivery })),
  );
}

function integrationsOf(outcomes: readonly DeliveryOutcome[]): string[] {
  const ids = outcomes.flatMap(({ delivery: { to } }) => (to.by === 'integration' ? [to.integrationId] : []));
  return [...new Set(ids)];
}

/** Returns when something was last delivered to each integration. */
function lastDelivered(outcomes: readonly DeliveryOutcome[]): { integrationId: string; at: number }[] {
  const last = new Map<string, number>();
  for (const { delivery, attempt } of outcomes) {
    if (!attempt.isDelivered || delivery.to.by !== 'integration') continue;
    const { integrationId } = delivery.to;
    last.set(integrationId, Math.max(attempt.at, last.get(integrationId) ?? 0));
  }
  return [...last].map(([integrationId, at]) => ({ integrationId, at }));
}
