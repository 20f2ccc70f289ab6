import { createHash } from 'node:crypto';
import {
  type MovedRow,
  type MovedTable,
  type MoveEnd,
  MoveError,
  type MoveSource,
  type MoveTarget,
} from './moveEnds.ts';

/** A checksum of a table's contents that doesn't depend on the order of its rows. */
interface TableSum {
  rows: number;
  /** The sum of the rows' hashes, modulo 2^64. */
  sum: bigint;
}

const EMPTY_SUM: TableSum = { rows: 0, sum: 0n };

function addRows({ rows, sum }: TableSum, added: readonly MovedRow[]): TableSum {
  let total = sum;
  for (const row of added) total += hashOf(row);
  return { rows: rows + added.length, sum: BigInt.asUintN(64, total) };
}

const isSameSum = (one: TableSum, other: TableSum): boolean => one.rows === other.rows && one.sum === other.sum;

function hashOf(row: MovedRow): bigint {
  // Binary values become an array, which can't be confused with text.
  const text = JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? [value.toString('base64')] : value)));
  return createHash('sha256').update(text).digest().readBigUInt64BE();
}

const PAGE_ROWS = 1_000;
/** Rows per page for tables with large rows, because each page is in memory twice. */
const SMALL_PAGES: Readonly<Record<string, number>> = { ping_bodies: 100, documents: 100 };

/** A move's progress. Each row counts twice: once when it's copied, and once when it's checked. */
export interface MoveProgress {
  step: 'copying' | 'checking';
  table: string;
  done: number;
  total: number;
}

export interface MoveOptions {
  source: MoveSource;
  target: MoveTarget;
  tables: readonly MovedTable[];
  /** Called after each page and at the end of each table. */
  report(progress: MoveProgress): void;
}

export interface MoveResult {
  tables: number;
  rows: number;
}

/**
 * Copies every table, one page at a time in key order, then compares counts and checksums. After an interruption, each
 * table resumes after its last key in the target.
 */
export async function moveData({ source, target, tables, report }: MoveOptions): Promise<MoveResult> {
  for (const table of tables) await source.requireMovable(table);
  await target.begin(await source.origin());
  let rows = 0;
  for (const table of tables) rows += await source.count(table);
  let done = 0;
  const advance = (step: MoveProgress['step'], table: string, count: number) => {
    done += count;
    report({ step, table, done, total: rows * 2 });
  };
  for (const table of tables) await copy(source, target, table, (count) => advance('copying', table.name, count));
  await target.setCounters(await source.counters());
  for (const table of tables) await check(source, target, table, (count) => advance('checking', table.name, count));
  await target.finish();
  return { tables: tables.length, rows };
}

async function copy(
  source: MoveSource,
  target: MoveTarget,
  table: MovedTable,
  advance: (rows: number) => void,
): Promise<void> {
  if (table.key.length === 0) {
    const rows = await source.page(table, null, PAGE_ROWS);
    await target.replace(table, rows);
    advance(rows.length);
    return;
  }
  // If the engines order rows differently, the last key doesn't show what was copied: copy all rows, skipping those
  // that the target already has.
  const last = table.hashed === undefined ? await target.lastKey(table) : null;
  if (last !== null) advance(await target.count(table));
  for await (const rows of pagesOf(source, table, last)) {
    await target.insert(table, rows);
    advance(rows.length);
  }
}

async function check(
  source: MoveEnd,
  target: MoveEnd,
  table: MovedTable,
  advance: (rows: number) => void,
): Promise<void> {
  const [before, after] = await Promise.all([sumOf(source, table, advance), sumOf(target, table, () => undefined)]);
  if (isSameSum(before, after)) return;
  throw new MoveError(
    `The table ${table.name} differs between ${source.place} (${before.rows} rows) and ${target.place} (${after.rows} rows). Keep using the first, empty the second, and move again.`,
  );
}

async function sumOf(end: MoveEnd, table: MovedTable, advance: (rows: number) => void): Promise<TableSum> {
  let sum = EMPTY_SUM;
  for await (const rows of pagesOf(end, table, null)) {
    sum = addRows(sum, rows);
    advance(rows.length);
  }
  return sum;
}

async function* pagesOf(end: MoveEnd, table: MovedTable, after: MovedRow | null): AsyncGenerator<MovedRow[]> {
  const limit = SMALL_PAGES[table.name] ?? PAGE_ROWS;
  const places = table.key.map((name) => table.columns.findIndex((column) => column.name === name));
  for (let last = after; ;) {
    const rows = await end.page(table, last, limit);
    const lastRow = rows.at(-1);
    if (lastRow !== undefined) yield rows;
    // A table without a key fits on one page.
    if (lastRow === undefined || rows.length < limit || places.length === 0) return;
    last = places.map((place) => lastRow[place] ?? null);
  }
}
