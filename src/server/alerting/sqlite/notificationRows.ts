import { createId } from '../../../contract/ids.ts';
import type { HeldBy, NotificationState } from '../../../contract/alerting/integrationRecord.ts';
import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { AlertDirection } from '../../notifiers/alertMessage.ts';
import type { FlipFacts } from '../outbox.ts';
import type { Hold } from './holds.ts';

export const NOTIFICATION_ID_PREFIX = 'nid_';
/** What may be told together waits so long for the rest to come. */
export const GATHER_MS = 5_000;

/** What an alert is about and where it goes. */
export interface NewNotification {
  destination: string;
  destinationName: string;
  kind: string;
  teamId: string;
  monitor: number;
  monitorId: string;
  sequence: number;
  direction: AlertDirection;
  isReminder: boolean;
  facts: FlipFacts;
  createdAt: number;
  hold: Hold | null;
  awaitsFailures: number | null;
  /** It may be told together with others. */
  canJoin: boolean;
  /** Given up before it was tried, and why. */
  refusal: string | null;
}

/** The newest of a monitor's notifications at a destination. */
export interface LastTold {
  id: number;
  direction: AlertDirection;
  state: NotificationState;
  heldBy: HeldBy | null;
  heldUntil: number | null;
  /** Nobody was told of it yet, and nobody is being told. */
  isUntried: boolean;
  isCounting: boolean;
}

type LastRow = [number, AlertDirection, NotificationState, HeldBy | null, number | null, number, number | null];

/** Prepares what is written and asked of notifications when flips are put up to be told. */
export function prepareNotificationRows(sqlite: SqliteDatabase) {
  const insert = prepareWrite(
    sqlite,
    `INSERT INTO notifications (notification_id, destination, destination_name, kind, team_id, monitor, monitor_id, sequence,
       direction, is_reminder, facts, created_at, held_until, held_by, awaits_failures, can_join, state, next_attempt_at, attempts)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const last = prepareRead<LastRow>(
    sqlite,
    `SELECT id, direction, state, held_by, held_until, attempts = '[]' AND state = 'waiting', awaits_failures
     FROM notifications WHERE destination = ? AND monitor = ? ORDER BY id DESC LIMIT 1`,
  );
  const drop = prepareWrite(sqlite, 'DELETE FROM notifications WHERE id = ?');

  return {
    insert(made: NewNotification): void {
      const { hold, awaitsFailures, refusal, createdAt } = made;
      const attempt = { at: createdAt, isDelivered: false, status: null, answer: refusal, tookMs: 0 };
      const isPutUp = refusal === null && awaitsFailures === null;
      insert(
        createId(NOTIFICATION_ID_PREFIX),
        made.destination,
        made.destinationName,
        made.kind,
        made.teamId,
        made.monitor,
        made.monitorId,
        made.sequence,
        made.direction,
        made.isReminder ? 1 : 0,
        JSON.stringify(made.facts),
        createdAt,
        hold?.until ?? null,
        hold?.by ?? null,
        awaitsFailures,
        made.canJoin ? 1 : 0,
        refusal === null ? 'waiting' : 'failed',
        isPutUp ? (hold?.until ?? createdAt + (made.canJoin ? GATHER_MS : 0)) : null,
        JSON.stringify(refusal === null ? [] : [attempt]),
      );
    },
    last(destination: string, monitor: number): LastTold | null {
      const row = last.get(destination, monitor);
      if (row === undefined) return null;
      const [id, direction, state, heldBy, heldUntil, isUntried, awaitsFailures] = row;
      return {
        id,
        direction,
        state,
        heldBy,
        heldUntil,
        isUntried: isUntried === 1,
        isCounting: awaitsFailures !== null,
      };
    },
    drop: (id: number): void => drop(id),
  };
}
