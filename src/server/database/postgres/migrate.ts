import type { ClientBase } from 'pg';
import { DatabaseStartError } from '../databaseErrors.ts';
import { type Migration, sqlOf } from '../migrations/migration.ts';
import { migrations, schemaRefusal } from '../migrations/migrations.ts';
import { MOVE_TABLE } from '../tables.ts';

/**
 * "HRTH". Servers that are started together take this lock to migrate one after another. A move between databases also
 * takes it, so that no server can start during the move.
 */
export const MIGRATION_LOCK = 0x48525448;

/**
 * Migrates the schema to the latest version. Each migration has its own transaction, so an interrupted upgrade picks up
 * where it left off. Throws `DatabaseStartError` for another program's database, or one that this version can't upgrade.
 */
export async function migratePostgres(client: ClientBase): Promise<void> {
  await client.query('SET statement_timeout = 0');
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const found = await findVersion(client);
    const refusal = schemaRefusal('The database', found, migrations);
    if (refusal !== null) throw new DatabaseStartError(refusal);
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

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sqlOf(migration, 'postgres'));
    await client.query('DELETE FROM hearth_schema');
    await client.query('INSERT INTO hearth_schema VALUES ($1)', [migration.version]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
