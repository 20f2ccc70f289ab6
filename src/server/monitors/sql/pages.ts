import { sql } from 'kysely';
import type { PingableMonitor } from '../../../contract/monitors/monitorRecord.ts';
import type { ListIds, ListMonitors, MonitorPage, TagGroup } from '../../../contract/monitors/monitorCalls.ts';
import { MAX_LISTED_IDS, MAX_TAGS_OFFERED, MONITORS_PER_PAGE } from '../../../contract/monitors/monitorLimits.ts';
import { SHOWN_STATUSES, type ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import type { Database } from '../../database/database.ts';
import { numberList, textList } from '../../database/lists.ts';
import type { MonitorRow } from './monitorColumns.ts';
import { toMonitorDocument } from './monitorDocument.ts';
import { matching, ofTeamByTags, orderedColumns, orderOf } from './pageQuery.ts';

/** Maximum length of descriptions in lists, in characters. */
const DESCRIPTION_START = 100;

type Counts = Record<ShownStatus, number>;
const NONE = Object.fromEntries(SHOWN_STATUSES.map((status) => [status, 0])) as Counts;

/**
 * Reads a page of a team's monitors. Counts statuses and selects the page in a single scan of the team's rows, because
 * rows are wide.
 */
export async function readPage(
  database: Database,
  query: ListMonitors,
  now: number,
): Promise<MonitorPage<PingableMonitor>> {
  const chosen = chosenStatuses(query);
  const { counts, groups, ids } = await look(database, query, chosen, now);
  const [found, tags] = await Promise.all([readListed(database, ids), readTeamTags(database, query.teamId)]);
  return {
    monitors: found,
    total: chosen.reduce((sum, status) => sum + counts[status], 0),
    counts,
    tags,
    ...(query.groupBy !== undefined && !query.offset && { groups }),
    // `withReach` fills this in, because the monitoring engine doesn't have the data.
    alertsNobody: 0,
  };
}

const chosenStatuses = ({ statuses = [] }: ListIds): ShownStatus[] =>
  SHOWN_STATUSES.filter((status) => statuses.length === 0 || statuses.some((asked) => asked === status));

/** Reads the ids of a team's monitors, in page order. */
export async function readIds(database: Database, query: ListIds, now: number): Promise<string[]> {
  const { offset = 0, limit = MAX_LISTED_IDS } = query;
  const { rows } = await sql<{ monitor_id: string }>`
    SELECT monitor_id FROM (${matching(database, query, orderedColumns(database, query), now)}) AS found
    WHERE shown IN ${textList(database, chosenStatuses(query))} ORDER BY ${orderOf(query)} LIMIT ${limit} OFFSET ${offset}
  `.execute(database.read);
  return rows.map(({ monitor_id }) => monitor_id);
}

interface Look {
  counts: Counts;
  groups: TagGroup[];
  ids: number[];
}

async function look(
  database: Database,
  query: ListMonitors,
  chosen: readonly ShownStatus[],
  now: number,
): Promise<Look> {
  const { offset = 0, limit = MONITORS_PER_PAGE } = query;
  const order = orderOf(query);
  const [tag, kinds] =
    query.groupBy === undefined ? ['CAST(NULL AS TEXT)', 'shown'] : ['group_tag', 'shown, group_tag'];
  const { rows } = await sql<{ shown: ShownStatus | null; number: number; place: number; group_tag: string | null }>`
    WITH found AS MATERIALIZED (
      ${matching(database, query, orderedColumns(database, query), now)}
    )
    SELECT shown, count(*) AS number, 0 AS place, ${sql.raw(tag)} AS group_tag FROM found GROUP BY ${sql.raw(kinds)}
    UNION ALL
    SELECT NULL, page.id, page.place, NULL FROM (
      SELECT id, row_number() OVER (ORDER BY ${order}) AS place FROM found
      WHERE shown IN ${textList(database, chosen)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
    ) AS page`.execute(database.read);
  const counts = { ...NONE };
  const groups = new Map<string | null, TagGroup['counts']>();
  for (const { shown, number, group_tag } of rows) {
    if (shown === null) continue;
    counts[shown] += number;
    if (!chosen.includes(shown)) continue;
    groups.set(group_tag, { ...groups.get(group_tag), [shown]: number });
  }
  const page = rows.filter(({ shown }) => shown === null).toSorted((one, other) => one.place - other.place);
  return { counts, groups: groupsOf(groups), ids: page.map(({ number }) => number) };
}

/**
 * Returns groups sorted by the bytes of their tags, the way both engines sort them. Monitors without a tag come last.
 */
function groupsOf(groups: ReadonlyMap<string | null, TagGroup['counts']>): TagGroup[] {
  const byTag = ({ tag }: TagGroup, { tag: other }: TagGroup): number => {
    if (tag === null || other === null) return tag === null ? 1 : -1;
    return Buffer.compare(Buffer.from(tag), Buffer.from(other));
  };
  return [...groups].map(([tag, counts]) => ({ tag, counts })).toSorted(byTag);
}

/** Reads monitors, with truncated descriptions, in the same order as the ids. */
async function readListed(
  database: Database,
  ids: readonly number[],
): Promise<MonitorPage<PingableMonitor>['monitors']> {
  const rows = await database.read
    .selectFrom('monitors')
    .selectAll()
    .where('id', 'in', numberList(database, ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [listed(row)];
  });
}

function listed(row: MonitorRow) {
  return toMonitorDocument({ ...row, description: Array.from(row.description).slice(0, DESCRIPTION_START).join('') });
}

/** Reads how many of a team's monitors with all of these tags have each status. */
export async function readCounts(
  database: Database,
  query: Pick<ListMonitors, 'teamId' | 'tags'>,
  now: number,
): Promise<Counts> {
  const { rows } = await sql<{ shown: ShownStatus; number: number }>`
    SELECT shown, count(*) AS number FROM (${matching(database, query, sql`id`, now)}) AS found GROUP BY shown
  `.execute(database.read);
  return { ...NONE, ...Object.fromEntries(rows.map(({ shown, number }) => [shown, number])) };
}

/** Reads a team's tags, most used first. */
export async function readTeamTags(database: Database, teamId: string): Promise<string[]> {
  const { rows } = await sql<{ tags: string; number: number }>`
    SELECT tags, count(*) AS number FROM ${ofTeamByTags(database)} WHERE team_id = ${teamId} AND tags <> '[]' GROUP BY tags
  `.execute(database.read);
  const uses = new Map<string, number>();
  for (const { tags, number } of rows) {
    for (const tag of JSON.parse(tags) as string[]) uses.set(tag, (uses.get(tag) ?? 0) + number);
  }
  const byUse = ([tag, count]: Use, [other, otherCount]: Use): number => otherCount - count || (tag < other ? -1 : 1);
  return firstOf(uses, MAX_TAGS_OFFERED, byUse).map(([tag]) => tag);
}

type Use = [tag: string, count: number];

/** Returns the first items in order. Sorting all of them would take much longer if there are many more. */
function firstOf<Item>(items: Iterable<Item>, count: number, compare: (one: Item, other: Item) => number): Item[] {
  let first: Item[] = [];
  let last: Item | undefined;
  for (const item of items) {
    if (last !== undefined && compare(item, last) > 0) continue;
    first.push(item);
    if (first.length < 4 * count) continue;
    first = first.toSorted(compare).slice(0, count);
    last = first.at(-1);
  }
  return first.toSorted(compare).slice(0, count);
}
