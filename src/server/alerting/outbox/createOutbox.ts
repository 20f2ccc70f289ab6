import { NO_LONGER_A_MEMBER } from '../policy/refusals.ts';
import type { Outbox } from '../outbox.ts';
import type { OutboxRows } from '../outboxRows.ts';
import { createClaim } from './claim.ts';
import { createFinish } from './finish.ts';
import { createQueueDue } from './queueDue.ts';
import { createQueueFlips } from './queueFlips.ts';

/** Decides what is sent to whom, by the policy, over the rows of any store. */
export function createOutbox(rows: OutboxRows): Outbox {
  return {
    queueFlips: createQueueFlips(rows),
    queueDue: createQueueDue(rows),
    waitingDestinations: rows.read.waitingDestinations,
    claim: createClaim(rows),
    finish: createFinish(rows),
    async renew(deliveries, owner, until) {
      const ids = deliveries.flatMap(({ tellings }) => tellings.map(({ id }) => id));
      if (ids.length === 0) return [];
      const kept = new Set(await rows.transact((work) => work.renew(ids, { owner, until })));
      return deliveries.filter(({ tellings }) => tellings.every(({ id }) => kept.has(id)));
    },
    nextDue: rows.read.nextDue,
    async refusedIntegrations() {
      const refused = await rows.read.refusedIntegrations();
      return refused.map(({ why, ...integration }) => ({ ...integration, why: why ?? NO_LONGER_A_MEMBER }));
    },
    ownersTold: rows.ownersTold,
  };
}
