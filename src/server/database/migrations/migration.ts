import type { PostgresMigration } from '../postgres/migrate.ts';
import type { SqliteMigration } from '../sqlite/migrate.ts';

/** One change to the schema, for both engines. Migrations only go forward: to go back, restore a backup. */
export interface Migration {
  /** One more than the previous migration's. */
  version: number;
  sqlite: Omit<SqliteMigration, 'version'>;
  postgres: Omit<PostgresMigration, 'version'>;
}
