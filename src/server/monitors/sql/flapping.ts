import { sql } from 'kysely';
import { FLAPPING_MS, TIMES_DOWN } from '../../../contract/monitors/flapping.ts';
import type { Database } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import { isOutageStart } from '../../database/outages.ts';
import type { Flapping, ListedFlappingQuery } from '../monitorCatalog.ts';

/** Reads which monitors are flapping, from the team's flips within the last `FLAPPING_MS`. */
export async function readFlapping(
  database: Database,
  { teamId, monitorIds, now }: ListedFlappingQuery,
): Promise<Flapping[]> {
  const { rows } = await sql<{ monitor_id: string; times: number; at: number }>`
    SELECT m.monitor_id, down.times, down.at FROM (
      SELECT f.monitor, f.at, count(*) OVER (PARTITION BY f.monitor) AS times,
        row_number() OVER (PARTITION BY f.monitor ORDER BY f.at DESC, f.sequence DESC) AS place
      FROM flips f WHERE f.team_id = ${teamId} AND f.at > ${now - FLAPPING_MS} AND ${isOutageStart('f')}
    ) AS down JOIN monitors m ON m.id = down.monitor
    WHERE down.place = ${TIMES_DOWN} AND m.monitor_id IN ${textList(database, monitorIds)}`.execute(database.read);
  return rows.map(({ monitor_id, times, at }) => ({ monitorId: monitor_id, timesDown: times, since: at }));
}
