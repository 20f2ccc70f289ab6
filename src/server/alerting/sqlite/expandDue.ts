import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { FlipFacts, Outbox } from '../outbox.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { prepareCounting } from './expandCounting.ts';
import { prepareHolds, type HoldOf } from './holds.ts';
import { prepareNotificationRows } from './notificationRows.ts';

const STEP_ROWS = 500;

type RemindRow = [
  ...[id: number, destination: string, destinationName: string, kind: string, teamId: string, monitor: number],
  ...[monitorId: string, sequence: number, facts: string, status: StoredStatus | null, statusSince: number | null],
  ...[remindEvery: number | null],
];

/** Puts up what waited for failures in a row, and reminders of monitors that are still down. */
export function createDueExpansion({ sqlite, transact }: AlertDatabase): Outbox['expandDue'] {
  const notifications = prepareNotificationRows(sqlite);
  const holdsAt = prepareHolds(sqlite);
  const counting = prepareCounting(sqlite);
  const remind = prepareRead<RemindRow>(
    sqlite,
    `SELECT n.id, n.destination, n.destination_name, n.kind, n.team_id, n.monitor, n.monitor_id, n.sequence, n.facts,
       m.status, m.status_since, i.remind_every_seconds
     FROM notifications n LEFT JOIN monitors m ON m.id = n.monitor
       LEFT JOIN integration_monitors u ON u.monitor_id = n.monitor_id AND n.destination = 'integration:' || u.integration_id
       LEFT JOIN integrations i ON i.integration_id = u.integration_id AND i.disabled_at IS NULL
     WHERE n.remind_at <= ? ORDER BY n.remind_at LIMIT ${STEP_ROWS}`,
  );
  const reminded = prepareWrite(sqlite, 'UPDATE notifications SET remind_at = NULL WHERE id = ?');

  function expandReminder(row: RemindRow, holdOf: HoldOf, now: number): void {
    const [id, destination, destinationName, kind, teamId, monitor, monitorId, sequence, text, status, since, every] =
      row;
    reminded(id);
    const facts = JSON.parse(text) as FlipFacts;
    const isTheSameTime = status === 'down' && since === facts.at;
    if (!isTheSameTime || every === null || notifications.last(destination, monitor)?.id !== id) return;
    notifications.insert({
      destination,
      destinationName,
      kind,
      teamId,
      monitor,
      monitorId,
      sequence,
      facts,
      direction: 'down',
      isReminder: true,
      createdAt: now,
      hold: holdOf(teamId, monitorId),
      awaitsFailures: null,
      canJoin: false,
      refusal: null,
    });
  }

  return async (now) => {
    if (!counting.isAnyMet(now) && remind.all(now).length === 0) return;
    transact(() => {
      counting.expand(now);
      const holdOf = holdsAt(now);
      for (const row of remind.all(now)) expandReminder(row, holdOf, now);
    });
  };
}
