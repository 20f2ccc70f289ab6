import type { TestPlace } from '../../database/testing/engines.ts';
import { domainPolicy } from '../policy/domainPolicy.ts';
import { createSqlAlertStore } from '../sql/createSqlAlertStore.ts';
import type { AlertPlace } from './alertWorld.ts';
import { createPlainMonitors } from './plainMonitors.ts';
import { createSqlMonitorRows } from './sqlMonitorRows.ts';

/** Alerts in an empty database of either engine. */
export async function openSqlPlace(place: TestPlace): Promise<AlertPlace> {
  const database = await place.open();
  const opened = [database];
  return {
    alerts: createSqlAlertStore(database, { policy: domainPolicy }),
    monitors: createPlainMonitors(createSqlMonitorRows(database)),
    async another(options) {
      const own = await place.open();
      opened.push(own);
      return createSqlAlertStore(own, { ...options, policy: domainPolicy });
    },
    async close() {
      for (const each of opened) await each.close();
    },
  };
}
