import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { Notifications } from '../alertStore.ts';
import type { AlertDatabase } from './alertDatabase.ts';

/** As long as the flips that they tell of. */
const NOTIFICATIONS_KEPT_MS = 400 * 86_400_000;
/** Rows that one step looks at. */
const STEP_ROWS = 500;

/**
 * Forgets old notifications in small steps. The newest of a monitor at a destination stays: it says who hears that the monitor
 * is up again.
 */
export function createNotificationPruner(
  { sqlite, transact }: AlertDatabase,
  stepRows = STEP_ROWS,
): Notifications['prune'] {
  // Numbered in about the order of their times, so the oldest are found without a scan.
  const oldest = prepareRead<[id: number, createdAt: number, isOver: number]>(
    sqlite,
    `SELECT id, created_at, next_attempt_at IS NULL AND awaits_failures IS NULL AND remind_at IS NULL AND EXISTS (
       SELECT 1 FROM notifications n WHERE n.destination = o.destination AND n.monitor = o.monitor AND n.id > o.id)
     FROM notifications o WHERE id > ? ORDER BY id LIMIT ?`,
  );
  const drop = prepareWrite(sqlite, 'DELETE FROM notifications WHERE id = ?');

  return async (now, place) => {
    const old = oldest.all(place, stepRows).filter(([, createdAt]) => createdAt < now - NOTIFICATIONS_KEPT_MS);
    const over = old.filter(([, , isOver]) => isOver === 1);
    if (over.length > 0) transact(() => over.forEach(([id]) => drop(id)));
    return { nextPlace: old.length === stepRows ? (old.at(-1)?.[0] ?? null) : null };
  };
}
