import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HOUR_MS } from '../../contract/durations.ts';
import { createQueryCacheStorage, dropStored } from './queryCacheStorage.ts';

const KEY = 'persist:queries';
const PLACE = `${KEY}:ann`;

function start({ form = 1, canStore = (): boolean => true } = {}) {
  let owner: string | null = 'ann';
  const writes = jest.spyOn(Storage.prototype, 'setItem');
  const cache = createQueryCacheStorage({ storage: window.localStorage, form, owner: () => owner, canStore });
  return { cache, writes, changeOwner: (next: string | null) => (owner = next) };
}

const stored = (place = PLACE) =>
  JSON.parse(window.localStorage.getItem(place) ?? 'null') as Record<string, unknown> | null;

describe('the query cache in storage', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('is stored with the time of writing and its scope', async () => {
    const { cache } = start();
    await cache.setItem(KEY, { a: 1 });
    expect(stored()).toEqual({ savedAt: Date.now(), version: '1 ann', value: { a: 1 } });
  });

  it.each([
    ['is read within 24 hours', 24 * HOUR_MS - 60_000, { a: 1 }],
    ['is read at 24 hours', 24 * HOUR_MS, { a: 1 }],
    ['is dropped after 24 hours', 24 * HOUR_MS + 60_000, undefined],
    ['is dropped when it is from the future, after the clock was set back', -24 * HOUR_MS - 60_000, undefined],
  ])('%s', async (_case, ageMs, expected) => {
    const { cache } = start();
    await cache.setItem(KEY, { a: 1 });
    jest.setSystemTime(Date.now() + ageMs);
    await expect(cache.getItem(KEY)).resolves.toEqual(expected);
    expect(stored() === null).toBe(expected === undefined);
  });

  it('is dropped when its version marker differs', async () => {
    await start().cache.setItem(KEY, { a: 1 });
    await expect(start({ form: 2 }).cache.getItem(KEY)).resolves.toBeUndefined();
    expect(stored()).toBeNull();
  });

  it('is separate for each identity', async () => {
    const { cache, changeOwner } = start();
    await cache.setItem(KEY, { a: 1 });
    changeOwner('bob');
    await expect(cache.getItem(KEY)).resolves.toBeUndefined();
    changeOwner('ann');
    await expect(cache.getItem(KEY)).resolves.toEqual({ a: 1 });
  });

  it('is dropped when it belongs to another identity', async () => {
    const { cache, changeOwner } = start();
    await cache.setItem(KEY, { a: 1 });
    window.localStorage.setItem(`${KEY}:bob`, window.localStorage.getItem(PLACE) ?? '');
    changeOwner('bob');
    await expect(cache.getItem(KEY)).resolves.toBeUndefined();
    expect(stored(`${KEY}:bob`)).toBeNull();
  });

  it('is not written once another tab has signed its identity out', async () => {
    let isKept = true;
    const { cache } = start({ canStore: () => isKept });
    await cache.setItem(KEY, 1);
    await cache.setItem(KEY, 2);
    isKept = false;
    window.localStorage.removeItem(PLACE);
    jest.advanceTimersByTime(1_000);
    cache.flush();
    expect(stored()).toBeNull();
  });

  it.each([
    ['no timestamp', JSON.stringify({ version: '1 ann', value: {} })],
    ['a timestamp that is not a number', JSON.stringify({ savedAt: '0', version: '1 ann', value: {} })],
    ['no version', JSON.stringify({ savedAt: 0, value: {} })],
    ['half of it cut off', '{"savedAt":0,"vers'],
    ['something else stored instead', '"hello"'],
  ])('is dropped with %s', async (_case, text) => {
    const { cache } = start();
    window.localStorage.setItem(PLACE, text);
    await expect(cache.getItem(KEY)).resolves.toBeUndefined();
    expect(stored()).toBeNull();
  });

  it('is written at most once a second during a storm of changes, and ends with the last change', async () => {
    const { cache, writes } = start();
    for (let count = 1; count <= 1_000; count += 1) {
      await cache.setItem(KEY, count);
      jest.advanceTimersByTime(10);
    }
    expect(writes.mock.calls.length).toBeLessThanOrEqual(11);
    jest.advanceTimersByTime(1_000);
    expect(stored()?.value).toBe(1_000);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is written immediately when the page is about to close', async () => {
    const { cache } = start();
    await cache.setItem(KEY, 1);
    await cache.setItem(KEY, 2);
    cache.flush();
    expect(stored()?.value).toBe(2);
  });

  it('is written for the identity that it was read for, even after someone else has signed in', async () => {
    const { cache, changeOwner } = start();
    await cache.setItem(KEY, 1);
    await cache.setItem(KEY, 2);
    changeOwner('bob');
    jest.advanceTimersByTime(1_000);
    expect(stored()?.version).toBe('1 ann');
    await expect(cache.getItem(KEY)).resolves.toBeUndefined();
  });

  it('is not written after it was removed', async () => {
    const { cache } = start();
    await cache.setItem(KEY, 1);
    await cache.setItem(KEY, 2);
    await cache.removeItem(KEY);
    jest.advanceTimersByTime(10_000);
    expect(stored()).toBeNull();
  });

  it('is not written while signed out', async () => {
    const { cache, changeOwner } = start();
    changeOwner(null);
    await cache.setItem(KEY, 1);
    jest.advanceTimersByTime(10_000);
    expect(stored()).toBeNull();
  });

  it('survives full storage, and tries again with the next change', async () => {
    const { cache, writes } = start();
    writes.mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await cache.setItem(KEY, 1);
    await cache.setItem(KEY, 2);
    jest.advanceTimersByTime(1_000);
    expect(stored()?.value).toBe(2);
  });

  it('survives blocked storage', async () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError');
    };
    const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
    const cache = createQueryCacheStorage({ storage, form: 1, owner: () => 'ann' });
    await cache.setItem(KEY, 1);
    await expect(cache.getItem(KEY)).resolves.toBeUndefined();
    await cache.removeItem(KEY);
  });
});

describe('dropStored', () => {
  it('keeps the caches of the given identities, and drops all others and those in an older format', () => {
    for (const key of [`${KEY}:ann`, `${KEY}:bob`, KEY, 'theme']) window.localStorage.setItem(key, '1');
    dropStored(window.localStorage, KEY, (owner) => owner === 'ann');
    expect(Object.keys(window.localStorage).toSorted()).toEqual([`${KEY}:ann`, 'theme']);
  });
});
