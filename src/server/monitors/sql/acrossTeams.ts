import { sql } from 'kysely';
import type { FoundMonitor, TeamTrouble } from '../../../contract/monitors/acrossTeams.ts';
import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import type { Database } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import type { SearchQuery } from '../monitorCatalog.ts';
import { searchWordsOf } from '../monitorText.ts';
import { find, ofTeam, shownStatus, STATUS_ORDER } from './pageQuery.ts';

interface FoundRow {
  team_id: string;
  monitor_id: string;
  uuid: string;
  name: string;
  status: StoredStatus;
  broken: string | null;
  running_since: number | null;
  due_at: number | null;
}

/** Returns the given teams' monitors whose search text contains every word. */
export async function searchMonitors(
  database: Database,
  { teamIds, text, limit }: SearchQuery,
  now: number,
): Promise<FoundMonitor[]> {
  const words = searchWordsOf(text);
  const place = find(database);
  const conditions = words.map((word) => sql`${place}(search_text, ${word}) > 0`);
  const { rows } = await sql<FoundRow>`
    SELECT * FROM (
      SELECT team_id, monitor_id, uuid, name, status, broken, running_since, due_at, name_order,
        ${shownStatus(now)} AS shown, CASE WHEN ${place}(search_text, ${words[0] ?? ''}) = 1 THEN 0 ELSE 1 END AS is_inside
      FROM ${ofTeam(database)}
      WHERE ${sql.join([sql`team_id IN ${textList(database, teamIds)}`, ...conditions], sql` AND `)}
    ) AS found ORDER BY is_inside, ${sql.raw(STATUS_ORDER)}, name_order, monitor_id LIMIT ${limit}`.execute(
    database.read,
  );
  return rows.map(({ team_id, monitor_id, uuid, name, status, broken, running_since, due_at }) => ({
    teamId: team_id,
    monitorId: monitor_id,
    uuid,
    name,
    status,
    ...(broken !== null && { broken }),
    runningSince: running_since,
    dueAt: due_at,
  }));
}

/** Returns how many monitors of each team are down and how many are late. */
export async function countTrouble(
  database: Database,
  teamIds: readonly string[],
  now: number,
): Promise<TeamTrouble[]> {
  const { rows } = await sql<{ team_id: string; shown: 'down' | 'late'; number: number }>`
    SELECT team_id, shown, count(*) AS number FROM (
      SELECT team_id, ${shownStatus(now)} AS shown FROM ${ofTeam(database)}
      WHERE team_id IN ${textList(database, teamIds)}
    ) AS found WHERE shown IN ('down', 'late') GROUP BY team_id, shown`.execute(database.read);
  const troubles = new Map(teamIds.toSorted().map((teamId) => [teamId, { teamId, down: 0, late: 0 }]));
  for (const { team_id: teamId, shown, number } of rows) {
    const trouble = troubles.get(teamId);
    if (trouble) trouble[shown] = number;
  }
  return [...troubles.values()];
}
