import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import type { Tables } from '../../database/tables.ts';
import type { KnownNames } from '../monitorImports.ts';
import { readEndedElsewhere } from './endedNames.ts';

type Engine = Pick<Database, 'engine'>;

/**
 * Returns who owns the given names, which identify monitors in ping URLs: current and replaced UUIDs, and push tokens.
 * A deleted team keeps its names, because it could be restored. Names that have ended can only be used again by the
 * team that had them.
 */
export async function readKnownNames(
  engine: Engine,
  query: Kysely<Tables>,
  teamId: string,
  names: readonly string[],
): Promise<KnownNames> {
  const known = new Map<string, 'own' | 'foreign'>();
  for (const name of await readEndedElsewhere(engine, query, teamId, names)) known.set(name, 'foreign');
  const codes = await query
    .selectFrom('ping_codes')
    .leftJoin('all_monitors', 'all_monitors.monitor_id', 'ping_codes.monitor_id')
    .select(['ping_codes.code', 'all_monitors.team_id'])
    .where('ping_codes.code', 'in', textList(engine, names))
    .execute();
  for (const row of codes) known.set(row.code, row.team_id === teamId ? 'own' : 'foreign');
  const current = await query
    .selectFrom('all_monitors')
    .select(['uuid', 'team_id'])
    .where('uuid', 'in', textList(engine, names))
    .execute();
  for (const row of current) known.set(row.uuid, row.team_id === teamId ? 'own' : 'foreign');
  return known;
}

/** Returns the team that a ping key belongs to, even a deleted team that could be restored; null if there isn't one. */
export async function readOwnerOfKey(query: Kysely<Tables>, pingKey: string): Promise<string | null> {
  const current = query.selectFrom('ping_keys').select('team_id').where('ping_key', '=', pingKey);
  const replaced = query.selectFrom('ping_codes').select('team_id').where('code', '=', pingKey);
  const found = (await current.executeTakeFirst()) ?? (await replaced.executeTakeFirst());
  return found === undefined ? null : (found.team_id ?? '');
}
