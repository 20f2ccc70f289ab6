import { prepareRead, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import { DAMPED_MS, flappingSince } from '../flapping.ts';
import type { Hold } from './holds.ts';
import type { LastTold } from './notificationRows.ts';

/** More than are put up of one monitor in the time that is watched. */
const LOOKED_BACK = 50;

export interface DampedFlip {
  monitor: number;
  sequence: number;
  at: number;
}

/** Prepares what is asked of monitors that go up and down all the time. */
export function prepareDamping(sqlite: SqliteDatabase) {
  const timesDown = prepareRead<[number]>(
    sqlite,
    "SELECT count(*) FROM flips WHERE monitor = ? AND sequence <= ? AND at > ? AND to_status = 'down'",
  );
  const saidToFlap = prepareRead<[number]>(
    sqlite,
    `SELECT 1 FROM (SELECT * FROM notifications WHERE destination = ? AND monitor = ? ORDER BY id DESC LIMIT ${LOOKED_BACK})
     WHERE json_extract(facts, '$.at') > ?
       AND json_extract(facts, '$.flapping') IS NOT NULL
       AND (state <> 'waiting' OR attempts <> '[]' OR held_by IS NOT 'flapping') LIMIT 1`,
  );

  return {
    /** How often the monitor went down lately. */
    timesDown: ({ monitor, sequence, at }: DampedFlip): number =>
      timesDown.get(monitor, sequence, flappingSince(at))?.[0] ?? 0,
    /**
     * What holds a flip of a monitor that flaps. Nobody is left with changes that are not told and without the word that says
     * so: the first message with it is not held, nor the first after a while in which none was told.
     */
    holdOf({ monitor, at }: DampedFlip, destination: string, before: LastTold | null, now: number): Hold | null {
      if (saidToFlap.get(destination, monitor, flappingSince(at)) === undefined) return null;
      const until = before?.heldBy === 'flapping' ? (before.heldUntil ?? 0) : 0;
      return { until: until > now ? until : now + DAMPED_MS, by: 'flapping' };
    },
  };
}
