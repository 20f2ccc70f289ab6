import type { PostgresMigration } from '../postgres/migrate.ts';
import type { SqliteMigration } from '../sqlite/migrate.ts';

/** One step of the schema, said for both engines. Forward only: there is no way back but a backup. */
export interface Migration {
  /** One more than the migration before. */
  version: number;
  sqlite: Omit<SqliteMigration, 'version'>;
  postgres: Omit<PostgresMigration, 'version'>;
}
