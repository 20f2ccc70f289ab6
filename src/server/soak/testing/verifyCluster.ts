import { expect } from '@jest/globals';
import { until } from '../../../testing/until.ts';
import type { ClusterWriter, PingTally } from './clusterLoad.ts';
import type { Cluster, PlacedMonitor, ReceivedAlert } from './startCluster.ts';

interface EventRow {
  monitor: number;
  sequence: number;
  what: 'ping' | 'flip' | 'edit';
  /** Only set for a ping. */
  kind: string | null;
  rid: string | null;
  /** Only set for a flip. */
  from_status: string | null;
  to_status: string | null;
  reason: string | null;
  at: number;
}

interface MonitorRow {
  id: number;
  status: string;
  ping_count: number;
  last_sequence: number;
}

const EVENTS = `
  SELECT monitor, sequence, 'ping' AS what, kind, rid, NULL AS from_status, NULL AS to_status, NULL AS reason, at FROM pings
  UNION ALL SELECT monitor, sequence, 'flip', NULL, NULL, from_status, to_status, reason, at FROM flips
  UNION ALL SELECT monitor, sequence, 'edit', NULL, NULL, NULL, NULL, NULL, at FROM edits
  ORDER BY 1, 2`;
/** The status after a success or a failure; other pings don't change it. */
const STATUS_AFTER: Readonly<Record<string, string>> = { success: 'up', fail: 'down' };

export interface ClusterWork {
  writer: ClusterWriter;
  /** Together, these cover all pings that were sent. */
  tallies: readonly PingTally[];
  /** Monitors that each went down once and came back up. */
  watched: readonly PlacedMonitor[];
}

/** Waits for the last alert and stops the writer. Fails if a ping, write or alert was lost, duplicated or invented. */
export async function expectNothingLost(cluster: Cluster, { writer, tallies, watched }: ClusterWork) {
  await untilAlerted(cluster);
  const { answered, lost } = await writer.stop();
  const stored = await expectEveryPingOnce(cluster, tallies);
  const repeated = expectAlertedOnce(cluster.received, watched);
  expect([answered > 0, lost]).toEqual([true, 0]);
  return { stored, writes: answered, alerts: watched.length * 2, repeated };
}

/**
 * Fails unless each ping that got a 200 is recorded once, each recorded ping was sent, and each timeline is consistent.
 */
async function expectEveryPingOnce(cluster: Cluster, tallies: readonly PingTally[]): Promise<number> {
  const events = await cluster.query<EventRow>(EVENTS);
  const rids = events.flatMap(({ rid }) => rid ?? []);
  const stored = new Set(rids);
  expect(stored.size).toBe(rids.length);
  expect(tallies.flatMap(({ acknowledged }) => acknowledged.filter((rid) => !stored.has(rid)))).toEqual([]);
  expect(rids.filter((rid) => !tallies.some(({ sent }) => sent.has(rid)))).toEqual([]);
  const monitors = await cluster.query<MonitorRow>('SELECT id, status, ping_count, last_sequence FROM monitors');
  const eventsOf = new Map(monitors.map(({ id }): [number, EventRow[]] => [id, []]));
  for (const event of events) eventsOf.get(event.monitor)?.push(event);
  const problems = monitors.flatMap((monitor) => problemsOf(monitor, eventsOf.get(monitor.id) ?? []));
  expect(problems).toEqual([]);
  return rids.length;
}

