import { describe, expect, it } from '@jest/globals';
import type { DocumentStore } from '../documentStore.ts';
import { store } from '../testing/storing.ts';

const STAMP = /^[0-9a-f]{20}$/;
const NEVER_GIVEN = 'f'.repeat(20);

export function describeCommits(current: () => DocumentStore): void {
  describe('commits', () => {
    it('gives all keys of a commit the same versionstamp, greater than any earlier versionstamp', async () => {
      let last = '';
      for (let round = 0; round < 300; round++) {
        const versionstamp = await store(current(), [['a'], round], [['b', 'c'], round]);
        expect(versionstamp).toMatch(STAMP);
        expect(versionstamp > last).toBe(true);
        expect((await current().getMany([['a'], ['b', 'c']])).map((document) => document?.versionstamp)).toEqual([
          versionstamp,
          versionstamp,
        ]);
        last = versionstamp;
      }
    });

    it('also increases versionstamps for deletes and for commits with only checks', async () => {
      const first = await store(current(), [['a'], 1]);
      const second = await current().commit([], [{ type: 'delete', key: ['a'] }]);
      const third = await current().commit([{ key: ['a'], versionstamp: null }], []);
      const fourth = await current().commit([], []);
      const stamps = [second, third, fourth].map((outcome) => (outcome.committed ? outcome.versionstamp : ''));
      expect([first, ...stamps]).toEqual([first, ...stamps].toSorted());
      expect(new Set([first, ...stamps]).size).toBe(4);
    });

    it('treats null as "must not exist"', async () => {
      const create = () =>
        current().commit([{ key: ['a'], versionstamp: null }], [{ type: 'set', key: ['a'], data: 1 }]);
      expect(await create()).toMatchObject({ committed: true });
      expect(await create()).toEqual({ committed: false, key: ['a'] });
      await current().commit([], [{ type: 'delete', key: ['a'] }]);
      expect(await create()).toMatchObject({ committed: true });
    });

    it.each([
      ['older', (stamps: string[]) => stamps[0]],
      ['unknown', () => NEVER_GIVEN],
      ['empty', () => ''],
      ['in uppercase', (stamps: string[]) => stamps[1]?.toUpperCase().replace(/^0/, ' ')],
      ['shortened', (stamps: string[]) => stamps[1]?.replace(/^0+/, '')],
    ])('fails a check against a versionstamp that is %s', async (_which, choose) => {
      const stamps = [await store(current(), [['a'], 1]), await store(current(), [['a'], 2])];
      const check = { key: ['a'], versionstamp: choose(stamps) ?? null };
      expect(await current().commit([check], [])).toEqual({ committed: false, key: ['a'] });
    });

    it('fails a check for a document that was deleted and created again', async () => {
      const first = await store(current(), [['a'], 1]);
      await current().commit([], [{ type: 'delete', key: ['a'] }]);
      await store(current(), [['a'], 1]);
      expect(await current().commit([{ key: ['a'], versionstamp: first }], [])).toMatchObject({ committed: false });
    });

    it('reports the first failed check and writes nothing', async () => {
      const versionstamp = await store(current(), [['holds'], 1]);
      const outcome = await current().commit(
        [
          { type: 'check', key: ['holds'], versionstamp },
          { key: ['missing', '1'], versionstamp },
          { key: ['missing', '2'], versionstamp },
        ],
        [
          { type: 'set', key: ['new'], data: 1 },
          { type: 'delete', key: ['holds'] },
        ],
      );
      expect(outcome).toEqual({ committed: false, key: ['missing', '1'] });
      expect(await current().getMany([['new'], ['holds']])).toEqual([null, { key: ['holds'], data: 1, versionstamp }]);
    });

    it('evaluates all checks before the first op of the same commit', async () => {
      const outcome = await current().commit(
        [{ key: ['a'], versionstamp: null }],
        [{ type: 'set', key: ['a'], data: 1 }],
      );
      expect(outcome).toMatchObject({ committed: true });
    });

    it('applies ops in order, so that the last op for a key wins', async () => {
      await current().commit(
        [],
        [
          { type: 'set', key: ['deleted'], data: 1 },
          { type: 'delete', key: ['deleted'] },
          { type: 'delete', key: ['kept'] },
          { type: 'set', key: ['kept'], data: 1 },
          { type: 'set', key: ['kept'], data: 2 },
        ],
      );
      expect(await current().get(['deleted'])).toBeNull();
      expect(await current().get(['kept'])).toMatchObject({ data: 2 });
    });

    it('deletes only the document, not documents below it, and accepts a missing document', async () => {
      await store(current(), [['a'], 1], [['a', 'b'], 2]);
      const remove = () => current().commit([], [{ type: 'delete', key: ['a'] }]);
      expect([await remove(), await remove()]).toMatchObject([{ committed: true }, { committed: true }]);
      expect(await current().getMany([['a'], ['a', 'b']])).toMatchObject([null, { data: 2 }]);
    });

    it('lets exactly one of many concurrent commits win a versionstamp', async () => {
      const versionstamp = await store(current(), [['a'], 'start']);
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, writer) =>
          current().commit([{ key: ['a'], versionstamp }], [{ type: 'set', key: ['a'], data: writer }]),
        ),
      );
      const winners = outcomes.flatMap((outcome, writer) => (outcome.committed ? [writer] : []));
      expect(winners).toHaveLength(1);
      expect(await current().get(['a'])).toMatchObject({ data: winners[0] });
      expect(outcomes.filter((outcome) => !outcome.committed)).toHaveLength(49);
    });

    it('gives each of many concurrent commits its own versionstamp, in submission order', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 600 }, (_, index) =>
          current().commit([], [{ type: 'set', key: ['n', `${index}`], data: index }]),
        ),
      );
      const stamps = outcomes.map((outcome) => (outcome.committed ? outcome.versionstamp : ''));
      expect(new Set(stamps).size).toBe(600);
      expect(stamps).toEqual(stamps.toSorted());
      expect(await current().get(['n', '599'])).toMatchObject({ versionstamp: stamps[599] });
    });

    it('does not let a refused commit affect other commits submitted with it', async () => {
      const commits = [
        current().commit([], [{ type: 'set', key: ['a'], data: 1 }]),
        current().commit([], [{ type: 'set', key: [''], data: 1 }]),
        current().commit([{ key: ['a'], versionstamp: null }], [{ type: 'set', key: ['a'], data: 2 }]),
        current().commit([], [{ type: 'set', key: ['b'], data: 1 }]),
      ];
      const outcomes = await Promise.allSettled(commits);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
      expect(await current().getMany([['a'], ['b']])).toMatchObject([{ data: 1 }, { data: 1 }]);
    });
  });
}
