import type { Kysely } from 'kysely';
import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import type { Database } from '../../database/database.ts';
import { numberList, textList } from '../../database/lists.ts';
import type { Tables } from '../../database/tables.ts';
import type { ListedDaysQuery, MonitorCatalog, MonitorName, StoredDays } from '../monitorCatalog.ts';
import type { DayRollup } from '../rollups/dayRollup.ts';
import type { MonitorState } from '../rules/monitorState.ts';
import { countTrouble, searchMonitors } from './acrossTeams.ts';
import { readHistory } from './history.ts';
import { type MonitorRow, readState, STATE_COLUMNS, type StateRow } from './monitorColumns.ts';
import { toMonitorDocument } from './monitorDocument.ts';
import { createDashboardFacts } from './dashboardFacts.ts';
import { readFlapping } from './flapping.ts';
import { readCounts, readIds, readPage, readTeamTags } from './pages.ts';
import { readTimeline } from './timeline.ts';

type CountedRow = StateRow & Pick<MonitorRow, 'id' | 'monitor_id' | 'name'>;

/** Creates the monitor catalog that reads from the database. */
export function createCatalog(database: Database): MonitorCatalog {
  const { read } = database;

  const named = ({ teamId, monitorId }: MonitorName) =>
    read.selectFrom('monitors').where('monitor_id', '=', monitorId).where('team_id', '=', teamId);
  const idOf = async (name: MonitorName): Promise<number | null> =>
    (await named(name).select('id').executeTakeFirst())?.id ?? null;

  const counted = (teamId: string) =>
    read
      .selectFrom('monitors')
      .select(['id', 'monitor_id', 'name', ...STATE_COLUMNS])
      .where('team_id', '=', teamId);

  async function daysOf(
    monitors: readonly CountedRow[],
    { firstDay, lastDay }: Pick<ListedDaysQuery, 'firstDay' | 'lastDay'>,
  ): Promise<StoredDays[]> {
    const ids = monitors.map(({ id }) => id);
    const rollups = await read
      .selectFrom('daily_rollups')
      .select(['monitor', 'rollup'])
      .where('monitor', 'in', numberList(database, ids))
      .where('day', '>=', firstDay)
      .where('day', '<=', lastDay)
      .orderBy('day')
      .execute();
    const days = new Map<number, DayRollup[]>(ids.map((id) => [id, []]));
    for (const { monitor, rollup } of rollups) days.get(monitor)?.push(JSON.parse(rollup) as DayRollup);
    return monitors.map((row) => ({
      monitorId: row.monitor_id,
      name: row.name,
      days: days.get(row.id) ?? [],
      state: stateOf(row),
    }));
  }

  return {
    async find(name) {
      const row = await named(name).selectAll().executeTakeFirst();
      return row === undefined ? null : toMonitorDocument(row);
    },
    count: (teamId) => countOfTeam(read, teamId),
    async children(teamId, afterMonitorId, limit) {
      const rows = await read
        .selectFrom('monitors')
        .selectAll()
        .where('team_id', '=', teamId)
        .where('monitor_id', '>', afterMonitorId)
        .orderBy('monitor_id')
        .limit(limit)
        .execute();
      return rows.map(toMonitorDocument);
    },
    page: (query, now) => readPage(database, query, now),
    counts: (query, now) => readCounts(database, query, now),
    tags: (teamId) => readTeamTags(database, teamId),
    ids: (query, now) => readIds(database, query, now),
    search: (query, now) => searchMonitors(database, query, now),
    trouble: (teamIds, now) => countTrouble(database, teamIds, now),
    ...createDashboardFacts(database),
    async events(query) {
      const id = await idOf(query);
      return id === null ? null : readTimeline(database, id, query);
    },
    async pingBody(name, sequence) {
      const id = await idOf(name);
      if (id === null) return null;
      const row = await read
        .selectFrom('pings')
        .innerJoin('ping_bodies as body', (join) =>
          join.onRef('body.monitor', '=', 'pings.monitor').onRef('body.sequence', '=', 'pings.sequence'),
        )
        .select(['is_body_cut', 'bytes'])
        .where('pings.monitor', '=', id)
        .where('pings.sequence', '=', sequence)
        .executeTakeFirst();
      return row && { bytes: row.bytes.toString('base64'), isCut: row.is_body_cut === 1 };
    },
    async history(query) {
      const row = await named(query)
        .select(['id', 'created_at', ...STATE_COLUMNS])
        .executeTakeFirst();
      if (row === undefined) return null;
      const monitor = { id: row.id, status: row.status as StoredStatus, createdAt: row.created_at };
      return { ...(await readHistory(read, row.id, query)), state: stateOf(row), monitor };
    },
    listedDays: async ({ teamId, monitorIds, ...days }) =>
      daysOf(await counted(teamId).where('monitor_id', 'in', textList(database, monitorIds)).execute(), days),
    listedFlapping: (query) => readFlapping(database, query),
    async countSlugs(teamId) {
      const { count } = await read
        .selectFrom('monitors')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('team_id', '=', teamId)
        // Lets the query use the index, which excludes empty slugs.
        .where('slug', '<>', '')
        .executeTakeFirstOrThrow();
      return count;
    },
    async slugsLike({ teamId, exceptMonitorId, slug, stem }) {
      const others = read
        .selectFrom('monitors')
        .select('slug')
        .where('team_id', '=', teamId)
        .where('monitor_id', '<>', exceptMonitorId)
        // Lets the query use the index, which excludes empty slugs.
        .where('slug', '<>', '');
      const [same, like] = await Promise.all([
        others.where('slug', '=', slug).execute(),
        others.where('slug', '>=', `${stem}-`).where('slug', '<', `${stem}.`).execute(),
      ]);
      return [...same, ...like].map((taken) => taken.slug);
    },
    async past(name) {
      const id = await idOf(name);
      if (id === null) return null;
      const [successes, pauses] = await Promise.all([
        read
          .selectFrom('pings')
          .select('at')
          .where('monitor', '=', id)
          .where('kind', '=', 'success')
          .orderBy('sequence')
          .execute(),
        read
          .selectFrom('flips')
          .select('at')
          .where('monitor', '=', id)
          .where('to_status', '=', 'paused')
          .orderBy('sequence')
          .execute(),
      ]);
      return { successes: successes.map(({ at }) => at), pauses: pauses.map(({ at }) => at) };
    },
  };
}

export async function countOfTeam(query: Kysely<Tables>, teamId: string): Promise<number> {
  const row = await query
    .selectFrom('monitors')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns null for a damaged row. The monitor's stored days are still shown, and the next write marks it as broken. */
function stateOf(row: StateRow): MonitorState | null {
  try {
    return readState(row);
  } catch {
    return null;
  }
}
