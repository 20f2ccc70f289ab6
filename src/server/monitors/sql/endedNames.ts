import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import type { Tables } from '../../database/tables.ts';

/** Enough of a hash to never be equal by accident: 132 bits. */
const HASH_LENGTH = 22;
const ROWS_AT_ONCE = 1_000;

/** A ping key, a UUID or a push token that no longer works, and the team that it belonged to. */
export interface EndedName {
  name: string;
  teamId: string;
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, HASH_LENGTH);

/** Records that names no longer work, so that no other team can import them and get the pings of jobs that use them. */
export async function endNames({ query }: WriteTransaction, names: readonly EndedName[]): Promise<void> {
  const rows = names.map(({ name, teamId }) => ({ hash: hashOf(name), team_id: teamId }));
  for (let place = 0; place < rows.length; place += ROWS_AT_ONCE)
    await query
      .insertInto('ended_names')
      .values(rows.slice(place, place + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet(({ ref }) => ({ team_id: ref('excluded.team_id') })),
      )
      .execute();
}

/** Returns those of the names that belonged to another team until they ended. */
export async function readEndedElsewhere(
  engine: Pick<Database, 'engine'>,
  query: Kysely<Tables>,
  teamId: string,
  names: readonly string[],
): Promise<string[]> {
  const hashes = textList(engine, names.map(hashOf));
  const rows = await query
    .selectFrom('ended_names')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('team_id', '<>', teamId)
    .execute();
  const ended = new Set(rows.map(({ hash }) => hash));
  return names.filter((name) => ended.has(hashOf(name)));
}
