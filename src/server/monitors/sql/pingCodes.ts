import type { Kysely } from 'kysely';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import { lockRows } from '../../database/lockRows.ts';
import type { Tables } from '../../database/tables.ts';
import { dayOfUse, isCodeValid } from '../pingCodes.ts';
import { endNames } from './endedNames.ts';

/** Maximum number of codes deleted per step. */
const STEP_ROWS = 500;

/** A ping that reached a monitor by a replaced code. */
export interface CodeUse {
  code: string;
  monitorId: string;
}

type Clocked = Pick<Database, 'engine' | 'now'>;

/** Reads monitors' current UUIDs, by replaced UUIDs that still work. */
export async function readCurrentUuids(database: Database, replaced: readonly string[]): Promise<Map<string, string>> {
  const rows = await database.read
    .selectFrom('ping_codes')
    .innerJoin('monitors', 'monitors.monitor_id', 'ping_codes.monitor_id')
    .select(['ping_codes.code', 'ping_codes.ends_at', 'monitors.uuid'])
    .where('ping_codes.code', 'in', textList(database, replaced))
    .execute();
  return new Map(valid(database, rows).map(({ code, uuid }) => [code, uuid]));
}

/** Reads teams by replaced ping keys that still work. A deleted team's don't. */
export async function readTeamsOfKeys(
  database: Clocked,
  query: Kysely<Tables>,
  replaced: readonly string[],
): Promise<Map<string, string>> {
  if (replaced.length === 0) return new Map();
  const rows = await query
    .selectFrom('ping_codes')
    .innerJoin('ping_keys', 'ping_keys.team_id', 'ping_codes.team_id')
    .select(['ping_codes.code', 'ping_codes.ends_at', 'ping_keys.team_id'])
    .where('ping_codes.code', 'in', textList(database, replaced))
    .where('ping_keys.deleted_at', 'is', null)
    .execute();
  return new Map(valid(database, rows).map(({ code, team_id: teamId }) => [code, teamId]));
}

const valid = <Row extends { ends_at: number | null }>({ now }: Pick<Database, 'now'>, rows: readonly Row[]): Row[] =>
  rows.filter((row) => isCodeValid(row.ends_at, now()));

/**
 * Records the day on which monitors are pinged with replaced codes. The monitors are locked, so no other server writes
 * the same rows.
 */
export async function noteCodeUses(
  database: Clocked,
  { query }: WriteTransaction,
  uses: readonly CodeUse[],
): Promise<void> {
  if (uses.length === 0) return;
  const day = dayOfUse(database.now());
  const codes = textList(
    database,
    uses.map(({ code }) => code),
  );
  // Don't record uses of codes that have been deleted in the meantime.
  const kept = await query
    .selectFrom('ping_codes')
    .select('code')
    .where('code', 'in', codes)
    .orderBy('code')
    .$call(lockRows(database, { isShared: true }))
    .execute();
  const noted = await query
    .selectFrom('ping_code_uses')
    .select(['code', 'monitor_id'])
    .where('code', 'in', codes)
    .where(
      'monitor_id',
      'in',
      textList(
        database,
        uses.map(({ monitorId }) => monitorId),
      ),
    )
    .where('last_used_day', '>=', day)
    .execute();
  const isKept = new Set(kept.map(({ code }) => code));
  const isNoted = new Set(noted.map((use) => `${use.code}/${use.monitor_id}`));
  for (const { code, monitorId } of uses) {
    const use = `${code}/${monitorId}`;
    if (!isKept.has(code) || isNoted.has(use)) continue;
    isNoted.add(use);
    await query
      .insertInto('ping_code_uses')
      .values({ code, monitor_id: monitorId, last_used_day: day })
      .onConflict((conflict) => conflict.columns(['code', 'monitor_id']).doUpdateSet({ last_used_day: day }))
      .execute();
  }
}

/** Deletes the codes for deleted monitors, and the records of their use. Returns the codes. */
export async function forgetCodesOfMonitors(
  database: Pick<Database, 'engine'>,
  { query }: WriteTransaction,
  monitorIds: readonly string[],
): Promise<CodeUse[]> {
  const gone = textList(database, monitorIds);
  const codes = await query
    .deleteFrom('ping_codes')
    .where('monitor_id', 'in', gone)
    .returning(['code', 'monitor_id'])
    .execute();
  await query.deleteFrom('ping_code_uses').where('monitor_id', 'in', gone).execute();
  return codes.map(({ code, monitor_id: monitorId }) => ({ code, monitorId: monitorId ?? '' }));
}

/** Deletes a deleted team's replaced keys. */
export async function forgetCodesOfTeam(
  database: Pick<Database, 'engine'>,
  transaction: WriteTransaction,
  teamId: string,
): Promise<void> {
  const { query } = transaction;
  const gone = await query.deleteFrom('ping_codes').where('team_id', '=', teamId).returning('code').execute();
  const codes = gone.map(({ code }) => code);
  await forgetUses(database, query, codes);
  await endNames(
    transaction,
    codes.map((name) => ({ name, teamId })),
  );
}

/** Deletes codes that have ended, in bounded steps. */
export async function pruneCodes(database: Database, now: number): Promise<{ hasMore: boolean }> {
  const ended = await database.read
    .selectFrom('ping_codes')
    .leftJoin('all_monitors', 'all_monitors.monitor_id', 'ping_codes.monitor_id')
    .select(['ping_codes.code', 'ping_codes.team_id', 'all_monitors.team_id as team_of_monitor'])
    .where('ping_codes.ends_at', '<=', now)
    .limit(STEP_ROWS)
    .execute();
  if (ended.length === 0) return { hasMore: false };
  const codes = ended.map(({ code }) => code);
  await database.transact(async (transaction) => {
    const { query } = transaction;
    await query.deleteFrom('ping_codes').where('code', 'in', textList(database, codes)).execute();
    await forgetUses(database, query, codes);
    await endNames(
      transaction,
      ended.map((row) => ({ name: row.code, teamId: row.team_id ?? row.team_of_monitor ?? '' })),
    );
  });
  return { hasMore: ended.length === STEP_ROWS };
}

async function forgetUses(
  database: Pick<Database, 'engine'>,
  query: WriteTransaction['query'],
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return;
  await query.deleteFrom('ping_code_uses').where('code', 'in', textList(database, codes)).execute();
}
