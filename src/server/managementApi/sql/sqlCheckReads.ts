import { sql } from 'kysely';
import type { PingKind, StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import type { Database } from '../../database/database.ts';
import { DatabaseUnavailableError, isWriteFailure } from '../../database/databaseErrors.ts';
import { textList } from '../../database/lists.ts';
import type { MonitorName } from '../../monitors/monitorCatalog.ts';
import { isCodeValid } from '../../monitors/pingCodes.ts';
import { uniqueKeyOf } from '../checkObject.ts';
import type { CheckReads } from '../checkReads.ts';

/** Maximum number of flips in a response: about a week's worth for a monitor that flaps every minute. */
const MAX_FLIPS = 20_000;

/** The management API's reads from the monitoring tables. */
export function createSqlCheckReads(database: Database): CheckReads {
  const { read, now } = database;
  const monitor = ({ teamId, monitorId }: MonitorName) =>
    read.selectFrom('monitors as m').where('m.monitor_id', '=', monitorId).where('m.team_id', '=', teamId);

  return {
    async named(uuid) {
      const row = await read
        .selectFrom('monitors')
        .select(['team_id', 'monitor_id'])
        .where('uuid', '=', uuid)
        .executeTakeFirst();
      if (row !== undefined) return { teamId: row.team_id, monitorId: row.monitor_id };
      const replaced = await read
        .selectFrom('ping_codes as c')
        .innerJoin('monitors as m', 'm.monitor_id', 'c.monitor_id')
        .select(['m.team_id', 'm.monitor_id', 'c.ends_at'])
        .where('c.code', '=', uuid)
        .executeTakeFirst();
      if (replaced === undefined || !isCodeValid(replaced.ends_at, now())) return null;
      return { teamId: replaced.team_id, monitorId: replaced.monitor_id };
    },
    async byUniqueKey(teamId, uniqueKey) {
      const monitors = read
        .selectFrom('monitors')
        .select(['id', 'monitor_id', 'uuid', 'unique_key'])
        .where('team_id', '=', teamId)
        .orderBy('id');
      const kept = await monitors.where('unique_key', '=', uniqueKey).execute();
      let row = kept.find(({ uuid }) => uniqueKeyOf(uuid) === uniqueKey);
      if (row === undefined) {
        const keyed = (await monitors.execute()).map((each) => ({ ...each, key: uniqueKeyOf(each.uuid) }));
        row = keyed.find(({ key }) => key === uniqueKey);
        await keepKeys(
          database,
          keyed.filter(({ key, unique_key: before }) => key !== before),
        );
      }
      return row === undefined ? null : { teamId, monitorId: row.monitor_id };
    },
    async uuids(teamId, monitorIds) {
      const rows = await read
        .selectFrom('monitors')
        .select(['monitor_id', 'uuid'])
        .where('team_id', '=', teamId)
        .where('monitor_id', 'in', textList(database, monitorIds))
        .execute();
      return new Map(rows.map((row) => [row.monitor_id, row.uuid]));
    },
    async pings(name, limit) {
      const rows = await monitor(name)
        .innerJoin('pings as p', 'p.monitor', 'm.id')
        .select(['m.ping_count', 'p.at', 'p.kind', 'p.scheme', 'p.address', 'p.method', 'p.user_agent', 'p.rid'])
        .select(['p.duration_ms', 'p.body_bytes'])
        .orderBy('p.sequence', 'desc')
        .limit(limit)
        .execute();
      // Only the oldest pings are ever deleted, so the numbers of the remaining ones can be derived from the total.
      return rows.map((row, place) => ({
        number: row.ping_count - place,
        at: row.at,
        kind: row.kind as PingKind,
        scheme: row.scheme,
        address: row.address,
        method: row.method,
        userAgent: row.user_agent,
        rid: row.rid,
        durationMs: row.duration_ms,
        hasBody: row.body_bytes > 0,
      }));
    },
    async pingBody(name, number) {
      const kept = await monitor(name)
        .innerJoin('pings as p', 'p.monitor', 'm.id')
        .select(['m.id', 'm.ping_count', 'p.sequence'])
        .orderBy('p.sequence', 'desc')
        .execute();
      const ping = kept.find(({ ping_count: count }, place) => count - place === number);
      if (ping === undefined) return null;
      const row = await read
        .selectFrom('ping_bodies')
        .select('bytes')
        .where('monitor', '=', ping.id)
        .where('sequence', '=', ping.sequence)
        .executeTakeFirst();
      return row?.bytes ?? null;
    },
    async flips(name, { from, until }) {
      const rows = await monitor(name)
        .innerJoin('flips as f', 'f.monitor', 'm.id')
        .select(['f.at', 'f.to_status'])
        .where('f.at', '>=', from)
        .where('f.at', '<', until)
        .orderBy('f.sequence', 'desc')
        .limit(MAX_FLIPS)
        .execute();
      return rows.map(({ at, to_status: to }) => ({ at, to: to as StoredStatus }));
    },
  };
}

interface KeyedRow {
  id: number;
  uuid: string;
  key: string;
}

/**
 * Stores monitors' unique keys that are missing or outdated, so that the next lookup hashes only one UUID. A key is
 * outdated if a server running an earlier version has replaced the UUID. While nothing can be written, each lookup
 * hashes all UUIDs.
 */
async function keepKeys({ engine, transact }: Database, rows: readonly KeyedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const keys = JSON.stringify(rows.map(({ id, uuid, key }) => ({ id, uuid, key })));
  const keyed =
    engine === 'sqlite'
      ? sql`(SELECT value ->> 'id' AS id, value ->> 'uuid' AS uuid, value ->> 'key' AS key FROM json_each(${keys}))`
      : sql`json_to_recordset(${keys}::json)`;
  const columns = engine === 'sqlite' ? sql`keyed` : sql`keyed(id bigint, uuid text, key text)`;
  try {
    await transact(async ({ query }) => {
      await sql`UPDATE all_monitors AS m SET unique_key = keyed.key FROM ${keyed} AS ${columns}
        WHERE m.id = keyed.id AND m.uuid = keyed.uuid`.execute(query);
    });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError) && !isWriteFailure(error)) throw error;
  }
}
