import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Seed for hashing lock names. It's different from the seeds for other locks. */
export const ALERTING_LOCK_SEED = 3;

/**
 * Prevents other transactions from changing a team's maintenance windows until this one ends. SQLite has only one
 * writer anyway.
 */
export async function lockWindowsOf(
  { engine }: Pick<Database, 'engine'>,
  query: Kysely<Tables>,
  teamId: string,
): Promise<void> {
  if (engine === 'sqlite') return;
  const seed = sql.lit(ALERTING_LOCK_SEED);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`windows of ${teamId}`}, ${seed}))`.execute(query);
}
