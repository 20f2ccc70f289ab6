import type { Database } from '../../database/database.ts';
import type { Vault } from '../../secrets/vault.ts';
import type { AlertLimits, AlertStore } from '../alertStore.ts';
import { postgresAlertSql } from '../postgres/alertSql.ts';
import { sqliteAlertSql } from '../sqlite/alertSql.ts';
import { createConfirmationKeeper } from './confirmationKeeper.ts';
import { createFlipReader } from './flipReader.ts';
import { createForgetting } from './forgetting.ts';
import { createIntegrationKeeper } from './integrationKeeper.ts';
import { createMailLimitKeeper } from './mailLimitKeeper.ts';
import { createNotificationKeeper } from './notificationKeeper.ts';
import { createPersonKeeper } from './personKeeper.ts';
import { createQuietKeeper } from './quietKeeper.ts';
import { createReachReader } from './reachReader.ts';
import { createRuleKeeper } from './ruleKeeper.ts';
import { createOutbox } from './outbox/createOutbox.ts';
import { createSealedConfigs } from './sealedConfigs.ts';
import { createUnsubscribedKeeper } from './unsubscribedKeeper.ts';

export interface AlertStoreOptions {
  /** Encrypts integrations' secrets. */
  vault: Vault;
  limits?: AlertLimits;
  /** Maximum number of alerts deleted per cleanup step. */
  stepAlerts?: number;
}

const UNLIMITED: AlertLimits = { integrations: Infinity, windows: Infinity };
const STEP_ALERTS = 500;

/** Stores integrations and alerts in a database on either engine. */
export function createSqlAlertStore(
  database: Database,
  { vault, limits = UNLIMITED, stepAlerts = STEP_ALERTS }: AlertStoreOptions,
): AlertStore {
  const dialect = database.engine === 'sqlite' ? sqliteAlertSql : postgresAlertSql;
  const options = { database, dialect, limits, configs: createSealedConfigs(vault), stepAlerts };
  return {
    ...createOutbox(options),
    ...createIntegrationKeeper(options),
    ...createRuleKeeper(options),
    ...createNotificationKeeper(options),
    ...createFlipReader(options),
    ...createReachReader(options),
    ...createQuietKeeper(options),
    ...createPersonKeeper(options),
    ...createUnsubscribedKeeper(options),
    ...createConfirmationKeeper(options),
    ...createMailLimitKeeper(options),
    ...createForgetting(options),
  };
}
