import type { Database } from '../../database/database.ts';
import type { AlertLimits } from '../alertLimits.ts';
import type { AlertPolicy } from '../alertPolicy.ts';
import type { AlertSql } from './alertSql.ts';

/** What the parts of the store share. */
export interface KeeperOptions {
  database: Database;
  dialect: AlertSql;
  policy: AlertPolicy;
  limits: AlertLimits;
  /** Alerts that one step of forgetting looks at. */
  stepAlerts: number;
}
