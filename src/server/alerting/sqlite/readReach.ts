import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { ReachRecords } from '../alertStore.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { IS_WAITING } from './keepConfirmed.ts';

/** Monitors of a team, the first parameter, that use none of some integrations, the second, in JSON. */
const WITHOUT = `m.team_id = ?1 AND NOT EXISTS (
  SELECT 1 FROM integration_monitors u WHERE u.monitor_id = m.monitor_id
    AND u.integration_id IN (SELECT value FROM json_each(?2)))`;

/** Where a team's alerts go, and which of its monitors that leaves out. */
export function createReachRecords({ sqlite, transact }: AlertDatabase): ReachRecords {
  const integrations = prepareRead<[integrationId: string, isDisabled: number, isWaiting: number]>(
    sqlite,
    `SELECT integration_id, disabled_at IS NOT NULL, ${IS_WAITING} FROM integrations WHERE team_id = ?
     ORDER BY integration_id`,
  );
  const mailed = prepareRead<[string]>(sqlite, "SELECT user_id FROM team_mails WHERE team_id = ? AND mails <> 'none'");
  const among = prepareRead<[string]>(
    sqlite,
    `SELECT m.monitor_id FROM monitors m WHERE m.monitor_id IN (SELECT value FROM json_each(?3)) AND ${WITHOUT}`,
  );
  // Counted from two indexes: of 10,000 monitors, each by itself would take longer than a page of the list.
  const count = prepareRead<[number]>(
    sqlite,
    `SELECT (SELECT count(*) FROM monitors INDEXED BY monitors_by_team WHERE team_id = ?1)
       - (SELECT count(DISTINCT monitor_id) FROM integration_monitors INDEXED BY monitors_of_integration
          WHERE integration_id IN (SELECT value FROM json_each(?2)))`,
  );
  const use = prepareWrite(
    sqlite,
    `INSERT OR IGNORE INTO integration_monitors SELECT m.monitor_id, ?3 FROM monitors m WHERE ${WITHOUT}`,
  );

  return {
    destinations: async (teamId) => ({
      integrations: integrations.all(teamId).map(([integrationId, isDisabled, isWaiting]) => ({
        integrationId,
        isDisabled: isDisabled === 1,
        isWaiting: isWaiting === 1,
      })),
      mailedUserIds: mailed.all(teamId).map(([userId]) => userId),
    }),
    monitorsWithout: async (teamId, integrationIds, monitorIds) =>
      among.all(teamId, JSON.stringify(integrationIds), JSON.stringify(monitorIds)).map(([monitorId]) => monitorId),
    countMonitorsWithout: async (teamId, integrationIds) => count.get(teamId, JSON.stringify(integrationIds))?.[0] ?? 0,
    useWhereWithout: async (teamId, integrationIds, integrationId) =>
      transact(() => use(teamId, JSON.stringify(integrationIds), integrationId)),
  };
}
