import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createGroupCommit } from './groupCommit.ts';
import type { Transaction } from './monitorDatabase.ts';

const transaction: Transaction = { stamp: () => 1, changed: () => undefined };

/** Notes how many writes each transaction took. */
function countingDatabase() {
  const sizes: number[] = [];
  const transact = <Result>(work: (given: Transaction) => Result): Result => {
    const result = work(transaction);
    sizes.push(Array.isArray(result) ? result.length : 1);
    return result;
  };
  return { sizes, transact };
}

it('takes writes of a few turns together, and no more than it says at a time', async () => {
  const database = countingDatabase();
  const { run } = createGroupCommit(database);
  const early = Array.from({ length: 300 }, (_, index) => run(() => index));
  await nextTurn();
  const late = run(() => 300);
  expect(await Promise.all([...early, late])).toEqual(Array.from({ length: 301 }, (_, index) => index));
  expect(database.sizes).toEqual([256, 45]);
});

it('begins no transaction after a flush', async () => {
  const database = countingDatabase();
  const { run, flush } = createGroupCommit(database);
  const written = run(() => 'written');
  flush();
  expect(await written).toBe('written');
  for (let turn = 0; turn < 10; turn++) await nextTurn();
  expect(database.sizes).toEqual([1]);
});
