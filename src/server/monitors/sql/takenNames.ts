import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import type { Tables } from '../../database/tables.ts';
import type { KnownNames } from '../monitorImports.ts';

type Engine = Pick<Database, 'engine'>;

/**
 * Returns who owns the given names, which identify monitors in ping URLs: current and replaced UUIDs, and push tokens.
 * A deleted team keeps its names, because it could be restored.
 */
export async function readKnownNames(
  engine: Engine,
  query: Kysely<Tables>,
  teamId: string,
  names: readonly string[],
): Promise<KnownNames> {
  const known = new Map<string, 'own' | 'foreign'>();
  for (const name of await readShelved(engine, query, { source: 'monitors', column: 'uuid', names }))
    known.set(name, 'foreign');
  const codes = await query
    .selectFrom('ping_codes')
    .leftJoin('monitors', 'monitors.monitor_id', 'ping_codes.monitor_id')
    .select(['ping_codes.code', 'monitors.team_id'])
    .where('ping_codes.code', 'in', textList(engine, names))
    .execute();
  for (const row of codes) known.set(row.code, row.team_id === teamId ? 'own' : 'foreign');
  const current = await query
    .selectFrom('monitors')
    .select(['uuid', 'team_id'])
    .where('uuid', 'in', textList(engine, names))
    .execute();
  for (const row of current) known.set(row.uuid, row.team_id === teamId ? 'own' : 'foreign');
  return known;
}

/** Returns the team that a ping key belongs to, even a deleted team that could be restored; null if there isn't one. */
export async function readOwnerOfKey(engine: Engine, query: Kysely<Tables>, pingKey: string): Promise<string | null> {
  const current = query.selectFrom('ping_keys').select('team_id').where('ping_key', '=', pingKey);
  const replaced = query.selectFrom('ping_codes').select('team_id').where('code', '=', pingKey);
  const found = (await current.executeTakeFirst()) ?? (await replaced.executeTakeFirst());
  if (found !== undefined) return found.team_id ?? '';
  const isShelved = await readShelved(engine, query, { source: 'ping_keys', column: 'ping_key', names: [pingKey] });
  return isShelved.length > 0 ? '' : null;
}

interface ShelvedQuery {
  source: string;
  column: string;
  names: readonly string[];
}

/** Returns the names that occur in the given column of deleted teams' rows. */
async function readShelved(
  engine: Engine,
  query: Kysely<Tables>,
  { source, column, names }: ShelvedQuery,
): Promise<string[]> {
  const json = engine.engine === 'sqlite' ? sql.ref('row') : sql`${sql.ref('row')}::json`;
  const name = sql<string>`${json} ->> ${sql.lit(column)}`;
  const rows = await query
    .selectFrom('shelved_rows')
    .select(name.as('name'))
    .where('source', '=', source)
    .where(name, 'in', textList(engine, names))
    .execute();
  return rows.map((row) => row.name);
}
