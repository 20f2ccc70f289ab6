import type { AlertStore } from './alertStore.ts';
import type { Outbox } from './outbox.ts';
import { createClaim } from './outbox/claim.ts';
import { createFinish } from './outbox/finish.ts';
import { createQueueDue } from './outbox/queueDue.ts';
import { createQueueFlips } from './outbox/queueFlips.ts';
import type { OutboxRows } from './outboxRows.ts';
import { NO_LONGER_A_MEMBER } from './policy/membership.ts';

/** The part of the store that an adapter implements: everything except the decisions about who gets which alert. */
export interface AlertTables extends Omit<AlertStore, keyof Outbox> {
  outboxRows: OutboxRows;
}

/** Adds the outbox to an adapter's tables. */
export function createAlertStore({ outboxRows, ...tables }: AlertTables): AlertStore {
  return { ...tables, ...createOutbox(outboxRows) };
}

/** Applies the policy to an adapter's rows to decide who gets which alert. */
function createOutbox(rows: OutboxRows): Outbox {
  return {
    async endMutes(now) {
      return (await rows.read.isMuteOver(now)) ? rows.transact((work) => work.endMutes(now)) : [];
    },
    queueFlips: createQueueFlips(rows),
    queueDue: createQueueDue(rows),
    waitingDestinations: rows.read.waitingDestinations,
    claim: createClaim(rows),
    finish: createFinish(rows),
    async renew(deliveries, owner, until) {
      const ids = deliveries.flatMap(({ alerts }) => alerts.map(({ id }) => id));
      if (ids.length === 0) return [];
      const kept = new Set(await rows.transact((work) => work.renew(ids, { owner, until })));
      return deliveries.filter(({ alerts }) => alerts.every(({ id }) => kept.has(id)));
    },
    nextDue: rows.read.nextDue,
    async refusedIntegrations() {
      const refused = await rows.read.refusedIntegrations();
      return refused.map(({ why, ...integration }) => ({ ...integration, why: why ?? NO_LONGER_A_MEMBER }));
    },
    ownersNotified: rows.ownersNotified,
  };
}
