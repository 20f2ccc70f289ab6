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

/** What holds the alerts of a team at an instant. */
interface TeamHolds {
  /** By monitor, until when. */
  snoozes: Map<string, number>;
  openWindows: { until: number; monitorIds: string[] }[];
}

export type HoldOf = (teamId: string, monitorId: string) => Hold | null;

/**
 * Prepares the question what holds the alerts of a monitor at an instant: the longest of all that does. It is asked of one
 * transaction, which reads what there is of a team once.
 */
export function prepareHolds(sqlite: SqliteDatabase): (now: number) => HoldOf {
  const snoozes = prepareRead<[monitorId: string, until: number]>(
    sqlite,
    'SELECT monitor_id, until FROM snoozes WHERE team_id = ? AND until > ?',
  );
  const windows = prepareRead<[string]>(sqlite, 'SELECT plan FROM maintenance_windows WHERE team_id = ?');

  function read(teamId: string, now: number): TeamHolds {
    const openWindows = windows.all(teamId).flatMap(([plan]) => {
      const window = JSON.parse(plan) as MaintenanceWindow;
      const until = openUntil(window, now);
      return until === null ? [] : [{ until, monitorIds: window.monitorIds }];
    });
    return { snoozes: new Map(snoozes.all(teamId, now)), openWindows };
  }

  return (now) => {
    const teams = new Map<string, TeamHolds>();
    return (teamId, monitorId) => {
      const ofTeam = teams.get(teamId) ?? read(teamId, now);
      teams.set(teamId, ofTeam);
      return longestOf(ofTeam, monitorId);
    };
  };
}

function longestOf({ snoozes, openWindows }: TeamHolds, monitorId: string): Hold | null {
  const holds: Hold[] = openWindows
    .filter(({ monitorIds }) => monitorIds.length === 0 || monitorIds.includes(monitorId))
    .map(({ until }) => ({ until, by: 'maintenance' }));
  for (const snoozed of [WHOLE_TEAM, monitorId]) {
    const until = snoozes.get(snoozed);
    if (until !== undefined) holds.unshift({ until, by: 'snooze' });
  }
  return holds.toSorted((one, other) => other.until - one.until)[0] ?? null;
}
