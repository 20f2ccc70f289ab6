import { sql } from 'kysely';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { countOfTeam } from './catalog.ts';

/** Seed for hashing lock names. It differs from other locks' seeds. */
const LOCK_SEED = 4;

/**
 * Prevents other transactions from creating monitors in these teams, or moving any in or out, until this one ends. Call
 * before locking rows. Restoring a deleted team's monitors is the only such change that doesn't take this lock. SQLite
 * doesn't need it, because it has only one writer.
 */
export async function lockMonitorsOf(
  { engine }: Pick<Database, 'engine'>,
  { query }: Pick<WriteTransaction, 'query'>,
  teamIds: readonly string[],
): Promise<void> {
  if (engine === 'sqlite') return;
  // Lock in a fixed order, so that transactions don't deadlock.
  for (const teamId of [...new Set(teamIds)].toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${teamId}, ${sql.lit(LOCK_SEED)}))`.execute(query);
}

/** Like `lockMonitorsOf`, on PostgreSQL, but doesn't wait. Returns whether the team is locked. */
export async function tryLockMonitorsOf({ query }: Pick<WriteTransaction, 'query'>, teamId: string): Promise<boolean> {
  const { rows } = await sql<{
    is_locked: number;
  }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${teamId}, ${sql.lit(LOCK_SEED)})) AS is_locked`.execute(query);
  return rows[0]?.is_locked === 1;
}

/** Returns whether a locked team has room for one more monitor, or for several. */
export async function isWithinLimit(
  { query }: Pick<WriteTransaction, 'query'>,
  teamId: string,
  maxMonitors = Infinity,
  count = 1,
): Promise<boolean> {
  return maxMonitors === Infinity || (await countOfTeam(query, teamId)) + count <= maxMonitors;
}
