import { describe, expect, it } from '@jest/globals';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { createTestAuth } from './testing/createTestAuth.ts';
import { expiresAtOp, sweepExpired } from './expiring.ts';
import { expiringPrefix } from './records.ts';

const MANY = { limit: 1_000 };
const key = (name: string) => ['$auth', 'codes', name];

async function storeWith(expiry: Record<string, number>) {
  const store = createMemoryDocumentStore();
  for (const [name, expiresAt] of Object.entries(expiry)) {
    await store.commit([], [{ type: 'set', key: key(name), data: { expiresAt } }, expiresAtOp(key(name), expiresAt)]);
  }
  const left = async () => (await store.list(['$auth', 'codes'], MANY)).map(({ document }) => document.key.at(-1));
  const entries = async () => (await store.list(expiringPrefix, MANY)).length;
  return { store, left, entries };
}

describe('sweeping expired records', () => {
  it('removes records and their entries as soon as they expire', async () => {
    const { store, left, entries } = await storeWith({ a: 100, b: 200, c: 1_000_000_000_000 });
    await sweepExpired(store, 199, 10);
    expect(await left()).toEqual(['b', 'c']);
    await sweepExpired(store, 200, 10);
    expect(await left()).toEqual(['c']);
    expect(await entries()).toBe(1);
  });

  it('removes a limited number at a time, oldest first', async () => {
    const { store, left } = await storeWith({ c: 3, a: 1, b: 2 });
    await sweepExpired(store, 10, 2);
    expect(await left()).toEqual(['c']);
  });

  it('checks a renewed record again later', async () => {
    const { store, left, entries } = await storeWith({ a: 100 });
    await store.commit([], [{ type: 'set', key: key('a'), data: { expiresAt: 300 } }]);
    await sweepExpired(store, 200, 10);
    expect([await left(), await entries()]).toEqual([['a'], 1]);
    await sweepExpired(store, 300, 10);
    expect([await left(), await entries()]).toEqual([[], 0]);
  });

  it('removes the entry of a record that is already gone', async () => {
    const { store, entries } = await storeWith({ a: 100 });
    await store.commit([], [{ type: 'delete', key: key('a') }]);
    await sweepExpired(store, 100, 10);
    expect(await entries()).toBe(0);
  });

  it('does not remove a record that is renewed concurrently', async () => {
    const { store, left } = await storeWith({ a: 100 });
    const racing = {
      ...store,
      async get(wanted: string[]) {
        const found = await store.get(wanted);
        await store.commit([], [{ type: 'set', key: key('a'), data: { expiresAt: 900 } }]);
        return found;
      },
    };
    await sweepExpired(racing, 100, 10);
    expect(await left()).toEqual(['a']);
    await sweepExpired(store, 500, 10);
    expect(await left()).toEqual(['a']);
  });

  it('lets two servers sweep at the same time', async () => {
    const { store, left, entries } = await storeWith({ a: 1, b: 2, c: 3, d: 900 });
    await Promise.all([sweepExpired(store, 10, 10), sweepExpired(store, 10, 10)]);
    expect([await left(), await entries()]).toEqual([['d'], 1]);
  });

  it('leaves nothing but identities behind from abandoned and finished flows once the last session has expired', async () => {
    const { store, askCode, signUp } = await createTestAuth();
    await signUp('ann@x.org');
    await askCode('registration', 'bob@x.org');
    await askCode('authentication', 'ann@x.org');
    const collections = ['codes', 'mailAllowances', 'expiring', 'usedAnswers'].map((name) => ['$auth', name]);
    await sweepExpired(store, Date.UTC(2031, 0, 1), 1_000);
    for (const collection of collections) expect(await store.list(collection, MANY)).toEqual([]);
    expect(await store.list(['$auth', 'emails'], MANY)).toHaveLength(1);
  });
});
