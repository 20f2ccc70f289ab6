import { createHash } from 'node:crypto';
import type { MovedRow } from './moveEnds.ts';

/** What a table holds, whatever the order of its rows. */
export interface TableSum {
  rows: number;
  /** The sum of the rows' hashes, modulo 2^64. */
  sum: bigint;
}

export const EMPTY_SUM: TableSum = { rows: 0, sum: 0n };

export function addRows({ rows, sum }: TableSum, added: readonly MovedRow[]): TableSum {
  let total = sum;
  for (const row of added) total += hashOf(row);
  return { rows: rows + added.length, sum: BigInt.asUintN(64, total) };
}

export const isSameSum = (one: TableSum, other: TableSum): boolean => one.rows === other.rows && one.sum === other.sum;

function hashOf(row: MovedRow): bigint {
  // Bytes as an object: no text looks like it.
  const text = JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? [value.toString('base64')] : value)));
  return createHash('sha256').update(text).digest().readBigUInt64BE();
}
