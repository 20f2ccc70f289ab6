import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryCacheStorage } from './queryCacheStorage.ts';

const HOUR_MS = 3_600_000;
const KEY = 'persist:queries';

function start() {
  let version: string | null = '1 ann';
  const writes = jest.spyOn(Storage.prototype, 'setItem');
  const cache = createQueryCacheStorage({ storage: window.localStorage, version: () => version });
  return { cache, writes, changeVersion: (next: string | null) => (version = next) };
}

const stored = () => JSON.parse(window.localStorage.getItem(KEY) ?? 'null') as Record<string, unknown> | null;

describe('the query cache in storage', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('is an envelope that says when it was written and what it is good for', async () => {
    const { cache } = start();
    await cache.setItem(KEY, { a: 1 });
    expect(stored()).toEqual({ savedAt: Date.now(), version: '1 ann', value: { a: 1 } });
  });

  it.each([
    ['is read within 24 hours', 24 * HOUR_MS - 60_000, { a: 1 }],
    ['is read at 24 hours', 24 * HOUR_MS, { a: 1 }],
    ['is dropped after 24 hours', 24 * HOUR_MS + 60_000, undefined],
    ['is dropped when it is from a future that the clock was set back from', -24 * HOUR_MS - 60_000, undefined],
  ])('%s', async (_case, ageMs, expected) => {
    const { cache } = start();
    await cache.setItem(KEY, { a: 1 });
    jest.setSystemTime(Date.now() + ageMs);
    await expect(cache.getItem(KEY)).resolves.toEqual(expected);
    expect(stored() === null).toBe(expected === undefined);
  });

  it('is dropped when its version marker differs, such as that of another identity', async () => {
    const { cache, changeVersion } = start();
    await cache.setItem(KEY, { a: 1 });
    changeVersion('1 bob');
    await expect(cache.getItem(KEY)).resolves.toBeUndefined();
    expect(stored()).toBeNull();
  });

  it.each([
    ['no timestamp', JSON.stringify({ version: '1 ann', value: {} })],
    ['a timestamp that is no number', JSON.stringify({ savedAt: '0', version: '1 ann', value: {} })],
    ['no version', JSON.stringify({ savedAt: 0, value: {} })],
    ['half of it missing', '{"savedAt":0,"vers'],
    ['something else in its place', '"hello"'],
  ])('is dropped with %s', async (_case, text) => {
    const { cache } = start();
    window.localStorage.setItem(KEY, text);
    await expect(cache.getItem(KEY)).resolves.toBeUndefined();
    expect(stored()).toBeNull();
  });

  it('is written at most once a second under a storm of changes, and the last change is there at the end', async () => {
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

  it('is written at once when the page is about to go', async () => {
    const { cache } = start();
    await cache.setItem(KEY, 1);
    await cache.setItem(KEY, 2);
    cache.flush();
    expect(stored()?.value).toBe(2);
  });

  it('is written for whom it was read, even when someone else is signed in by then', async () => {
    const { cache, changeVersion } = start();
    await cache.setItem(KEY, 1);
    await cache.setItem(KEY, 2);
    changeVersion('1 bob');
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

  it('is not written while nobody is signed in', async () => {
    const { cache, changeVersion } = start();
    changeVersion(null);
    await cache.setItem(KEY, 1);
    jest.advanceTimersByTime(10_000);
    expect(stored()).toBeNull();
  });

  it('survives a storage that is full, and tries again with the next change', async () => {
    const { cache, writes } = start();
    writes.mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await cache.setItem(KEY, 1);
    await cache.setItem(KEY, 2);
    jest.advanceTimersByTime(1_000);
    expect(stored()?.value).toBe(2);
  });

  it('survives a storage that may not be used', async () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError');
    };
    const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
    const cache = createQueryCacheStorage({ storage, version: () => '1' });
    await cache.setItem(KEY, 1);
    await expect(cache.getItem(KEY)).resolves.toBeUndefined();
    await cache.removeItem(KEY);
  });
});
