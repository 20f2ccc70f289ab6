import { isDeepStrictEqual } from 'node:util';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import { formatVersionstamp } from '../../documents/versionstamp.ts';
import type { QuietTimes } from '../alertStore.ts';
import { nextFrom, openUntil } from '../windowTimes.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { WHOLE_TEAM } from './holds.ts';

type WindowRow = [plan: string, stamp: number];

/** Snoozes and maintenance windows. Whatever changes has what is held looked at again at once. */
export function createQuietKeeper({ sqlite, transact, nextStamp }: AlertDatabase, maxWindows: number): QuietTimes {
  const snoozes = prepareRead<[monitorId: string, until: number, isByLink: number]>(
    sqlite,
    'SELECT monitor_id, until, is_by_link FROM snoozes WHERE team_id = ? AND until > ?',
  );
  const windows = prepareRead<WindowRow>(sqlite, 'SELECT plan, stamp FROM maintenance_windows WHERE team_id = ?');
  const windowOf = prepareRead<WindowRow>(
    sqlite,
    'SELECT plan, stamp FROM maintenance_windows WHERE team_id = ? AND window_id = ?',
  );
  const isMonitor = prepareRead<[number]>(sqlite, 'SELECT 1 FROM monitors WHERE monitor_id = ? AND team_id = ?');
  const putSnooze = prepareWrite(
    sqlite,
    'INSERT OR REPLACE INTO snoozes (team_id, monitor_id, until, is_by_link) VALUES (?, ?, ?, ?)',
  );
  const dropSnooze = prepareWrite(sqlite, 'DELETE FROM snoozes WHERE team_id = ? AND monitor_id = ?');
  const dropOld = prepareWrite(sqlite, 'DELETE FROM snoozes WHERE team_id = ? AND until <= ?');
  const putWindow = prepareWrite(sqlite, 'INSERT OR REPLACE INTO maintenance_windows VALUES (?, ?, ?, ?)');
  const dropWindow = prepareWrite(sqlite, 'DELETE FROM maintenance_windows WHERE team_id = ? AND window_id = ?');
  const lookAgain = prepareWrite(
    sqlite,
    `UPDATE notifications SET next_attempt_at = ? WHERE team_id = ? AND next_attempt_at > ? AND state = 'waiting'
       AND held_by IN ('snooze', 'maintenance')`,
  );

  return {
    async quiet(teamId, now) {
      const found = snoozes.all(teamId, now);
      return {
        teamSnoozedUntil: found.find(([monitorId]) => monitorId === WHOLE_TEAM)?.[1] ?? null,
        monitorSnoozes: found
          .filter(([monitorId]) => monitorId !== WHOLE_TEAM)
          .map(([monitorId, until, isByLink]) => ({ monitorId, until, ...(isByLink === 1 && { isByLink: true }) })),
        windows: windows.all(teamId).map(([plan, stamp]) => {
          const window = JSON.parse(plan) as MaintenanceWindow;
          const versionstamp = formatVersionstamp(stamp);
          return { ...window, versionstamp, openUntil: openUntil(window, now), nextFrom: nextFrom(window, now) };
        }),
      };
    },
    snooze: async ({ teamId, monitorId = WHOLE_TEAM, until }, now, by = 'member') =>
      transact(() => {
        if (monitorId !== WHOLE_TEAM && isMonitor.get(monitorId, teamId) === undefined) return false;
        dropOld(teamId, now);
        if (until === null) dropSnooze(teamId, monitorId);
        else putSnooze(teamId, monitorId, until, by === 'link' ? 1 : 0);
        lookAgain(now, teamId, now);
        return true;
      }),
    saveWindow: async ({ teamId, versionstamp, window }, now) =>
      transact(() => {
        const [plan, stamp] = windowOf.get(teamId, window.windowId) ?? [];
        if (plan === undefined || stamp === undefined) {
          if (versionstamp !== null) return 'missing';
          if (windows.all(teamId).length >= maxWindows) return 'too-many';
        } else {
          // A repeated call: the answer to the first one was lost.
          if (versionstamp === null && isDeepStrictEqual(JSON.parse(plan), window)) return 'done';
          if (versionstamp !== formatVersionstamp(stamp)) return 'changed';
        }
        putWindow(teamId, window.windowId, JSON.stringify(window), nextStamp());
        lookAgain(now, teamId, now);
        return 'done';
      }),
    deleteWindow: async ({ teamId, windowId, versionstamp }, now) =>
      transact(() => {
        const [, stamp] = windowOf.get(teamId, windowId) ?? [];
        if (stamp === undefined) return 'missing';
        if (versionstamp !== formatVersionstamp(stamp)) return 'changed';
        dropWindow(teamId, windowId);
        lookAgain(now, teamId, now);
        return 'done';
      }),
  };
}
