import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MINUTE_MS } from '../../contract/durations.ts';
import { createFakePlatform, refuse } from '../../sdk/fakePlatform.ts';
import { createQueryStore } from '../testing/createQueryStore.ts';
import { probeApi } from '../testing/probeApi.ts';
import { fetchEndpoint } from './fetchEndpoint.ts';

const { getProbe } = probeApi.endpoints;

describe('fetchEndpoint', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  async function startWithCached() {
    let count = 0;
    const platform = createFakePlatform(() => ++count);
    const store = createQueryStore({ platform });
    await fetchEndpoint(store, getProbe, 'a');
    return { platform, store };
  }

  it('requests data that is not cached', async () => {
    const { platform, store } = await startWithCached();
    await expect(fetchEndpoint(store, getProbe, 'b')).resolves.toBe(2);
    expect(platform.commands).toHaveLength(2);
  });

  it('does not refetch cached data for 15 minutes', async () => {
    const { platform, store } = await startWithCached();
    jest.setSystemTime(Date.now() + 15 * MINUTE_MS - 1);
    await expect(fetchEndpoint(store, getProbe, 'a')).resolves.toBe(1);
    expect(platform.commands).toHaveLength(1);
  });

  it('returns cached data immediately after 15 minutes and refreshes it in the background', async () => {
    const { store } = await startWithCached();
    jest.setSystemTime(Date.now() + 15 * MINUTE_MS);
    await expect(fetchEndpoint(store, getProbe, 'a')).resolves.toBe(1);
    await jest.advanceTimersByTimeAsync(10);
    expect(getProbe.select('a')(store.getState()).data).toBe(2);
  });

  it('waits for a new response with `fresh`', async () => {
    const { store } = await startWithCached();
    await expect(fetchEndpoint(store, getProbe, 'a', { fresh: true })).resolves.toBe(2);
  });

  it('sends one request when two loaders need the same data', async () => {
    const { platform, store } = await startWithCached();
    await Promise.all([fetchEndpoint(store, getProbe, 'b'), fetchEndpoint(store, getProbe, 'b')]);
    expect(platform.commands).toHaveLength(2);
  });

  it('keeps cached data when a refresh fails', async () => {
    const { platform, store } = await startWithCached();
    platform.answer(() => refuse('ForbiddenError'));
    jest.setSystemTime(Date.now() + 60 * MINUTE_MS);
    await expect(fetchEndpoint(store, getProbe, 'a')).resolves.toBe(1);
    await jest.advanceTimersByTimeAsync(10);
    await expect(fetchEndpoint(store, getProbe, 'a')).resolves.toBe(1);
  });

  it('rejects with a platform error when nothing is cached', async () => {
    const { platform, store } = await startWithCached();
    platform.answer(() => refuse('ForbiddenError'));
    await expect(fetchEndpoint(store, getProbe, 'b')).rejects.toMatchObject({ kind: 'command' });
  });
});
