import { errorMessageOf } from '../../database/postgres/failures.ts';
import { migratePostgres } from '../../database/postgres/migrate.ts';
import { MOVE_TABLE } from '../../database/tables.ts';
import {
  type MovedRow,
  type MovedTable,
  type MovedValue,
  MoveError,
  type MoveOrigin,
  type MoveTarget,
  requireCurrent,
  requireSameMove,
} from '../moveEnds.ts';
import {
  connectToMove,
  createPostgresMoveEnd,
  holdsMove,
  identitiesOf,
  type MoveConnection,
  schemaOf,
  sentence,
} from './moveConnection.ts';

/** Tables whose single row is created by migrations; the move replaces it. */
const MADE_BY_MIGRATIONS = ['engine', 'hearth_schema'];

/** Opens a PostgreSQL database to move to. Servers refuse to start on it until the move is finished. */
export async function openPostgresMoveTarget(url: string): Promise<MoveTarget> {
  const connection = await connectToMove(url, '--to');
  const { query } = connection;
  const place = sentence(connection.place);

  async function insert(table: MovedTable, rows: readonly MovedRow[]): Promise<void> {
    const names = table.columns.map(({ name }) => name).join();
    const lists = table.columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join();
    const values = table.columns.map((_column, index) => rows.map((row): MovedValue => row[index] ?? null));
    const text = `INSERT INTO ${table.name} (${names}) SELECT * FROM unnest(${lists}) ON CONFLICT DO NOTHING`;
    await query(text, values).catch((error: unknown) => {
      if (error instanceof MoveError) throw error;
      const cause = errorMessageOf(error);
      throw new MoveError(`${place} rejects rows of the table ${table.name}: ${cause}.`, { cause: error });
    });
  }

  async function transact(work: () => Promise<void>): Promise<void> {
    await query('BEGIN');
    try {
      await work();
      await query('COMMIT');
    } catch (error) {
      await query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  return {
    ...createPostgresMoveEnd(connection),
    place,
    async begin(origin) {
      if (await holdsMove(connection)) await requireOurs(connection, origin);
      else await claim(connection, origin);
      // If a crash loses the last pages, they're copied again.
      await query('SET synchronous_commit = off');
    },
    async lastKey({ name, key }) {
      const order = key.map((column) => `${column} DESC`).join();
      return (await query(`SELECT ${key.join()} FROM ${name} ORDER BY ${order} LIMIT 1`))[0] ?? null;
    },
    insert,
    replace: async (table, rows) =>
      transact(async () => {
        await query(`DELETE FROM ${table.name}`);
        await insert(table, rows);
      }),
    async setCounters({ stamps, ids }) {
      const set = 'SELECT setval($1::regclass, greatest($2::bigint, 1), $2::bigint > 0)';
      await query(set, ['commit_stamps', stamps]);
      for (const [table, sequence] of await identitiesOf(query)) {
        const [[last] = []] = await query(`SELECT coalesce(max(id), 0) FROM ${table}`);
        await query(set, [sequence, Math.max(Number(last), ids[table] ?? 0)]);
      }
    },
    async finish() {
      // Once this commit is durable, so is every earlier one.
      await query('SET synchronous_commit = on');
      await query(`DROP TABLE ${MOVE_TABLE}`);
      await query('ANALYZE');
    },
  };

  async function requireOurs(found: MoveConnection, origin: MoveOrigin): Promise<void> {
    requireCurrent(place, (await schemaOf(found)) ?? 0);
    const [[name, state] = []] = await query(`SELECT place, state FROM ${MOVE_TABLE}`);
    requireSameMove(place, { place: String(name), state: String(state) }, origin);
  }

  async function claim(found: MoveConnection, origin: MoveOrigin): Promise<void> {
    // Rejects a database that isn't ours before migrating it.
    await schemaOf(found);
    await migratePostgres(found.client);
    for (const name of await found.tables()) {
      if (MADE_BY_MIGRATIONS.includes(name)) continue;
      const [[isFull] = []] = await query(`SELECT EXISTS (SELECT 1 FROM ${name})`);
      if (isFull === 1) throw new MoveError(`${place} already has data (in the table ${name}). Name an empty one.`);
    }
    await transact(async () => {
      await query(`CREATE TABLE ${MOVE_TABLE} (place TEXT NOT NULL, state TEXT NOT NULL)`);
      await query(`INSERT INTO ${MOVE_TABLE} VALUES ($1, $2)`, [origin.place, origin.state]);
    });
  }
}
