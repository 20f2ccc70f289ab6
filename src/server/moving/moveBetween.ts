import { moveData, type MoveProgress, type MoveResult } from './moveData.ts';
import { MoveError, type MovedTable, type MoveSource, type MoveTarget } from './moveEnds.ts';
import type { DatabasePlace } from '../database/openDatabase.ts';
import { openPostgresMoveSource } from './postgres/postgresMoveSource.ts';
import { openPostgresMoveTarget } from './postgres/postgresMoveTarget.ts';
import { openSqliteMoveSource } from './sqlite/sqliteMoveSource.ts';
import { openSqliteMoveTarget } from './sqlite/sqliteMoveTarget.ts';

export interface MoveRequest {
  from: DatabasePlace;
  to: DatabasePlace;
  report(progress: MoveProgress): void;
}

/**
 * Moves all data to an empty database on the other engine. Running it again continues an interrupted move. Rejects with
 * a one-sentence message if the move isn't possible. Never changes the source.
 */
export async function moveBetween({ from, to, report }: MoveRequest): Promise<MoveResult> {
  if (from.engine === 'sqlite' && to.engine === 'postgres') {
    const source = openSqliteMoveSource(from.file);
    return closing(source, async () => withTarget(source, await openPostgresMoveTarget(to.url), source.tables, report));
  }
  if (from.engine === 'postgres' && to.engine === 'sqlite') {
    const source = await openPostgresMoveSource(from.url);
    return closing(source, async () => {
      const target = openSqliteMoveTarget(to.file);
      return withTarget(source, target, target.tables, report);
    });
  }
  throw new MoveError(
    'A move goes from SQLite to PostgreSQL or back. To copy within one engine, use npm run backup or pg_dump.',
  );
}

const withTarget = async (
  source: MoveSource,
  target: MoveTarget,
  tables: readonly MovedTable[],
  report: MoveRequest['report'],
): Promise<MoveResult> => closing(target, async () => moveData({ source, target, tables, report }));

async function closing<T>(end: { close(): Promise<void> }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await end.close();
  }
}
