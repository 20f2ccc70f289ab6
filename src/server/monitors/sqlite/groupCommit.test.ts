import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { isWriteFailure } from '../../database/sqlite/writeFailure.ts';
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

it('says why a write was refused, once for all that shared its transaction, and not of one that is left out alone', async () => {
  const refused: unknown[] = [];
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const transact = (): never => {
    throw full;
  };
  const failing = createGroupCommit({ transact }, (error) => refused.push(error));
  const writes = [failing.run(() => 1), failing.run(() => 2)];
  expect(await Promise.allSettled(writes)).toMatchObject([{ reason: full }, { reason: full }]);
  expect(refused.filter(isWriteFailure)).toEqual([full]);

  const wrong = new Error('This write is wrong.');
  const { run } = createGroupCommit(countingDatabase(), (error) => refused.push(error));
  const right = run(() => 'right');
  const bad = run(() => {
    throw wrong;
  });
  await expect(bad).rejects.toBe(wrong);
  expect(await right).toBe('right');
  expect(refused.filter(isWriteFailure)).toEqual([full]);
});
