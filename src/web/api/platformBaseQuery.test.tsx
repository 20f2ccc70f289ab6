import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { documentGet } from '../../sdk/commandBuilders.ts';
import { createFakePlatform, refuse } from '../../sdk/fakePlatform.ts';
import { TransportError } from '../../sdk/platform.ts';
import { createQueryStore } from '../testing/createQueryStore.ts';
import { probeApi } from '../testing/probeApi.ts';

const { getProbe, writeProbe } = probeApi.endpoints;

function start() {
  const platform = createFakePlatform();
  return { platform, store: createQueryStore({ platform }) };
}

const offline = () => {
  throw new TransportError('offline');
};

describe('platformBaseQuery', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it("sends an endpoint's command unchanged and returns its value", async () => {
    const { platform, store } = start();
    platform.answer(() => ({ data: 1 }));
    await expect(store.dispatch(getProbe.initiate('a')).unwrap()).resolves.toEqual({ data: 1 });
    expect(platform.commands).toEqual([documentGet(['probes', 'a'])]);
  });

  it('returns null when the platform returns no value', async () => {
    const { platform, store } = start();
    platform.answer(() => undefined);
    await expect(store.dispatch(getProbe.initiate('a')).unwrap()).resolves.toBeNull();
  });

  it('retries an unanswered query after 1, 2 and 4 seconds, then fails', async () => {
    const { platform, store } = start();
    platform.answer(offline);
    const outcome = store.dispatch(getProbe.initiate('a'));
    const sentAfter = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      return platform.commands.length;
    };
    expect(await sentAfter(999)).toBe(1);
    expect(await sentAfter(1)).toBe(2);
    expect(await sentAfter(1_999)).toBe(2);
    expect(await sentAfter(1)).toBe(3);
    expect(await sentAfter(3_999)).toBe(3);
    expect(await sentAfter(1)).toBe(4);
    expect(await sentAfter(60_000)).toBe(4);
    await expect(outcome).resolves.toMatchObject({ error: { kind: 'transport', message: 'offline' } });
  });

  it('returns the result of a retry', async () => {
    const { platform, store } = start();
    platform.answer(offline);
    const outcome = store.dispatch(getProbe.initiate('a')).unwrap();
    await jest.advanceTimersByTimeAsync(500);
    platform.answer(() => 'back');
    await jest.advanceTimersByTimeAsync(500);
    await expect(outcome).resolves.toBe('back');
  });

  it('retries an unanswered query as soon as the network is back, but respects a rate limit', async () => {
    const { platform, store } = start();
    const comeBack = async () => {
      window.dispatchEvent(new Event('online'));
      await jest.advanceTimersByTimeAsync(0);
    };
    platform.answer(offline);
    const outcome = store.dispatch(getProbe.initiate('a')).unwrap();
    await jest.advanceTimersByTimeAsync(500);
    platform.answer(() => refuse('RateLimitedError', { retryAfterSeconds: 3 }));
    await comeBack();
    expect(platform.commands).toHaveLength(2);
    platform.answer(() => 'room');
    await comeBack();
    expect(platform.commands).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(3_000);
    await expect(outcome).resolves.toBe('room');
  });

  it('fails immediately with the envelope when the platform refuses', async () => {
    const { platform, store } = start();
    platform.answer(() => refuse('ForbiddenError'));
    const { error } = await store.dispatch(getProbe.initiate('a'));
    expect(error).toEqual({ kind: 'command', envelope: { kind: 'error', name: 'ForbiddenError' } });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(platform.commands).toHaveLength(1);
  });

  it('retries when the rate limit allows it', async () => {
    const { platform, store } = start();
    platform.answer(() => refuse('RateLimitedError', { retryAfterSeconds: 3 }));
    const outcome = store.dispatch(getProbe.initiate('a')).unwrap();
    await jest.advanceTimersByTimeAsync(2_999);
    platform.answer(() => 'room');
    expect(platform.commands).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    await expect(outcome).resolves.toBe('room');
  });

  it('never resends a write', async () => {
    const { platform, store } = start();
    platform.answer(offline);
    const { error } = await store.dispatch(writeProbe.initiate('a'));
    expect(error).toEqual({ kind: 'transport', message: 'offline' });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(platform.commands).toHaveLength(1);
  });

  it('stops retrying an abandoned query', async () => {
    const { platform, store } = start();
    platform.answer(offline);
    const query = store.dispatch(getProbe.initiate('a'));
    await jest.advanceTimersByTimeAsync(500);
    query.abort();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(platform.commands).toHaveLength(1);
  });
});
