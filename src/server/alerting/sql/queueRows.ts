import { sql } from 'kysely';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { HeldBy, NotificationState } from '../../../contract/alerting/integrationRecord.ts';
import type { FlipReason } from '../../../contract/monitors/monitorEvents.ts';
import type { Absence, StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import { numberList, textList } from '../../database/lists.ts';
import { isOutageStart } from '../../database/outages.ts';
import type { AlertDirection } from '../../notifiers/alertMessage.ts';
import type { AlertDestination, AlertingFlip, FlipFacts } from '../alertFacts.ts';
import type { OutboxWork } from '../outboxRows.ts';
import type { AlertQueries } from './alertSql.ts';
import { isFailureOf } from './failures.ts';
import { insertAlerts } from './insertAlerts.ts';

type QueueRows = Pick<
  OutboxWork,
  | 'beginQueueing'
  | 'pendingFlips'
  | 'markQueued'
  | 'destinations'
  | 'alertedOfDown'
  | 'earlierAlerts'
  | 'timesDown'
  | 'flippingMonitors'
  | 'holds'
  | 'queue'
  | 'drop'
>;

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

interface IntegrationRow {
  integration_id: string;
  team_id: string;
  name: string;
  kind: IntegrationKind;
  alert_after_failures: number;
  wants_summary: number;
  disabled_at: number | null;
  muted_at: number | null;
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

const INTEGRATION_COLUMNS = sql`i.integration_id, i.team_id, i.name, i.kind, i.alert_after_failures, i.wants_summary,
  i.disabled_at, i.muted_at`;

/** Reads and writes the rows for queueing flips' alerts. */
export function createQueueRows({ database, query, dialect }: AlertQueries): QueueRows {
  return {
    beginQueueing: () => dialect.tryLock(query, 'alerts queue'),

    async pendingFlips(atMost) {
      const { rows } = await sql<FlipRow>`
        SELECT f.id, f.monitor, m.monitor_id, f.team_id, f.sequence, f.at, f.from_status, f.to_status, f.reason,
          f.down_for_ms, f.away, m.name, m.tags, m.last_success_at, m.alert_after_failures, cause.exit_status,
          CASE WHEN f.to_status = 'down' THEN (SELECT count(*) FROM pings p WHERE ${isFailureOf('f')}) ELSE 0 END AS failures
        FROM flips f LEFT JOIN monitors m ON m.id = f.monitor
          LEFT JOIN pings cause ON cause.monitor = f.monitor AND cause.sequence = f.sequence - 1
        WHERE f.is_told = 0 ORDER BY f.id LIMIT ${atMost}`.execute(query);
      return rows.map(readFlip);
    },

    async markQueued(flipIds) {
      await query.updateTable('flips').set({ is_told: 1 }).where('id', 'in', numberList(database, flipIds)).execute();
    },

    async destinations(flips) {
      if (flips.length === 0) return [];
      const monitorIds = [...new Set(flips.map(({ monitorId }) => monitorId))];
      const { rows: uses } = await sql<IntegrationRow & { monitor_id: string }>`
        SELECT u.monitor_id, ${INTEGRATION_COLUMNS}
        FROM integration_monitors u JOIN integrations i ON i.integration_id = u.integration_id
        WHERE u.monitor_id IN ${textList(database, monitorIds)} ORDER BY u.monitor_id, u.integration_id`.execute(query);
      const people = await query
        .selectFrom('team_mails')
        .select(['team_id', 'user_id', 'mails'])
        .where('team_id', 'in', textList(database, [...new Set(flips.map(({ teamId }) => teamId))]))
        .where('mails', '<>', 'none')
        .orderBy('user_id')
        .execute();
      return flips.map(({ monitorId, teamId }) => [
        ...uses.filter((use) => use.monitor_id === monitorId && use.team_id === teamId).map(readIntegration),
        ...people.filter((person) => person.team_id === teamId).map(({ user_id, mails }) => personOf(user_id, mails)),
      ]);
    },

    async alertedOfDown(flips) {
      const monitors = dialect.values(
        { flip: 'number', monitor: 'number', team_id: 'text' },
        flips.map(({ id, monitor, teamId }) => ({ flip: id, monitor, team_id: teamId })),
      );
      const { rows } = await sql<IntegrationRow & { flip: number }>`
        SELECT v.flip, ${INTEGRATION_COLUMNS} FROM ${monitors} v JOIN integrations i ON i.team_id = v.team_id
        WHERE 'down' = (SELECT n.direction FROM notifications n
          WHERE n.destination = i.integration_id AND n.monitor = v.monitor AND n.state <> 'muted'
          ORDER BY n.id DESC LIMIT 1)
        ORDER BY i.integration_id`.execute(query);
      return flips.map((flip: AlertingFlip) => rows.filter((row) => row.flip === flip.id).map(readIntegration));
    },

    async earlierAlerts(of, atLeast) {
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
    },

    async timesDown(flips) {
      if (flips.length === 0) return new Map();
      const times = dialect.values(
        { id: 'number', monitor: 'number', sequence: 'number', since: 'number' },
        flips.map(({ id, monitor, sequence, since }) => ({ id, monitor, sequence, since })),
      );
      const { rows } = await sql<{ id: number; count: number }>`
        SELECT v.id, count(*) AS count FROM ${times} v JOIN flips f ON f.monitor = v.monitor
          AND f.sequence <= v.sequence AND f.at > v.since AND ${isOutageStart('f')} GROUP BY v.id`.execute(query);
      return new Map(rows.map(({ id, count }) => [id, count]));
    },

    async flippingMonitors(teamId, since, atMost) {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count FROM (SELECT DISTINCT monitor FROM flips WHERE team_id = ${teamId} AND at > ${since}
          AND (to_status = 'down' OR from_status = 'down') LIMIT ${atMost}) AS flipping`.execute(query);
      return rows[0]?.count ?? 0;
    },

    async holds(teamIds) {
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
    },

    queue: (alerts) => insertAlerts({ database, query, dialect }, alerts),

    async drop(ids) {
      if (ids.length === 0) return;
      await query.deleteFrom('notifications').where('id', 'in', numberList(database, ids)).execute();
    },
  };
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

function readIntegration(row: IntegrationRow): AlertDestination {
  return {
    to: { integrationId: row.integration_id, userId: null },
    name: row.name,
    kind: row.kind,
    alertAfterFailures: row.alert_after_failures,
    wantsSummary: row.wants_summary === 1,
    isDisabled: row.disabled_at !== null,
    isMuted: row.muted_at !== null,
    wantsUp: true,
  };
}

function personOf(userId: string, mails: string): AlertDestination {
  return {
    to: { integrationId: null, userId },
    name: '',
    kind: 'email',
    alertAfterFailures: 1,
    wantsSummary: true,
    isDisabled: false,
    isMuted: false,
    wantsUp: mails === 'all',
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
