import type { ListMonitors, MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import { SHOWN_STATUSES } from '../../../contract/monitors/shownStatus.ts';
import type { SqliteValue } from '../../database/sqlite/statement.ts';
import { foldText } from '../monitorText.ts';
import { SHOWN_STATUS } from './shownStatusSql.ts';

/** A part of a query and the values of its parameters. */
export interface Clause {
  sql: string;
  values: SqliteValue[];
}

/** The order in which statuses are shown, which is by how much they ask for a person. */
const STATUS_ORDER = `CASE shown ${SHOWN_STATUSES.map((status, index) => `WHEN '${status}' THEN ${index}`).join(' ')} END`;

/** What has no time comes last, in both directions. */
const ORDERS: Record<MonitorSort, string> = {
  status: STATUS_ORDER,
  name: 'name_order',
  '-name': 'name_order DESC',
  lastPing: 'last_ping_at NULLS LAST',
  '-lastPing': 'last_ping_at DESC NULLS LAST',
  due: 'due_at NULLS LAST',
  '-due': 'due_at DESC NULLS LAST',
};

/** A total order: what is equal in the sort is ordered by name, and at last by id. */
export function orderBy(sort: MonitorSort): string {
  return `ORDER BY ${ORDERS[sort]}${sort.endsWith('name') ? '' : ', name_order'}, monitor_id`;
}

/** The sets of tags that are used in the team, each judged once, and of them those that hold all that are asked for. */
const TAGGED = `tags IN (
    SELECT tags FROM (SELECT DISTINCT tags FROM monitors INDEXED BY monitors_by_tags WHERE team_id = ?)
    WHERE NOT EXISTS (SELECT 1 FROM json_each(?) AS asked WHERE asked.value NOT IN (SELECT value FROM json_each(tags))))`;

/** The monitors of a team that match text and tags, each with its shown status. */
export function matching({ teamId, text = '', tags = [] }: ListMonitors, columns: string, now: number): Clause {
  const conditions = ['team_id = ?'];
  const values: SqliteValue[] = [now, teamId];
  const wanted = foldText(text.trim());
  if (wanted !== '') {
    conditions.push('instr(search_text, ?) > 0');
    values.push(wanted);
  }
  if (tags.length > 0) {
    conditions.push(TAGGED);
    values.push(teamId, JSON.stringify(tags));
  }
  return {
    sql: `SELECT ${SHOWN_STATUS} AS shown, ${columns} FROM monitors INDEXED BY monitors_of_team
      WHERE ${conditions.join(' AND ')}`,
    values,
  };
}
