import { prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { DayRollup, PlacedFlip, StateChange } from '../monitorRules.ts';
import type { EngineRow } from './monitorRows.ts';

/** Returns a function that writes flips and days that are over. */
export function prepareHistory(sqlite: SqliteDatabase) {
  const insertFlip = prepareWrite(
    sqlite,
    `INSERT INTO flips (monitor, sequence, team_id, at, from_status, to_status, reason, down_for_ms, away)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  // A day that is stored already was counted by a clock that was wrong, then or now: the one that knows more pings stands.
  const putDay = prepareWrite(
    sqlite,
    `INSERT INTO daily_rollups (monitor, day, rollup) VALUES (?, ?, ?)
     ON CONFLICT (monitor, day) DO UPDATE SET rollup = excluded.rollup WHERE excluded.rollup ->> 'pings' >= rollup ->> 'pings'`,
  );

  return (
    { id, teamId }: Pick<EngineRow, 'id' | 'teamId'>,
    flips: readonly PlacedFlip[],
    finishedDays: readonly DayRollup[],
  ): void => {
    for (const day of finishedDays) putDay(id, day.day, JSON.stringify(day));
    for (const { sequence, at, from, to, reason, downForMs, away } of flips)
      insertFlip(id, sequence, teamId, at, from, to, reason, downForMs, away ? JSON.stringify(away) : null);
  };
}

/** The flip of a change, at the end of a timeline. */
export function placedAfter(lastSequence: number, { flip }: Pick<StateChange, 'flip'>): PlacedFlip[] {
  return flip === null ? [] : [{ ...flip, sequence: lastSequence + 1 }];
}
