import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import type { HeldBy } from '../../../contract/alerting/integrationRecord.ts';
import { prepareRead, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import { openUntil } from '../windowTimes.ts';

export interface Hold {
  until: number;
  by: HeldBy;
}

/** Stands in `snoozes` for all monitors of a team. */
export const WHOLE_TEAM = '';

/** Prepares the question what holds the alerts of a monitor at an instant: the longest of all that does. */
export function prepareHolds(sqlite: SqliteDatabase) {
  const snoozes = prepareRead<[number]>(
    sqlite,
    `SELECT until FROM snoozes WHERE team_id = ? AND monitor_id IN ('${WHOLE_TEAM}', ?) AND until > ?`,
  );
  const windows = prepareRead<[string]>(sqlite, 'SELECT plan FROM maintenance_windows WHERE team_id = ?');

  return (teamId: string, monitorId: string, now: number): Hold | null => {
    const holds: Hold[] = snoozes.all(teamId, monitorId, now).map(([until]) => ({ until, by: 'snooze' }));
    for (const [plan] of windows.all(teamId)) {
      const window = JSON.parse(plan) as MaintenanceWindow;
      if (window.monitorIds.length > 0 && !window.monitorIds.includes(monitorId)) continue;
      const until = openUntil(window, now);
      if (until !== null) holds.push({ until, by: 'maintenance' });
    }
    return holds.toSorted((one, other) => other.until - one.until)[0] ?? null;
  };
}
