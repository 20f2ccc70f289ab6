import type { StoredStatus } from '../../contract/monitors/monitorRecord.ts';

/** Facts about one monitor, for its team's metrics. Times are milliseconds since 1970. */
export interface MeasuredMonitor {
  uuid: string;
  name: string;
  tags: readonly string[];
  status: StoredStatus;
  isBroken: boolean;
  runningSince: number | null;
  dueAt: number | null;
  lastDurationMs: number | null;
  lastPingAt: number | null;
  pingCount: number;
}

/** Facts for the server's own metrics, read from the database. Times are milliseconds since 1970. */
export interface ServerFacts {
  /** Commits since the database was created. */
  commits: number;
  bytes: number;
  /** Status changes whose alerts haven't been queued yet. */
  flips: number;
  /** The number of alerts that are due now, and when the oldest of them became due; null if there are none. */
  alertsDue: number;
  oldestAlertDueAt: number | null;
  /** Finished alerts across all teams. */
  alerts: AlertCounts;
  /** Alerts that aren't due yet or are being sent: held ones, retries and attempts in progress. */
  alertsLater: number;
  /** The earliest deadline across all monitors; null for none. */
  nextDeadlineAt: number | null;
}

/** How many alerts were delivered, and how many failed. */
export interface AlertCounts {
  sent: number;
  failed: number;
}

/** Reads the data for metrics. Nothing is stored just for metrics. */
export interface MetricFacts {
  engine: 'sqlite' | 'postgres';
  /** Returns a team's monitors, in the order they were created. */
  ofMonitors(teamId: string): Promise<MeasuredMonitor[]>;
  /** Returns a team's alert counts since counting began. */
  alertsOf(teamId: string): Promise<AlertCounts>;
  /** Rejects with `DatabaseUnavailableError` while the database can't be reached. */
  ofServer(now: number): Promise<ServerFacts>;
}
