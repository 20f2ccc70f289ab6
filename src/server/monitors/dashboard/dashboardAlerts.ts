import type { ListedFacts } from '../../../contract/monitors/monitorCalls.ts';
import type { AlertChannels, Alerted, DashboardHold } from '../../../contract/monitors/teamDashboard.ts';

export interface AlertsQuery {
  teamId: string;
  /** The times down to look up alerted people for. */
  downs: readonly { monitorId: string; sequence: number }[];
  /** The time for which to look up holds, in milliseconds since 1970. */
  from: number;
  to: number;
}

/** What a dashboard shows of a team's alerts. */
export interface AlertsOfTeam {
  alertsNobody: number;
  channels: AlertChannels;
  holds: DashboardHold[];
  /** Until when single monitors are snoozed. */
  snoozes: ReadonlyMap<string, number>;
  /** Who was alerted about each outage, by monitor. */
  alerted: ReadonlyMap<string, Alerted[]>;
}

/** Where dashboards and lists read of alerts, which aren't the monitors' matter. */
export interface DashboardAlerts {
  read(query: AlertsQuery, now: number): Promise<AlertsOfTeam>;
  /** The integrations that some of a team's monitors use, by name; a monitor without any is left out. */
  channelsOf(
    teamId: string,
    monitorIds: readonly string[],
  ): Promise<ReadonlyMap<string, NonNullable<ListedFacts['channels']>>>;
}