/** Returns the problems in a monitor's timeline: gaps, and flips that have no cause, are missing or are duplicated. */
function problemsOf(monitor: MonitorRow, events: readonly EventRow[]): string[] {
  const problems: string[] = [];
  let status = 'new';
  let mustFlipTo: string | null = null;
  for (const [index, event] of events.entries()) {
    const where = `${monitor.id}/${event.sequence}`;
    if (event.sequence !== index + 1) problems.push(`${where}: ${index + 1} is missing or double`);
    if (event.what === 'flip') {
      const cause = mustFlipTo ?? (event.reason === 'deadline-passed' ? 'down' : null);
      const isLegal = event.from_status === status && event.to_status === cause && event.to_status !== status;
      if (!isLegal)
        problems.push(`${where}: ${event.from_status} to ${event.to_status}, ${event.reason}, was ${status}`);
      status = event.to_status ?? '';
      mustFlipTo = null;
      continue;
    }
    if (mustFlipTo !== null) problems.push(`${where}: no flip to ${mustFlipTo} before it`);
    const wanted = STATUS_AFTER[event.kind ?? ''];
    mustFlipTo = wanted !== undefined && wanted !== status ? wanted : null;
  }
  if (mustFlipTo !== null) problems.push(`${monitor.id}: no flip to ${mustFlipTo} at its end`);
  const pings = events.filter(({ what }) => what === 'ping').length;
  const row = [monitor.status, monitor.ping_count, monitor.last_sequence];
  const counted = [status, pings, events.length];
  if (row.join() !== counted.join())
    problems.push(`${monitor.id}: its row says ${row.join()}, its events ${counted.join()}`);
  return problems;
}

/**
 * Fails unless each monitor was reported down once and up once, each time under a single key. Returns how many alerts
 * were repeated under the same key.
 */
function expectAlertedOnce(received: readonly ReceivedAlert[], monitors: readonly PlacedMonitor[]): number {
  const names = new Set(monitors.map(({ monitorId }) => monitorId));
  const relevant = received.filter(({ monitorId }) => names.has(monitorId));
  const keysOf = new Map<string, Set<string>>();
  for (const { key, monitorId, status } of relevant) {
    const alert = `${monitorId} ${status}`;
    keysOf.set(alert, (keysOf.get(alert) ?? new Set()).add(key));
  }
  const wanted = monitors.flatMap(({ monitorId }) => [`${monitorId} down`, `${monitorId} up`]);
  expect([...keysOf.keys()].toSorted()).toEqual(wanted.toSorted());
  expect([...keysOf].filter(([, keys]) => keys.size > 1)).toEqual([]);
  return relevant.length - wanted.length;
}

/** Resolves once no alert is waiting. */
async function untilAlerted(cluster: Cluster): Promise<void> {
  await until(async () => {
    const [row] = await cluster.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM flips WHERE is_told = 0)
         + (SELECT count(*) FROM notifications WHERE state IN ('waiting', 'sending')) AS left`,
    );
    return row?.left === 0;
  });
}

/**
 * How early a server can react to a deadline: half its fastest round trip to the database (docs/SCALING.md, Clocks).
 * Only strict in the soak run, because on a busy machine, even the fastest can take seconds. Otherwise, it's just less
 * than the grace, so that a server that ignores the grace is noticed.
 */
export const EARLY_MS = process.env.HEARTH_SOAK === '1' ? -50 : -1_900;

export interface FlipDelays {
  /** How many deadlines passed. */
  flips: number;
  /** How late the latest flip and the earliest one were, in milliseconds; negative if early. */
  latestMs: number;
  earliestMs: number;
  /** Flips that were postponed because Hearth was down. */
  excused: number;
}

/** Returns how long after their deadlines these monitors' flips were written, by the database's clock. */
export async function readFlipDelays(cluster: Cluster, monitors: readonly PlacedMonitor[]): Promise<FlipDelays> {
  const ids = monitors.map(({ monitorId }) => monitorId);
  const [row] = await cluster.query<FlipDelays>(
    `SELECT count(*) AS flips, coalesce(max(f.written_at - f.at), 0) AS "latestMs",
       coalesce(min(f.written_at - f.at), 0) AS "earliestMs", count(f.away) AS excused
     FROM flips f JOIN monitors m ON m.id = f.monitor
     WHERE m.monitor_id = ANY($1) AND f.reason = 'deadline-passed'`,
    [ids],
  );
  return row ?? { flips: 0, latestMs: 0, earliestMs: 0, excused: 0 };
}
