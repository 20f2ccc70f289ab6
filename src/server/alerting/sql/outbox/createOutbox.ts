import type { Outbox } from '../../outbox.ts';
import type { AlertQueries, KeeperOptions } from '../alertSql.ts';
import { claim } from './claim.ts';
import { countingMonitors, endMutes, nextCountingMonitors } from './dueRows.ts';
import { finish } from './finish.ts';
import { renewLeases } from './finishRows.ts';
import { isCountDecided, queueDue } from './queueDue.ts';
import { queueFlips } from './queueFlips.ts';
import {
  hasDueReminders,
  hasEndedMutes,
  hasPendingFlips,
  markOwnersNotified,
  nextDueAt,
  refusedIntegrations,
  waitingDestinations,
} from './waitingRows.ts';

/** Queues and delivers the alerts in a database, in bounded transactions. */
export function createOutbox({
  database,
  dialect,
  configs,
}: Pick<KeeperOptions, 'database' | 'dialect' | 'configs'>): Outbox {
  const read: AlertQueries = { database, query: database.read, dialect };
  const transact = <Result>(work: (tx: AlertQueries) => Promise<Result>): Promise<Result> =>
    database.transact(({ query }) => work({ database, query, dialect }));

  // Most steps first check without a transaction, because usually there is nothing to do.
  return {
    async endMutes(now) {
      return (await hasEndedMutes(read, now)) ? transact((tx) => endMutes(tx, now)) : [];
    },
    async queueFlips(now) {
      return (await hasPendingFlips(read)) ? transact((tx) => queueFlips(tx, now)) : { hasMore: false };
    },
    countingMonitors: (monitorIds) => countingMonitors(read, monitorIds),
    async queueDue(now, recount = { changed: [], after: 0 }) {
      const next = await nextCountingMonitors(read, recount.after);
      const monitors = [...new Set([...recount.changed, ...next.monitors])];
      if ((await isCountDecided(read, monitors, now)) || (await hasDueReminders(read, now)))
        await transact((tx) => queueDue(tx, monitors, now));
      return { after: next.after };
    },
    waitingDestinations: (now) => waitingDestinations(read, now),
    async claim(options) {
      return options.rooms.length === 0 ? [] : transact((tx) => claim(tx, configs, options));
    },
    async finish(outcomes, owner, now) {
      if (outcomes.length > 0) await transact((tx) => finish(tx, outcomes, owner, now));
    },
    async renew(deliveries, owner, until) {
      const ids = deliveries.flatMap(({ alerts }) => alerts.map(({ id }) => id));
      if (ids.length === 0) return [];
      const kept = new Set(await transact((tx) => renewLeases(tx, ids, { owner, until })));
      return deliveries.filter(({ alerts }) => alerts.every(({ id }) => kept.has(id)));
    },
    nextDue: (after) => nextDueAt(read, after),
    refusedIntegrations: () => refusedIntegrations(read),
    async ownersNotified(integrationId) {
      await transact((tx) => markOwnersNotified(tx, integrationId));
    },
  };
}
