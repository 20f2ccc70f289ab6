import type { EditEvent } from '../../../contract/monitors/monitorEvents.ts';
import { prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';

/** Prepares the writing of edits into a monitor's timeline. */
export function prepareEditRows(sqlite: SqliteDatabase) {
  const insert = prepareWrite(
    sqlite,
    'INSERT INTO edits (monitor, sequence, at, action, user_id, user_display, changes) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  return (monitor: number, { sequence, at, action, by, changes }: Omit<EditEvent, 'type'>): void =>
    insert(monitor, sequence, at, action, by?.userId ?? null, by?.display ?? null, JSON.stringify(changes));
}
