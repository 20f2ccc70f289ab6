import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import type { ScreenLook } from '../../../../contract/screens.ts';
import { dashboardOf, monitorOf } from '../../../testing/fakeMonitors.ts';

const TEAM_ID = `tid_${'0'.repeat(22)}`;

/** The screen data for a team with these monitors. */
export function lookOf(changes: Partial<ScreenLook> = {}, monitors: Partial<Monitor>[] = [{}]): ScreenLook {
  const all = monitors.map((monitor, index) => monitorOf(TEAM_ID, index, monitor));
  const dashboard = dashboardOf(all);
  const { at, counts, uptime, today, holds, attention, lanes, wall } = dashboard;
  const { troubled: _troubled, ...channels } = dashboard.channels;
  return {
    teamId: TEAM_ID,
    team: 'Machines',
    at,
    counts,
    uptime,
    today,
    channels,
    holds,
    attention,
    lanes,
    wall,
    ...changes,
  };
}
