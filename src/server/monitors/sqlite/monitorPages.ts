import type { ListMonitors, MonitorPage, TeamMonitorsSummary } from '../../../contract/monitors/monitorCalls.ts';
import { MAX_TAGS_OFFERED, MONITORS_PER_PAGE } from '../../../contract/monitors/monitorLimits.ts';
import { SHOWN_STATUSES, type ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import { prepareRead, type SqliteDatabase, type SqliteValue, type Statement } from '../../database/sqlite/statement.ts';
import { DOCUMENT_COLUMNS, readMonitorDocument, type DocumentRow } from './monitorDocument.ts';
import { matching, orderBy } from './pageQuery.ts';

const MAX_DOWN = 20;
const MAX_DUE_NEXT = 10;
const MAX_LAST_FLIPS = 10;
/** Characters of a description that a list carries. */
const DESCRIPTION_START = 100;
const LISTED_COLUMNS = DOCUMENT_COLUMNS.replace('description,', `substr(description, 1, ${DESCRIPTION_START}),`);

type Counts = Record<ShownStatus, number>;
const NONE = Object.fromEntries(SHOWN_STATUSES.map((status) => [status, 0])) as Counts;
type ListedRow = [shown: ShownStatus, ...DocumentRow];

/** Pages of a team's monitors and its summary, each from one scan of the team's rows. */
export function prepareMonitorPages(database: SqliteDatabase) {
  const statements = new Map<string, Statement<SqliteValue[]>>();
  /** Filters come in few shapes: each is prepared once. */
  function all<Row extends SqliteValue[]>(sql: string, values: SqliteValue[]): Row[] {
    const statement = statements.get(sql) ?? prepareRead<SqliteValue[]>(database, sql);
    statements.set(sql, statement);
    return statement.all(...values) as Row[];
  }

  function countsOf(teamId: string, now: number): Counts {
    const { sql, values } = matching({ teamId }, '1', now);
    const rows = all<[ShownStatus, number]>(`SELECT shown, count(*) FROM (${sql}) GROUP BY shown`, values);
    return { ...NONE, ...Object.fromEntries(rows) };
  }

  const tagSets = prepareRead<[string, number]>(
    database,
    "SELECT tags, count(*) FROM monitors INDEXED BY monitors_by_tags WHERE team_id = ? AND tags <> '[]' GROUP BY tags",
  );
  function tagsOf(teamId: string): string[] {
    const uses = new Map<string, number>();
    for (const [tags, count] of tagSets.all(teamId)) {
      for (const tag of JSON.parse(tags) as string[]) uses.set(tag, (uses.get(tag) ?? 0) + count);
    }
    const byUse = ([tag, count]: [string, number], [other, otherCount]: [string, number]): number =>
      otherCount - count || (tag < other ? -1 : 1);
    return [...uses]
      .toSorted(byUse)
      .slice(0, MAX_TAGS_OFFERED)
      .map(([tag]) => tag);
  }

  function listed(teamId: string, now: number, rest: string, ...values: SqliteValue[]) {
    const { sql, values: matched } = matching({ teamId }, LISTED_COLUMNS, now);
    return all<ListedRow>(`${sql} AND ${rest}`, [...matched, ...values]).map(documentOf);
  }

  const byId = prepareRead<DocumentRow>(database, `SELECT ${LISTED_COLUMNS} FROM monitors WHERE id = ?`);
  const lastFlips = prepareRead<[string, string, number, string, string, string]>(
    database,
    `SELECT monitor_id, name, at, from_status, to_status, reason
     FROM flips CROSS JOIN monitors ON monitors.id = flips.monitor WHERE flips.team_id = ?
     ORDER BY at DESC, flips.id DESC LIMIT ${MAX_LAST_FLIPS}`,
  );

  /** How many there are by status and which are on the page, from one look at each row: rows are wide. */
  function look(query: ListMonitors, chosen: readonly ShownStatus[], now: number): { counts: Counts; ids: number[] } {
    const { sort = 'status', offset = 0, limit = MONITORS_PER_PAGE } = query;
    const { sql, values } = matching(query, 'id, monitor_id, name_order, last_ping_at, due_at', now);
    const [row] = all<[string, string]>(
      `WITH found AS MATERIALIZED (${sql})
       SELECT
         (SELECT json_group_object(shown, number) FROM (SELECT shown, count(*) AS number FROM found GROUP BY shown)),
         (SELECT json_group_array(id) FROM (
           SELECT id FROM found WHERE shown IN (SELECT value FROM json_each(?)) ${orderBy(sort)} LIMIT ? OFFSET ?))`,
      [...values, JSON.stringify(chosen), limit, offset],
    );
    const [counts, ids] = row ?? ['{}', '[]'];
    return { counts: { ...NONE, ...(JSON.parse(counts) as Partial<Counts>) }, ids: JSON.parse(ids) as number[] };
  }

  return {
    page(query: ListMonitors, now: number): MonitorPage {
      const { statuses = [] } = query;
      const chosen = SHOWN_STATUSES.filter((status) => statuses.length === 0 || statuses.includes(status));
      const { counts, ids } = look(query, chosen, now);
      return {
        monitors: ids.flatMap((id) => byId.all(id)).map(readMonitorDocument),
        total: chosen.reduce((sum, status) => sum + counts[status], 0),
        counts,
        tags: tagsOf(query.teamId),
        // What only the alerts know: `withReach` fills it in.
        alertsNobody: 0,
      };
    },

    summary(teamId: string, now: number): TeamMonitorsSummary {
      return {
        counts: countsOf(teamId, now),
        // What only the alerts know: `withReach` fills it in.
        alertsNobody: 0,
        down: listed(
          teamId,
          now,
          `status = 'down' AND broken IS NULL ORDER BY status_since, monitor_id LIMIT ${MAX_DOWN}`,
        ),
        dueNext: listed(
          teamId,
          now,
          `status = 'up' AND due_at IS NOT NULL AND broken IS NULL ORDER BY due_at, monitor_id LIMIT ${MAX_DUE_NEXT}`,
        ),
        lastFlips: lastFlips
          .all(teamId)
          .map(([monitorId, name, at, from, to, reason]) => ({ monitorId, name, at, from, to, reason })),
      };
    },
  };
}

const documentOf = ([, ...row]: ListedRow) => readMonitorDocument(row);
