import type { ClientBase } from 'pg';
import { DatabaseStartError } from '../databaseErrors.ts';
import { MOVE_TABLE } from '../tables.ts';

/** One change to the PostgreSQL schema. */
export interface PostgresMigration {
  version: number;
  sql: string;
  /** Runs what can't be written in SQL, after the SQL and in the same transaction. */
  finish?(client: ClientBase): Promise<void>;
}

/**
 * "HRTH". Servers that are started together take this lock to migrate one after another. A move between databases also
 * takes it, so that no server can start during the move.
 */
export const MIGRATION_LOCK = 0x48525448;

/**
 * Migrates the schema to the latest version. Each migration has its own transaction, so an interrupted upgrade picks up
 * where it left off. Throws `DatabaseStartError` for another program's database, or one migrated by a newer version.
 */
export async function migratePostgres(client: ClientBase, migrations: readonly PostgresMigration[]): Promise<void> {
  await client.query('SET statement_timeout = 0');
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const found = await findVersion(client);
    const newest = migrations.at(-1)?.version ?? 0;
    if (found > newest) {
      throw new DatabaseStartError(
        `The database was migrated by a newer version of Hearth (schema ${found}; this one knows ${newest}). Start that version, or restore an older backup.`,
      );
    }
    for (const migration of migrations) if (migration.version > found) await apply(client, migration);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

async function findVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  if (rows.length === 0) {
    await client.query('CREATE TABLE hearth_schema (version INTEGER NOT NULL)');
    return 0;
  }
  if (rows.some(({ name }) => name === MOVE_TABLE)) {
    throw new DatabaseStartError('The database contains an unfinished move. Run npm run move again to finish it.');
  }
  if (!rows.some(({ name }) => name === 'hearth_schema')) {
    throw new DatabaseStartError('The database belongs to another program. Name an empty one in DATABASE_URL.');
  }
  const versions = await client.query<{ version: number }>('SELECT version FROM hearth_schema');
  return versions.rows[0]?.version ?? 0;
}

async function apply(client: ClientBase, { version, sql, finish }: PostgresMigration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await finish?.(client);
    await client.query('DELETE FROM hearth_schema');
    await client.query('INSERT INTO hearth_schema VALUES ($1)', [version]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
