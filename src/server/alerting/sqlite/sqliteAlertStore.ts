import { prepareWrite } from '../../database/sqlite/statement.ts';
import { UNLIMITED_ALERTING, type AlertLimits } from '../alertLimits.ts';
import type { AlertStore } from '../alertStore.ts';
import { openAlertDatabase } from './alertDatabase.ts';
import { createClaiming } from './claimNotifications.ts';
import { createDueExpansion } from './expandDue.ts';
import { createFlipExpansion } from './expandFlips.ts';
import { createFinishing } from './finishDeliveries.ts';
import { createAddressForgetting } from './forgetAddresses.ts';
import { createPeopleForgetting } from './forgetPeople.ts';
import { createConfirmedKeeper } from './keepConfirmed.ts';
import { createIntegrationKeeper } from './keepIntegrations.ts';
import { createMailLimitKeeper } from './keepMailLimits.ts';
import { createPreferenceKeeper } from './keepPreferences.ts';
import { createFlipReading } from './readFlipRecords.ts';
import { createReachRecords } from './readReach.ts';
import { createQuietKeeper } from './keepQuiet.ts';
import { createReportKeeper } from './keepReports.ts';
import { createUnsubscribedKeeper } from './keepUnsubscribed.ts';
import { createNotificationReading } from './listNotifications.ts';
import { createNotificationPruner } from './pruneNotifications.ts';

/** All that is kept for a team; what monitors use goes with them. */
const TEAM_TABLES = [
  'integrations',
  'notifications',
  'snoozes',
  'maintenance_windows',
  'team_mails',
  'unsubscribed_addresses',
  'confirmed_addresses',
  'mail_holds',
];

/** Keeps integrations and alerts in the SQLite file of the monitors. Throws `DataFileError` when it cannot be used. */
export function createSqliteAlertStore(file: string, limits: AlertLimits = UNLIMITED_ALERTING): AlertStore {
  const database = openAlertDatabase(file);
  const { sqlite, transact } = database;
  const clearTables = TEAM_TABLES.map((table) => prepareWrite(sqlite, `DELETE FROM ${table} WHERE team_id = ?`));
  return {
    expandFlips: createFlipExpansion(database),
    expandDue: createDueExpansion(database),
    ...createClaiming(database),
    ...createFinishing(database),
    ...createIntegrationKeeper(database, limits.integrations),
    ...createNotificationReading(database),
    ...createFlipReading(database),
    ...createReachRecords(database),
    prune: createNotificationPruner(database),
    ...createQuietKeeper(database, limits.windows),
    ...createPreferenceKeeper(database),
    ...createUnsubscribedKeeper(database),
    ...createConfirmedKeeper(database),
    ...createMailLimitKeeper(database),
    ...createPeopleForgetting(database),
    ...createAddressForgetting(database),
    ...createReportKeeper(database),
    removeTeam: async (teamId) => transact(() => clearTables.forEach((clear) => clear(teamId))),
    close: async () => database.close(),
  };
}
