import type { AlertTables } from '../createAlertStore.ts';
import { createConfirmationKeeper } from './confirmationKeeper.ts';
import { createFlipReader } from './flipReader.ts';
import { createForgetting } from './forgetting.ts';
import { createIntegrationKeeper } from './integrationKeeper.ts';
import type { KeeperOptions } from './keeperOptions.ts';
import { createMailLimitKeeper } from './mailLimitKeeper.ts';
import { createNotificationKeeper } from './notificationKeeper.ts';
import { createPersonKeeper } from './personKeeper.ts';
import { createQuietKeeper } from './quietKeeper.ts';
import { createReachReader } from './reachReader.ts';
import { createSqlOutboxRows } from './sqlOutboxRows.ts';
import { createUnsubscribedKeeper } from './unsubscribedKeeper.ts';

/** Integrations and alerts in the tables of a database. */
export function createSqlAlertTables(options: KeeperOptions): AlertTables {
  return {
    outboxRows: createSqlOutboxRows(options.database, options.dialect),
    ...createIntegrationKeeper(options),
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
