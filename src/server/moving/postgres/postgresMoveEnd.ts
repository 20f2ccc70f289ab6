import type { MoveEnd, MovedTable } from '../moveEnds.ts';
import type { MoveConnection } from './moveConnection.ts';

/** The reading half, which both ends share. */
export function createPostgresMoveEnd({ place, query, close }: MoveConnection): MoveEnd {
  return {
    place,
    async count({ name }) {
      const [[count] = []] = await query(`SELECT count(*) FROM ${name}`);
      return Number(count);
    },
    async page(table, after, limit) {
      const columns = table.columns.map(({ name }) => name).join();
      const key = keyOf(table, (name) => name);
      const where = after === null ? '' : `WHERE (${key}) > (${keyOf(table, (_name, place) => `$${place + 2}`)})`;
      const order = key === '' ? '' : `ORDER BY ${key}`;
      return query(`SELECT ${columns} FROM ${table.name} ${where} ${order} LIMIT $1`, [limit, ...(after ?? [])]);
    },
    async counters() {
      const [[stamps] = []] = await query('SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM commit_stamps');
      const ids: Record<string, number> = {};
      for (const [table, sequence] of await identitiesOf(query)) {
        const [[last] = []] = await query(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ${sequence}`);
        ids[table] = Number(last);
      }
      return { stamps: Number(stamps), ids };
    },
    close,
  };
}

/** The tables that number their rows, each with the sequence that does it. */
export async function identitiesOf(query: MoveConnection['query']): Promise<[table: string, sequence: string][]> {
  const rows = await query(
    `SELECT table_name, pg_get_serial_sequence(quote_ident(table_name), column_name) FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_identity = 'YES' ORDER BY table_name`,
  );
  return rows.map(([table, sequence]) => [String(table), String(sequence)]);
}

/** The key as it is indexed. */
function keyOf({ key, hashed }: MovedTable, toTerm: (name: string, place: number) => string): string {
  return key.map((name, place) => (name === hashed ? `sha256(${toTerm(name, place)})` : toTerm(name, place))).join();
}
