import type { StoredStatus } from '../../contract/monitors/monitorRecord.ts';

/** The facts about one monitor in a team's metrics. Times are milliseconds since 1970. */
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

/** The facts that the server's metrics read from the database. Times are milliseconds since 1970. */
export interface ServerFacts {
  /** Commits since the database was created. */
  commits: number;
  bytes: number;
  /** Status changes whose alerts have yet to be queued. */
  flips: number;
  /** Alerts that are due now, and when the oldest became due; null if there are none. */
  alertsDue: number;
  oldestAlertDueAt: number | null;
  /** Finished alerts of all teams. */
  alerts: AlertCounts;
  /** Alerts that aren't due yet or are being sent: held ones, retries, and attempts in progress. */
  alertsLater: number;
  /** The earliest deadline of all monitors; null if there is none. */
  nextDeadlineAt: number | null;
}

/** How many alerts were delivered and how many failed. */
export interface AlertCounts {
  sent: number;
  failed: number;
}

/** Reads the data for metrics. Nothing is stored just for metrics. */
export interface MetricFacts {
  engine: 'sqlite' | 'postgres';
  /** A team's monitors, in the order they were created. */
  ofMonitors(teamId: string): Promise<MeasuredMonitor[]>;
  /** A team's alerts since counting began. */
  alertsOf(teamId: string): Promise<AlertCounts>;
  /** Rejects with `DatabaseAwayError` while the database can't be reached. */
  ofServer(now: number): Promise<ServerFacts>;
}
