import { sql } from 'kysely';
import type { OpenDatabase } from '../database/openDatabase.ts';

/** A row as text, with its place: its table or, for a document, its collection. */
export interface FoundRow {
  place: string;
  text: string;
}

const LIST_TABLES = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  postgres: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
};

/** Returns the names of a database's tables. */
export async function everyTable(database: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${sql.raw(LIST_TABLES[database.engine])}`.execute(database.read);
  return rows.map(({ name }) => name).toSorted();
}

/** Returns everything in a database as text: every column of every row of every table. */
export async function everyRow(database: OpenDatabase): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  for (const table of await everyTable(database)) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(database.read);
    for (const row of rows) {
      const text = Object.values(row).map(textOf).join('\n');
      found.push({ place: table === 'documents' ? documentPlaceOf(row) : table, text });
    }
  }
  return found;
}

const textOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('utf8') : String(value));

const ID = /^(?:[a-z]+_)?[0-9A-Za-z]{22,}$/;

/** Returns the collection, such as `$auth/identities/{}/sessions`, without ids and addresses. */
function documentPlaceOf({ parent, segment }: Record<string, unknown>): string {
  const segments = [...textOf(parent).split('\0').filter(Boolean), textOf(segment)];
  const words = segments.slice(0, -1).map((word) => (ID.test(word) || word.includes('@') ? '{}' : word));
  return words.join('/') || segments.join('/');
}
