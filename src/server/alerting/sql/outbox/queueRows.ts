import { sql } from 'kysely';
import type { MaintenanceWindow } from '../../../../contract/alerting/alertingCalls.ts';
import type { HeldBy, NotificationState } from '../../../../contract/alerting/integrationRecord.ts';
import type { FlipReason } from '../../../../contract/monitors/monitorEvents.ts';
import type { Absence, StoredStatus } from '../../../../contract/monitors/monitorRecord.ts';
import { numberList, textList } from '../../../database/lists.ts';
import { isOutageStart } from '../../../database/outages.ts';
import type { AlertDirection } from '../../../notifiers/alertMessage.ts';
import type { EarlierAlert, FlipFacts, PendingFlip, TeamHolds } from '../../alertFacts.ts';
import type { AlertQueries } from '../alertSql.ts';
import { isFailureOf } from './failures.ts';

/** A monitor and one of its destinations. */
export interface MonitorDestination {
  monitor: number;
  /** The id of an integration or a person. */
  destination: string;
}

/** Selects which flips to count for one flip's facts. */
interface FlipTimes {
  id: number;
  monitor: number;
  sequence: number;
  /** Only flips after this instant count. */
  since: number;
}

interface FlipRow {
  id: number;
  monitor: number;
  monitor_id: string | null;
  team_id: string;
  sequence: number;
  at: number;
  from_status: StoredStatus;
  to_status: StoredStatus;
  reason: FlipReason;
  down_for_ms: number | null;
  failures: number;
  away: string | null;
  name: string;
  tags: string;
  last_success_at: number | null;
  exit_status: number | null;
  alert_after_failures: number | null;
}

interface EarlierRow {
  monitor: number;
  destination: string;
  id: number;
  direction: AlertDirection;
  state: NotificationState;
  held_by: HeldBy | null;
  held_until: number | null;
  attempts: string;
  awaits_failures: number | null;
  facts: string;
}

/** Among how many of the oldest flips teams take turns. */
const MAX_PENDING = 20_000;

/** Makes this the only transaction that queues alerts. Returns false if another process is already queueing. */
export const beginQueueing = ({ query, dialect }: AlertQueries): Promise<boolean> =>
  dialect.tryLock(query, 'alerts queue');

/** Returns flips whose alerts haven't been queued: each team's oldest one, then each team's second oldest, and so on. */
export async function pendingFlips({ query }: AlertQueries, atMost: number): Promise<PendingFlip[]> {
  const { rows } = await sql<FlipRow>`
    SELECT f.id, f.monitor, m.monitor_id, f.team_id, f.sequence, f.at, f.from_status, f.to_status, f.reason,
      f.down_for_ms, f.away, m.name, m.tags, m.last_success_at, m.alert_after_failures, cause.exit_status,
      CASE WHEN f.to_status = 'down' THEN (SELECT count(*) FROM pings p WHERE ${isFailureOf('f')}) ELSE 0 END AS failures
    FROM (SELECT id, row_number() OVER (PARTITION BY team_id ORDER BY id) AS turn FROM
          (SELECT id, team_id FROM flips WHERE is_told = 0 ORDER BY id LIMIT ${sql.lit(MAX_PENDING)}) AS pending
        ORDER BY turn, id LIMIT ${atMost}) AS next
      JOIN flips f ON f.id = next.id LEFT JOIN monitors m ON m.id = f.monitor
      LEFT JOIN pings cause ON cause.monitor = f.monitor AND cause.sequence = f.sequence - 1
    ORDER BY next.turn, f.id`.execute(query);
  return rows.map(readFlip);
}

export async function markQueued({ database, query }: AlertQueries, flipIds: readonly number[]): Promise<void> {
  await query.updateTable('flips').set({ is_told: 1 }).where('id', 'in', numberList(database, flipIds)).execute();
}

/**
 * Returns the latest alerts about each monitor to each destination, newest first, going back at least to the newest
 * alert that was attempted. Muted alerts are ignored, because no one saw them.
 */
