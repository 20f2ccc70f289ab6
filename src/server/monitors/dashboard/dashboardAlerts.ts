import type { ListedFacts } from '../../../contract/monitors/monitorCalls.ts';
import type { AlertChannels, Alerted, DashboardHold } from '../../../contract/monitors/teamDashboard.ts';

export interface AlertsQuery {
  teamId: string;
  /** The outages for which to look up who was alerted. */
  downs: readonly { monitorId: string; sequence: number }[];
  /** The monitors whose holds to look up, and at what time. */
  monitors: readonly { monitorId: string; at: number }[];
  /** The start of the range in which to look up holds, in milliseconds since 1970. */
  from: number;
  to: number;
}

/** The facts about a team's alerts that its dashboard shows. */
export interface AlertsOfTeam {
  alertsNobody: number;
  channels: AlertChannels;
  holds: DashboardHold[];
  /** When each snoozed monitor's snooze ends. */
  snoozes: ReadonlyMap<string, number>;
  /** When the hold on each monitor's alerts ends, for monitors with a hold at the given time. */
  heldUntil: ReadonlyMap<string, number>;
  /** Who was alerted about each outage, by monitor. */
  alerted: ReadonlyMap<string, Alerted[]>;
}

/** Provides dashboards and lists with facts about alerts, which the monitoring engine doesn't have. */
export interface DashboardAlerts {
  read(query: AlertsQuery, now: number): Promise<AlertsOfTeam>;
  /**
   * Returns the integrations that each of the given monitors uses, sorted by name. Monitors without any are left out.
   */
  channelsOf(
    teamId: string,
    monitorIds: readonly string[],
  ): Promise<ReadonlyMap<string, NonNullable<ListedFacts['channels']>>>;
}
