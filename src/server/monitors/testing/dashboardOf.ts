import type { GetDashboard, TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import type { AlertsOfTeam } from '../dashboard/dashboardAlerts.ts';
import { readDashboard } from '../dashboard/readDashboard.ts';
import type { MonitorWorld } from './monitorWorld.ts';

export const NO_ALERTS: AlertsOfTeam = {
  alertsNobody: 0,
  channels: { total: 0, working: 0, failing: 0, off: 0, unconfirmed: 0, muted: 0, troubled: [] },
  holds: [],
  snoozes: new Map(),
  heldUntil: new Map(),
  alerted: new Map(),
};

/** Reads the dashboard of the world's team, as if nothing had been alerted. */
export const dashboardOf = (
  { store, teamId }: MonitorWorld,
  now: number,
  days?: GetDashboard['days'],
): Promise<TeamDashboard> =>
  readDashboard(
    { facts: store, alerts: { read: async () => NO_ALERTS } },
    { teamId, ...(days && { days }) },
    { now, timezone: 'UTC' },
  );
