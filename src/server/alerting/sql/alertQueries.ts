import type { Database } from '../../database/database.ts';
import type { AlertSql, Queries } from './alertSql.ts';

/** What the statements of alerting run on: one transaction, or committed rows. */
export interface AlertQueries {
  database: Pick<Database, 'engine'>;
  query: Queries;
  dialect: AlertSql;
}
