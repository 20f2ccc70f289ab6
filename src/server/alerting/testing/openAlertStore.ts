import { openSqliteDatabase } from '../../database/sqlite/openSqliteDatabase.ts';
import type { AlertStore } from '../alertStore.ts';
import { domainPolicy } from '../policy/domainPolicy.ts';
import { createSqlAlertStore, type AlertStoreOptions } from '../sql/createSqlAlertStore.ts';

/** Alerts in a SQLite file, as another process opens them. */
export function openAlertStore(
  file: string,
  options: Omit<AlertStoreOptions, 'policy'> = {},
): AlertStore & { close(): Promise<void> } {
  const database = openSqliteDatabase(file);
  return { ...createSqlAlertStore(database, { ...options, policy: domainPolicy }), close: () => database.close() };
}
