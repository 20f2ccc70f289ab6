import { afterAttempt, type AlertAfterAttempt } from '../policy/afterAttempt.ts';
import { responseMessage, destinationRefusalOf } from '../policy/refusals.ts';
import type { AttemptedAlert, Hold } from '../alertFacts.ts';
import type { DeliveryOutcome, Outbox } from '../outbox.ts';
import type { OutboxRows, OutboxWork } from '../outboxRows.ts';

/** Returns a function that records the outcomes of deliveries. */
export function createFinish(rows: OutboxRows): Outbox['finish'] {
  return async (outcomes, owner, now) => {
    if (outcomes.length === 0) return;
    await rows.transact(async (work) => {
      await markUnattempted(work, outcomes, owner);
      const attempted = outcomes.filter(({ held, isUnnecessary = false }) => held === undefined && !isUnnecessary);
      await settle(work, attempted, owner, now);
      await work.liftRefusals(lastDelivered(outcomes));
      for (const { delivery, attempt, isPermanent } of outcomes) {
        const { to } = delivery;
        if (isPermanent && to.by === 'integration')
          await work.refuse(to.integrationId, destinationRefusalOf(attempt, now));
      }
    });
  };
}

/** Handles alerts that weren't attempted: held alerts wait, and unnecessary ones are dropped. */
async function markUnattempted(work: OutboxWork, outcomes: readonly DeliveryOutcome[], owner: string): Promise<void> {
  const held: { id: number; hold: Hold }[] = [];
  const unnecessary: number[] = [];
  for (const outcome of outcomes) {
    for (const { id } of outcome.delivery.alerts) {
      if (outcome.held !== undefined) held.push({ id, hold: outcome.held });
      else if (outcome.isUnnecessary) unnecessary.push(id);
    }
  }
  await work.postpone(held, owner);
  await work.dropOwned(unnecessary, owner);
}

async function settle(
  work: OutboxWork,
  outcomes: readonly DeliveryOutcome[],
  owner: string,
  now: number,
): Promise<void> {
  const ids = outcomes.flatMap(({ delivery }) => delivery.alerts.map(({ id }) => id));
  const known = new Map<number, AttemptedAlert>();
  for (const alert of await work.attemptedAlerts(ids)) known.set(alert.id, alert);
  const intervals = await work.reminderIntervals(integrationsOf(outcomes));
  const settled: AlertAfterAttempt[] = [];
  const logged: Parameters<OutboxWork['logAttempts']>[0][number][] = [];
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
  await work.logAttempts(logged);
  await work.settle(settled);
  await work.noteDeliveries(
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
