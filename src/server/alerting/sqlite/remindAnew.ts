import { prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';

/** Prepares what has monitors that are down already reminded of as an integration says from now on. */
export function prepareRemindAnew(sqlite: SqliteDatabase) {
  const remindAt = prepareWrite(
    sqlite,
    `UPDATE notifications SET remind_at = ? WHERE direction = 'down' AND state IN ('sent', 'failed') AND id IN (
       SELECT (SELECT max(n.id) FROM notifications n WHERE n.destination = 'integration:' || u.integration_id
         AND n.monitor = m.id)
       FROM integration_monitors u JOIN monitors m ON m.monitor_id = u.monitor_id
       WHERE u.integration_id = ? AND m.status = 'down')`,
  );
  return (integrationId: string, everySeconds: number | null, now: number): void =>
    remindAt(everySeconds === null ? null : now + everySeconds * 1_000, integrationId);
}
