import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Changes, Database, WriteTransaction } from './database.ts';
import { DatabaseClosedError } from './databaseErrors.ts';
import { numberList, textList } from './lists.ts';
import type { TestPlace } from './testing/engines.ts';

const insert =
  (teamId: string, pingKey = teamId) =>
  ({ query }: WriteTransaction) =>
    query.insertInto('ping_keys').values({ team_id: teamId, ping_key: pingKey }).execute();

/** The contract for both engines. */
export function describeDatabase(name: string, nextPlace: () => Promise<TestPlace>): void {
  describe(`database: ${name}`, () => {
    let place: TestPlace;
    let database: Database;
    beforeEach(async () => {
      place = await nextPlace();
      database = await place.open();
    });
    afterEach(() => database.close());

    const teams = async () => {
      const rows = await database.read.selectFrom('ping_keys').select('team_id').orderBy('team_id').execute();
      return rows.map((row) => row.team_id);
    };

    it('keeps a transaction’s writes, and returns its result', async () => {
      expect(
        await database.transact(async (transaction) => {
          await insert('a')(transaction);
          return 'result';
        }),
      ).toBe('result');
      expect(await teams()).toEqual(['a']);
    });

    it('rolls back a transaction that throws, without affecting concurrent ones', async () => {
      const outcomes = await Promise.allSettled([
        database.transact(insert('a')),
        database.transact(async (transaction) => {
          await insert('b')(transaction);
          throw new Error('changed its mind');
        }),
        database.transact(insert('c')),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(outcomes[1]).toMatchObject({ reason: { message: 'changed its mind' } });
      expect(await teams()).toEqual(['a', 'c']);
    });

    it('rolls back a transaction in which a query fails', async () => {
      await database.transact(insert('a'));
      const swallowing = database.transact(async (transaction) => {
        await insert('b')(transaction);
        await insert('c', 'a')(transaction);
      });
      await expect(swallowing).rejects.toThrow(/unique/i);
      expect(await teams()).toEqual(['a']);
    });

    it('runs queries started together in order, and rolls all of them back when one fails', async () => {
      const rename = ({ query }: WriteTransaction, from: string, to: string) =>
        query.updateTable('ping_keys').set({ team_id: to }).where('team_id', '=', from).executeTakeFirst();
      const renamed = await database.transact((transaction) =>
        Promise.all([insert('a')(transaction), rename(transaction, 'a', 'b'), rename(transaction, 'b', 'c')]),
      );
      expect(renamed.slice(1)).toMatchObject([{ numUpdatedRows: 1n }, { numUpdatedRows: 1n }]);
      const failing = database.transact((transaction) =>
        Promise.all([insert('d')(transaction), insert('e', 'a')(transaction), insert('f')(transaction)]),
      );
      await expect(failing).rejects.toThrow(/unique/i);
      expect(await teams()).toEqual(['c']);
    });

    it('keeps the writes of a transaction’s final queries, and rolls everything back when one of them fails', async () => {
      const result = await database.transact(async (transaction) => {
        transaction.finishWith([insert('a')(transaction), insert('b')(transaction)]);
        return 'result';
      });
      expect(result).toBe('result');
      expect(await teams()).toEqual(['a', 'b']);
      const failing = database.transact(async (transaction) => {
        await insert('c')(transaction);
        transaction.finishWith([insert('d')(transaction), insert('e', 'a')(transaction), insert('f')(transaction)]);
      });
      await expect(failing).rejects.toThrow(/unique/i);
      expect(await teams()).toEqual(['a', 'b']);
    });

    it('rolls back the final queries of a transaction that throws after starting them', async () => {
      const failing = database.transact(async (transaction) => {
        transaction.finishWith([insert('a')(transaction), insert('b', 'a')(transaction)]);
        throw new Error('changed its mind');
      });
      await expect(failing).rejects.toThrow('changed its mind');
      expect(await teams()).toEqual([]);
    });

    it('rejects queries after their transaction has ended', async () => {
      const ended = await database.transact(async (transaction) => transaction);
      await expect(insert('a')(ended)).rejects.toThrow('had ended');
      expect(await teams()).toEqual([]);
    });

    it('lets a transaction read its own writes, and others only committed writes', async () => {
      await database.transact(async (transaction) => {
        await insert('a')(transaction);
        expect(await transaction.query.selectFrom('ping_keys').selectAll().execute()).toHaveLength(1);
        expect(await teams()).toEqual([]);
      });
      expect(await teams()).toEqual(['a']);
    });

    it('runs many transactions concurrently', async () => {
      const names = Array.from({ length: 600 }, (_, index) => String(index).padStart(3, '0'));
      await Promise.all(names.map((name) => database.transact(insert(name))));
      expect(await teams()).toEqual(names);
    });

    it('returns the same values for numbers, booleans, bytes and text on both engines', async () => {
      await database.transact(async ({ query }) => {
        await query
          .insertInto('ping_bodies')
          .values({ monitor: Number.MAX_SAFE_INTEGER, sequence: 2, bytes: Buffer.from([0, 255]) })
          .execute();
      });
      const rows = await database.read
        .selectFrom('ping_bodies')
        .select(({ eb, fn }) => [
          'monitor',
          'bytes',
          eb('sequence', '=', 2).as('is_second'),
          eb('sequence', '=', 3).as('is_third'),
          fn.countAll<number>().over().as('count'),
          fn.sum<number>('sequence').over().as('sum'),
        ])
        .execute();
      expect(rows.map(({ bytes, ...numbers }) => ({ ...numbers, hex: bytes.toString('hex') }))).toEqual([
        { monitor: Number.MAX_SAFE_INTEGER, hex: '00ff', is_second: 1, is_third: 0, count: 1, sum: 2 },
      ]);
    });

    it('orders text by its bytes', async () => {
      const names = ['b', 'ä', 'a b', 'B', 'a', '😀', '\uffff'];
      for (const each of names) await database.transact(insert(each));
      expect(await teams()).toEqual(['B', 'a', 'a b', 'b', 'ä', '\uffff', '😀']);
    });

    it('accepts a list as one parameter', async () => {
      for (const each of ['a', 'b', 'c']) await database.transact(insert(each));
      const found = (names: string[]) =>
        database.read
          .selectFrom('ping_keys')
          .select('team_id')
          .where('team_id', 'in', textList(database, names))
          .execute();
      expect(await found(['c', 'a', 'x'])).toHaveLength(2);
      expect(await found([])).toEqual([]);
      const bytes = Buffer.from('x');
      await database.transact(({ query }) =>
        query.insertInto('ping_bodies').values({ monitor: 1, sequence: 7, bytes }).execute(),
      );
      const bodies = database.read.selectFrom('ping_bodies').select('sequence');
      expect(await bodies.where('monitor', 'in', numberList(database, [1, 2])).execute()).toEqual([{ sequence: 7 }]);
    });

    it('counts the rows that a write affected', async () => {
      const update = ({ query }: WriteTransaction) =>
        query.updateTable('ping_keys').set({ ping_key: 'new' }).where('team_id', '=', 'a').executeTakeFirst();
      expect((await database.transact(update)).numUpdatedRows).toBe(0n);
      await database.transact(insert('a'));
      expect((await database.transact(update)).numUpdatedRows).toBe(1n);
    });

    it('gives each commit one number, in increasing order', async () => {
      const stamp = ({ stamp: next }: WriteTransaction) => next();
      const stamps = await Promise.all([database.transact(stamp), database.transact(stamp), database.transact(stamp)]);
      expect(new Set(stamps).size).toBe(3);
      const later = await database.transact(async ({ stamp: next }) => [await next(), await next()]);
      expect(later[0]).toBe(later[1]);
      expect(later[0]).toBeGreaterThan(Math.max(...stamps));
    });

    it('notifies listeners of durable commits, but not of rolled back transactions', async () => {
      const heard: unknown[] = [];
      const stop = database.onChanges((changes, origin) => heard.push([changes, origin]));
      const change = { topic: 'teams', path: ['a'], stamp: 1 };
      await database.transact(async ({ announce }) => announce(change));
      await database
        .transact(async ({ announce }) => {
          announce(change);
          throw new Error('changed its mind');
        })
        .catch(() => undefined);
      stop();
      await database.transact(async ({ announce }) => announce(change));
      expect(heard).toEqual([[[change], { isLocal: true }]]);
    });

    it('keeps a commit when a listener throws', async () => {
      const heard: Changes[] = [];
      database.onChanges(() => {
        throw new Error('a listener that fails');
      });
      database.onChanges((changes) => heard.push(changes));
      await database.transact(async ({ announce }) => announce({ topic: 'teams', path: ['a'] }));
      expect(heard).toHaveLength(1);
    });

    it('shows commits to other servers', async () => {
      const other = await place.open();
      await database.transact(insert('a'));
      await other.transact(insert('b'));
      expect(await teams()).toEqual(['a', 'b']);
      await other.close();
    });

    it('finishes earlier transactions before it closes, and rejects later ones', async () => {
      const last = database.transact(insert('a'));
      await database.close();
      await last;
      await expect(database.transact(insert('b'))).rejects.toThrow(DatabaseClosedError);
      await expect(teams()).rejects.toThrow(DatabaseClosedError);
      database = await place.open();
      expect(await teams()).toEqual(['a']);
    });
  });
}
