import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { HeldBy, NotificationState } from '../../../contract/alerting/integrationRecord.ts';
import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { AlertDirection } from '../../notifiers/alertMessage.ts';
import type { FlipFacts, Telling, WaitingDestination } from '../outbox.ts';
import { prepareDestinationOf } from './destinations.ts';
import type { Hold } from './holds.ts';
import { GATHER_MS } from './notificationRows.ts';

const COLUMNS = `n.id, n.notification_id, n.destination, n.kind, n.team_id, n.monitor_id, n.direction, n.is_reminder, n.facts,
  n.state, n.held_until, n.held_by, n.attempts = '[]', n.can_join, n.batch_id,
  (SELECT m.status FROM monitors m WHERE m.id = n.monitor),
  (SELECT f.at FROM flips f WHERE f.monitor = n.monitor AND f.sequence > n.sequence ORDER BY f.sequence LIMIT 1),
  EXISTS (SELECT 1 FROM notifications l WHERE l.destination = n.destination AND l.monitor = n.monitor AND l.id > n.id
    AND l.direction = 'up' AND l.state IN ('waiting', 'sending'))`;

type Row = [
  ...[
    id: number,
    notificationId: string,
    destination: string,
    kind: IntegrationKind,
    teamId: string,
    monitorId: string,
  ],
  ...[direction: AlertDirection, isReminder: number, facts: string, state: NotificationState, heldUntil: number | null],
  ...[heldBy: HeldBy | null, isUntried: number, canJoin: number, batchId: string | null, status: StoredStatus | null],
  ...[nextFlipAt: number | null, isUpToBeTold: number],
];

/** A notification whose turn has come. */
export interface DueRow extends Telling {
  notificationId: string;
  destination: string;
  kind: IntegrationKind;
  teamId: string;
  /** What held it was not quiet hours, and nobody was told yet: it is told only if it is still so. */
  isNewsOnlyIfSo: boolean;
  status: StoredStatus | null;
  canJoin: boolean;
  batchId: string | null;
}

/** What waits for failures is looked at, not sent, at its instant. */
const IS_PUT_UP = 'n.awaits_failures IS NULL';
/** Of one monitor and destination, each waits for the one before: nobody hears that it is up before that it is down. */
const IS_FIRST = `NOT coalesce((SELECT p.state IN ('waiting', 'sending') FROM notifications p
  WHERE p.destination = n.destination AND p.monitor = n.monitor AND p.id < n.id ORDER BY p.id DESC LIMIT 1), 0)`;

/** Prepares what is read and written when a process takes notifications on. */
export function prepareClaimRows(sqlite: SqliteDatabase) {
  // From one destination to the next by the index: however much waits for each, it is looked at once.
  const destinations = prepareRead<[string, string | null, IntegrationKind]>(
    sqlite,
    `WITH RECURSIVE waiting (destination) AS (
       SELECT min(destination) FROM notifications WHERE next_attempt_at IS NOT NULL
       UNION ALL
       SELECT (SELECT min(n.destination) FROM notifications n
         WHERE n.next_attempt_at IS NOT NULL AND n.destination > waiting.destination)
       FROM waiting WHERE waiting.destination IS NOT NULL)
     SELECT w.destination, i.team_id, coalesce(i.kind, 'email') FROM waiting w
     LEFT JOIN integrations i ON i.integration_id = substr(w.destination, length('integration:') + 1)
     WHERE EXISTS (SELECT 1 FROM notifications n INDEXED BY notifications_to_send
       WHERE n.destination = w.destination AND n.next_attempt_at <= ?)`,
  );
  const due = prepareRead<Row>(
    sqlite,
    `SELECT ${COLUMNS} FROM notifications n WHERE n.destination = ? AND n.next_attempt_at <= ? AND ${IS_PUT_UP} AND ${IS_FIRST}
     ORDER BY n.next_attempt_at, n.id LIMIT ?`,
  );
  const joining = prepareRead<Row>(
    sqlite,
    `SELECT ${COLUMNS} FROM notifications n WHERE n.destination = ? AND n.next_attempt_at <= ? AND n.can_join = 1
       AND n.batch_id IS NULL AND n.state = 'waiting' AND ${IS_PUT_UP} AND ${IS_FIRST} ORDER BY n.id LIMIT 500`,
  );
  const inBatch = prepareRead<Row>(
    sqlite,
    `SELECT ${COLUMNS} FROM notifications n WHERE n.batch_id = ? AND n.state IN ('waiting', 'sending') ORDER BY n.id`,
  );
  const destinationOf = prepareDestinationOf(sqlite);
  const take = prepareWrite(
    sqlite,
    `UPDATE notifications SET state = 'sending', lease_owner = ?, next_attempt_at = ?, held_until = NULL, held_by = NULL,
       batch_id = ? WHERE id = ?`,
  );
  const hold = prepareWrite(
    sqlite,
    `UPDATE notifications SET state = 'waiting', lease_owner = NULL, next_attempt_at = ?, held_until = ?, held_by = ?,
       batch_id = NULL WHERE id = ?`,
  );
  const drop = prepareWrite(sqlite, 'DELETE FROM notifications WHERE id = ?');

  return {
    /** In the order of their names. */
    destinations: (now: number): WaitingDestination[] =>
      destinations.all(now).map(([destination, teamId, kind]) => ({ destination, teamId, kind })),
    due: (destination: string, now: number, limit: number): DueRow[] =>
      due.all(destination, now, limit).map(readDueRow),
    /** Those that one message tells with this one. */
    together: (row: DueRow, now: number): DueRow[] =>
      (row.batchId === null ? joining.all(row.destination, now + GATHER_MS) : inBatch.all(row.batchId)).map(readDueRow),
    /** Null for an integration that has gone. */
    toOf: destinationOf,
    take: (id: number, owner: string, until: number, batchId: string | null): void => take(owner, until, batchId, id),
    hold: (id: number, { until, by }: Hold): void => hold(until, until, by, id),
    drop: (id: number): void => drop(id),
  };
}

function readDueRow(row: Row): DueRow {
  const [id, notificationId, destination, kind, teamId, monitorId, direction, isReminder, facts, ...rest] = row;
  const [, heldUntil, heldBy, isUntried, canJoin, batchId, status, nextFlipAt, isUpToBeTold] = rest;
  const hasEnded = direction === 'down' && nextFlipAt !== null;
  return {
    id,
    notificationId,
    destination,
    kind,
    teamId,
    monitorId,
    direction,
    status,
    batchId,
    isReminder: isReminder === 1,
    facts: JSON.parse(facts) as FlipFacts,
    ...(hasEnded && { ended: { at: nextFlipAt, isLastWord: status !== 'down' && isUpToBeTold === 0 } }),
    isNewsOnlyIfSo: isReminder === 1 || (heldUntil !== null && heldBy !== 'quiet-hours' && isUntried === 1),
    canJoin: canJoin === 1,
  };
}
