import { describe, expect, it } from '@jest/globals';
import { StoreClosedError, type DocumentStore } from '../documentStore.ts';
import { store } from '../testing/storing.ts';

export function describeLifetime(current: () => DocumentStore): void {
  describe('reading several documents', () => {
    it('returns documents in the order requested, with null for missing ones, even if a key is repeated', async () => {
      await store(current(), [['a'], 1], [['b'], 2]);
      const found = await current().getMany([['b'], ['missing'], ['a'], ['b']]);
      expect(found.map((document) => document?.data ?? null)).toEqual([2, null, 1, 2]);
      expect(await current().getMany([])).toEqual([]);
    });
  });

  describe('closing', () => {
    it('settles all earlier commits', async () => {
      const commits = Array.from({ length: 300 }, (_, index) =>
        current().commit([], [{ type: 'set', key: ['n', `${index}`], data: index }]),
      );
      let settled = 0;
      for (const commit of commits) void commit.then(({ committed }) => (settled += committed ? 1 : 0));
      await current().close();
      await new Promise(setImmediate);
      expect(settled).toBe(300);
    });

    it('rejects all later calls except another close', async () => {
      await current().close();
      await expect(current().get(['a'])).rejects.toThrow(StoreClosedError);
      await expect(current().getMany([['a']])).rejects.toThrow(StoreClosedError);
      await expect(current().list(['a'], { limit: 1 })).rejects.toThrow(StoreClosedError);
      await expect(current().commit([], [])).rejects.toThrow(StoreClosedError);
      await expect(current().close()).resolves.toBeUndefined();
    });
  });
}
