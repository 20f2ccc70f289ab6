import { MoveError, type MoveSource, requireCurrent } from '../moveEnds.ts';
import { connectToMove, createPostgresMoveEnd, holdsMove, schemaOf, sentence } from './moveConnection.ts';

/**
 * Opens a PostgreSQL database as a move's source, in one snapshot. No server can start on the database until the source
 * is closed.
 */
export async function openPostgresMoveSource(url: string): Promise<MoveSource> {
  const connection = await connectToMove(url, 'DATABASE_URL');
  const { place, query } = connection;
  const name = sentence(place);
  const end = createPostgresMoveEnd(connection);
  try {
    if (await holdsMove(connection)) throw new MoveError(`${name} contains an unfinished move. Finish that one first.`);
    const schema = await schemaOf(connection);
    if (schema === null) throw new MoveError(`${name} is empty: there’s nothing to move.`);
    requireCurrent(name, schema);
    await query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    ...end,
    place: name,
    async origin() {
      const [[schema, aliveAt] = []] = await query('SELECT version, alive_at FROM hearth_schema, engine');
      return { place: name, state: [schema, aliveAt, (await end.counters()).stamps].join(' ') };
    },
    // SQLite can store anything that PostgreSQL can.
    requireMovable: async () => undefined,
  };
}
