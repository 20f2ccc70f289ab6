import type { PostgresMigration } from '../postgres/migrate.ts';
import type { SqliteMigration } from '../sqlite/migrate.ts';

/** One step of the schema, for both engines. Forward only: a backup is the only way back. */
export interface Migration {
  /** One more than the migration before. */
  version: number;
  sqlite: Omit<SqliteMigration, 'version'>;
  postgres: Omit<PostgresMigration, 'version'>;
}
