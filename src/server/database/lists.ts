import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/**
 * Pass a list as one parameter, as in `where('id', 'in', numberList(database, ids))`. The statement's text doesn't
 * depend on the list's length, so it's prepared only once.
 */

export function textList({ engine }: Pick<Database, 'engine'>, values: readonly string[]): RawBuilder<string> {
  return engine === 'sqlite' ? listInSqlite(values) : sql<string>`(SELECT unnest(${values}::text[]))`;
}

export function numberList({ engine }: Pick<Database, 'engine'>, values: readonly number[]): RawBuilder<number> {
  return engine === 'sqlite' ? listInSqlite(values) : sql<number>`(SELECT unnest(${values}::bigint[]))`;
}

function listInSqlite<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}
