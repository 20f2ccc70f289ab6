import type { StoredStatus } from '../../contract/monitors/monitorRecord.ts';

/** What a team's metrics say about one monitor. Times are milliseconds since 1970. */
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

/** What the server's metrics read from the database. Times are milliseconds since 1970. */
export interface ServerFacts {
  /** Commits that were ever made. */
  commits: number;
  bytes: number;
  /** Status changes whose alerts have yet to be queued. */
  flips: number;
  /** Alerts that should be on their way now, and since when the oldest is due; null for none. */
  alertsDue: number;
  oldestAlertDueAt: number | null;
  /** Alerts of all teams that ended. */
  alerts: AlertCounts;
  /** Alerts that wait for their time: held, retried, or being sent. */
  alertsLater: number;
  /** The nearest deadline of all monitors; null for none. */
  nextDeadlineAt: number | null;
}

/** How many alerts ended how. */
export interface AlertCounts {
  sent: number;
  failed: number;
}

/** What metrics are made of. Nothing is written for them. */
export interface MetricFacts {
  engine: 'sqlite' | 'postgres';
  /** Those of a team, in the order in which they were created. */
  ofMonitors(teamId: string): Promise<MeasuredMonitor[]>;
  /** A team's alerts, since counting began. */
  alertsOf(teamId: string): Promise<AlertCounts>;
  /** Rejects with `DatabaseAwayError` while the database can't be reached. */
  ofServer(now: number): Promise<ServerFacts>;
}
