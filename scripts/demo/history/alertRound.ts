import { integrationKindOf } from '../../../src/contract/alerting/integrationKinds.ts';
import type { DemoWorld } from './openWorld.ts';

const OWNER = 'demo';
const LEASE_MS = 60_000;
const AT_ONCE = 50;

/**
 * Does what a server's delivery loop would do now: queues alerts for flips, and delivers those that are due.
 * Returns when the next one is due; `Infinity` for none.
 */
export async function runAlertRound({ alerts, clock, deliver }: DemoWorld): Promise<number> {
  const at = clock.now();
  const signal = new AbortController().signal;
  while ((await alerts.queueFlips(at)).hasMore);
  await alerts.queueDue(at);
  for (;;) {
    const waiting = await alerts.waitingDestinations(at);
    const deliveries = await alerts.claim({
      now: at,
      owner: OWNER,
      leaseMs: LEASE_MS,
      rooms: waiting.map(({ destination }) => ({ destination, atMost: AT_ONCE })),
      takesSummaries: (kind) => integrationKindOf(kind).takesSummaries,
    });
    if (deliveries.length === 0) break;
    for (const delivery of deliveries) {
      const outcome = await deliver(delivery, signal);
      await alerts.finish([outcome], OWNER, clock.now());
    }
  }
  for (const { integrationId } of await alerts.refusedIntegrations()) await alerts.ownersNotified(integrationId);
  return (await alerts.nextDue(at)) ?? Infinity;
}
