import { prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { MonitorChange } from '../monitorRules.ts';
import type { EngineRow } from './monitorRows.ts';

export type WriteHistory = ReturnType<typeof prepareHistory>;

/** Prepares the writing of what a change leaves behind at the end of a timeline; what is prepared answers the last sequence then. */
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
    lastSequence: number,
    { flip, finishedDays }: Pick<MonitorChange, 'flip' | 'finishedDays'>,
  ): number => {
    for (const day of finishedDays) putDay(id, day.day, JSON.stringify(day));
    if (flip === null) return lastSequence;
    const { at, from, to, reason, downForMs, away } = flip;
    insertFlip(id, lastSequence + 1, teamId, at, from, to, reason, downForMs, away ? JSON.stringify(away) : null);
    return lastSequence + 1;
  };
}
