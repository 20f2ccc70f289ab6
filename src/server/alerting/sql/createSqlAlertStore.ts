import type { Database } from '../../database/database.ts';
import { UNLIMITED_ALERTING, type AlertLimits } from '../alertLimits.ts';
import type { AlertPolicy } from '../alertPolicy.ts';
import type { AlertStore } from '../alertStore.ts';
import { createAlertStore } from '../createAlertStore.ts';
import { postgresAlertSql } from '../postgres/alertSql.ts';
import { sqliteAlertSql } from '../sqlite/alertSql.ts';
import { createSqlAlertTables } from './sqlAlertTables.ts';

export interface AlertStoreOptions {
  policy: AlertPolicy;
  limits?: AlertLimits;
  /** Alerts that one step of forgetting deletes. */
  stepAlerts?: number;
}

const STEP_ALERTS = 500;

/** Keeps integrations and alerts in a database of either engine. */
export function createSqlAlertStore(
  database: Database,
  { policy, limits = UNLIMITED_ALERTING, stepAlerts = STEP_ALERTS }: AlertStoreOptions,
): AlertStore {
  const dialect = database.engine === 'sqlite' ? sqliteAlertSql : postgresAlertSql;
  return createAlertStore(createSqlAlertTables({ database, dialect, policy, limits, stepAlerts }));
}