export async function earlierAlerts(
  { query, dialect }: AlertQueries,
  of: readonly MonitorDestination[],
  atLeast: number,
): Promise<(MonitorDestination & EarlierAlert)[]> {
  if (of.length === 0) return [];
  const pairs = dialect.values(
    { monitor: 'number', destination: 'text' },
    of.map(({ monitor, destination }) => ({ monitor, destination })),
  );
  // Go back to the newest alert that was attempted or, if `atLeast` is more than 1, by that many alerts.
  const oldest =
    atLeast === 1
      ? sql`SELECT s.id FROM notifications s WHERE s.destination = v.destination AND s.monitor = v.monitor
          AND s.state <> 'muted' AND NOT (s.state = 'waiting' AND s.attempts = '[]')
          ORDER BY s.id DESC LIMIT 1`
      : sql`SELECT s.id FROM notifications s WHERE s.destination = v.destination AND s.monitor = v.monitor
          AND s.state <> 'muted' ORDER BY s.id DESC LIMIT 1 OFFSET ${sql.lit(atLeast - 1)}`;
  const { rows } = await sql<EarlierRow>`
    SELECT n.monitor, n.destination, n.id, n.direction, n.state, n.held_by, n.held_until, n.attempts,
      n.awaits_failures, n.facts
    FROM ${pairs} v JOIN notifications n ON n.destination = v.destination AND n.monitor = v.monitor
      AND n.state <> 'muted' AND n.id >= coalesce((${oldest}), 0)
    ORDER BY n.id DESC ${dialect.lock('n')}`.execute(query);
  return rows.map(readEarlier);
}

/** Returns how many times each flip's monitor has gone down, including that flip, by the flip's id. */
export async function readTimesDown(
  { query, dialect }: AlertQueries,
  flips: readonly FlipTimes[],
): Promise<Map<number, number>> {
  if (flips.length === 0) return new Map();
  const times = dialect.values(
    { id: 'number', monitor: 'number', sequence: 'number', since: 'number' },
    flips.map(({ id, monitor, sequence, since }) => ({ id, monitor, sequence, since })),
  );
  const { rows } = await sql<{ id: number; count: number }>`
    SELECT v.id, count(*) AS count FROM ${times} v JOIN flips f ON f.monitor = v.monitor
      AND f.sequence <= v.sequence AND f.at > v.since AND ${isOutageStart('f')} GROUP BY v.id`.execute(query);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns how many of a team's monitors went down or came up since an instant, counting at most `atMost`. */
export async function flippingMonitors(
  { query }: AlertQueries,
  teamId: string,
  since: number,
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT DISTINCT monitor FROM flips WHERE team_id = ${teamId} AND at > ${since}
      AND (to_status = 'down' OR from_status = 'down') LIMIT ${atMost}) AS flipping`.execute(query);
  return rows[0]?.count ?? 0;
}

export async function readHolds(
  { database, query }: AlertQueries,
  teamIds: readonly string[],
): Promise<Map<string, TeamHolds>> {
  if (teamIds.length === 0) return new Map();
  const inTeams = textList(database, teamIds);
  const snoozes = await query
    .selectFrom('snoozes')
    .select(['team_id', 'monitor_id', 'until'])
    .where('team_id', 'in', inTeams)
    .execute();
  const windows = await query
    .selectFrom('maintenance_windows')
    .select(['team_id', 'plan'])
    .where('team_id', 'in', inTeams)
    .execute();
  return new Map(
    teamIds.map((teamId) => [
      teamId,
      {
        snoozes: snoozes.flatMap(({ team_id, monitor_id, until }) =>
          team_id === teamId ? [{ monitorId: monitor_id, until }] : [],
        ),
        windows: windows.flatMap(({ team_id, plan }) =>
          team_id === teamId ? [JSON.parse(plan) as MaintenanceWindow] : [],
        ),
      },
    ]),
  );
}

export async function dropAlerts({ database, query }: AlertQueries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await query.deleteFrom('notifications').where('id', 'in', numberList(database, ids)).execute();
}

function readFlip(row: FlipRow) {
  const { id, monitor, team_id, sequence, at, reason, monitor_id, name, tags, last_success_at, exit_status, away } =
    row;
  const known = {
    monitorId: monitor_id ?? '',
    name,
    tags: monitor_id === null ? [] : (JSON.parse(tags) as string[]),
    lastSuccessAt: last_success_at,
    exitStatus: exit_status,
    away: away === null ? null : (JSON.parse(away) as Absence),
    alertAfterFailures: row.alert_after_failures,
  };
  return {
    id,
    monitor,
    teamId: team_id,
    sequence,
    at,
    from: row.from_status,
    to: row.to_status,
    reason,
    failures: row.failures,
    downForMs: row.down_for_ms,
    known: monitor_id === null ? null : known,
  };
}

function readEarlier(row: EarlierRow) {
  const { monitor, destination, id, direction, state, held_by, held_until, attempts, awaits_failures, facts } = row;
  const { at, flapping } = JSON.parse(facts) as FlipFacts;
  return {
    monitor,
    destination,
    id,
    direction,
    state,
    isUntried: state === 'waiting' && attempts === '[]',
    isCounting: awaits_failures !== null,
    heldBy: held_by,
    heldUntil: held_until,
    flipAt: at,
    saysFlapping: flapping !== undefined,
  };
}
