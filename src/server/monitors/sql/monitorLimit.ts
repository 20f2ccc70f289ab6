import { sql } from 'kysely';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { countOfTeam } from './catalog.ts';

/** Apart from the seeds of other locks. */
const LOCK_SEED = 4;

/**
 * No other transaction creates monitors in these teams, or moves any into or out of them, until this one ends. Ask before locking
 * rows. Only the monitors of a deleted team return without it. SQLite has one writer anyway.
 */
export async function lockMonitorsOf(
  { engine }: Pick<Database, 'engine'>,
  { query }: Pick<WriteTransaction, 'query'>,
  teamIds: readonly string[],
): Promise<void> {
  if (engine === 'sqlite') return;
  // In one order, so that two transactions don't wait for each other.
  for (const teamId of [...new Set(teamIds)].toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${teamId}, ${sql.lit(LOCK_SEED)}))`.execute(query);
}

/** Whether a locked team can have one more monitor, or that many. */
export async function isWithinLimit(
  { query }: Pick<WriteTransaction, 'query'>,
  teamId: string,
  maxMonitors = Infinity,
  count = 1,
): Promise<boolean> {
  return maxMonitors === Infinity || (await countOfTeam(query, teamId)) + count <= maxMonitors;
}
