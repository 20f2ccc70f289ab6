import { sql, type RawBuilder } from 'kysely';
import type { ListIds, MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import { SHOWN_STATUSES } from '../../../contract/monitors/shownStatus.ts';
import type { Database } from '../../database/database.ts';
import { foldText } from '../monitorText.ts';

type Engine = Pick<Database, 'engine'>;

/** The SQL equivalent of `shownStatusOf`. A property test in the contract suite keeps the two consistent. */
export const shownStatus = (now: number): RawBuilder<unknown> => sql`CASE
    WHEN broken IS NOT NULL THEN 'broken'
    WHEN status IN ('paused', 'down') THEN status
    WHEN running_since IS NOT NULL THEN 'started'
    WHEN status = 'up' AND due_at <= ${now} THEN 'late'
    ELSE status
  END`;

/** Statuses by urgency. */
export const STATUS_ORDER = `CASE shown ${SHOWN_STATUSES.map((status, index) => `WHEN '${status}' THEN ${index}`).join(' ')} END`;

/** Rows without a time come last in both directions. Among late monitors, the longest overdue come first. */
const ORDERS: Record<MonitorSort, string> = {
  status: `${STATUS_ORDER}, CASE WHEN shown = 'late' THEN due_at END`,
  name: 'name_order',
  '-name': 'name_order DESC',
  lastPing: 'last_ping_at NULLS LAST',
  '-lastPing': 'last_ping_at DESC NULLS LAST',
  due: 'due_at NULLS LAST',
  '-due': 'due_at DESC NULLS LAST',
};

/** Returns a total order: ties are broken by name, then by id. Groups take precedence over the sort order. */
export function orderOf({ sort = 'status', groupBy }: Pick<ListIds, 'sort' | 'groupBy'>): RawBuilder<unknown> {
  const group = groupBy === undefined ? '' : 'group_tag NULLS LAST, ';
  return sql.raw(`${group}${ORDERS[sort]}${sort.endsWith('name') ? '' : ', name_order'}, monitor_id`);
}

/** Returns the columns that the sort orders use. */
export function orderedColumns({ engine }: Engine, { groupBy }: Pick<ListIds, 'groupBy'>): RawBuilder<unknown> {
  const firstTag = engine === 'sqlite' ? `json_extract(tags, '$[0]')` : `((tags::jsonb ->> 0) COLLATE "C")`;
  const group = groupBy === undefined ? '' : `, ${firstTag} AS group_tag`;
  return sql.raw(`id, monitor_id, name_order, last_ping_at, due_at${group}`);
}

/** The SQL function that finds one string in another. */
export const find = ({ engine }: Engine): RawBuilder<unknown> => sql.raw(engine === 'sqlite' ? 'instr' : 'strpos');

/** The `monitors` view; in SQLite, with an index on the table below it. */
const monitorsBy = ({ engine }: Engine, index: string): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`(SELECT * FROM all_monitors INDEXED BY ${sql.ref(index)} WHERE deleted_at IS NULL) AS monitors`
    : sql`monitors`;

/** The monitors, to be scanned for a team's rows in file order. */
export const ofTeam = (database: Engine): RawBuilder<unknown> => monitorsBy(database, 'monitors_of_team');

/** The monitors, for looking up a team's tags. */
export const ofTeamByTags = (database: Engine): RawBuilder<unknown> => monitorsBy(database, 'monitors_by_tags');

/** Matches monitors with all of these tags. In SQLite, each distinct set of tags in the team is tested only once. */
function holdsTags(database: Engine, teamId: string, tags: readonly string[]): RawBuilder<unknown> {
  const asked = JSON.stringify(tags);
  if (database.engine === 'postgres') return sql`tags::jsonb @> CAST(${asked} AS jsonb)`;
  return sql`tags IN (
    SELECT tags FROM (SELECT DISTINCT tags FROM ${ofTeamByTags(database)} WHERE team_id = ${teamId})
    WHERE NOT EXISTS (
      SELECT 1 FROM json_each(${asked}) AS asked WHERE asked.value NOT IN (SELECT value FROM json_each(tags))
    ))`;
}

/** Selects a team's monitors that match text and tags, each with its displayed status. */
export function matching(
  database: Engine,
  { teamId, text = '', tags = [] }: ListIds,
  columns: RawBuilder<unknown>,
  now: number,
): RawBuilder<unknown> {
  const conditions = [sql`team_id = ${teamId}`];
  const wanted = foldText(text.trim());
  if (wanted !== '') conditions.push(sql`${find(database)}(search_text, ${wanted}) > 0`);
  if (tags.length > 0) conditions.push(holdsTags(database, teamId, tags));
  return sql`SELECT ${shownStatus(now)} AS shown, ${columns} FROM ${ofTeam(database)}
    WHERE ${sql.join(conditions, sql` AND `)}`;
}
