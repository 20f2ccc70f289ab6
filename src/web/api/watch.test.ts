import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Document, DocumentChange } from '../../contract/documents.ts';
import { documentGet } from '../../sdk/commandBuilders.ts';
import { createFakePlatform, refuse } from '../../sdk/fakePlatform.ts';
import { createQueryStore } from '../testing/createQueryStore.ts';
import { api } from './api.ts';
import { watched } from './watch.ts';

const keyOf = (id: string) => ['lamps', id];

const lampsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLamp: build.query<Document, string>({
      query: (id) => documentGet(keyOf(id)),
      onCacheEntryAdded: watched<string, Document>({
        targets: (id) => [{ document: keyOf(id) }],
        apply: (lamp, change) => {
          if (change.type === 'delete') return undefined;
          return change.versionstamp > lamp.versionstamp
            ? { key: change.key, data: change.data, versionstamp: change.versionstamp }
            : lamp;
        },
      }),
    }),
    /** Reads two documents; the first one refers to the second. */
    getPair: build.query<Document<{ other: string }>, string>({
      query: (id) => documentGet(keyOf(id)),
      onCacheEntryAdded: watched<string, Document<{ other: string }>>({
        targets: (id, pair) => [{ collection: ['pairs', id] }, ...(pair ? [{ document: keyOf(pair.data.other) }] : [])],
      }),
    }),
    /** Affected by many changes, and reread at most every two seconds. */
    getTally: build.query<number, string>({
      query: (id) => documentGet(['tallies', id]),
      onCacheEntryAdded: watched<string, number>({
        targets: (id) => [{ collection: ['tallies', id] }],
        spacingMs: 2_000,
      }),
    }),
    /** Part of a collection. Changes to other parts don't affect it. */
    getSome: build.query<string[], string>({
      query: (id) => documentGet(['some', id]),
      onCacheEntryAdded: watched<string, string[]>({
        targets: (id) => [{ collection: ['some', id] }],
        concerns: (names, { key }) => names.includes(key.at(-1) ?? ''),
      }),
    }),
  }),
});
const { getLamp, getPair, getSome, getTally } = lampsApi.endpoints;

const lamp = (data: unknown, versionstamp: string) => ({ key: keyOf('a'), data, versionstamp });
const setTo = (data: unknown, versionstamp: string): DocumentChange => ({ type: 'set', ...lamp(data, versionstamp) });

const settle = () => jest.advanceTimersByTimeAsync(10);

function start() {
  const platform = createFakePlatform(() => lamp('off', '1'));
  const store = createQueryStore({ platform });
  return { platform, store, shown: () => getLamp.select('a')(store.getState()).data?.data };
}

describe('watched', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('applies a change made elsewhere to the cache without rereading', async () => {
    const { platform, store, shown } = start();
    await store.dispatch(getLamp.initiate('a'));
    platform.realtime.change(setTo('on', '2'));
    await settle();
    expect(shown()).toBe('on');
    expect(platform.commands).toHaveLength(1);
  });

  it('ignores a change that is older than the cached data', async () => {
    const { platform, store, shown } = start();
    await store.dispatch(getLamp.initiate('a'));
    platform.realtime.change(setTo('on', '0'));
    expect(shown()).toBe('off');
  });

  it('rereads after a change that cannot be applied', async () => {
    const { platform, store, shown } = start();
    await store.dispatch(getLamp.initiate('a'));
    platform.answer(() => lamp('new', '3'));
    platform.realtime.change({ type: 'delete', key: keyOf('a'), versionstamp: '2' });
    await settle();
    expect(shown()).toBe('new');
  });

  it('rereads after a change without a stamp, which may be older than the cached data', async () => {
    const { platform, store, shown } = start();
    await store.dispatch(getLamp.initiate('a'));
    platform.answer(() => lamp('new', '3'));
    platform.realtime.change({ type: 'set', key: keyOf('a'), data: 'old' });
    await settle();
    expect(shown()).toBe('new');
  });

  it('rereads when a change arrives during a request, whose response may be older', async () => {
    const { platform, store, shown } = start();
    let answerFirst = (_value: unknown) => {};
    platform.answer(() => new Promise((resolve) => (answerFirst = resolve)));
    void store.dispatch(getLamp.initiate('a'));
    await settle();
    platform.realtime.change(setTo('on', '2'));
    platform.answer(() => lamp('on', '2'));
    answerFirst(lamp('off', '1'));
    await settle();
    expect(shown()).toBe('on');
    expect(platform.commands).toHaveLength(2);
  });

  it('rereads immediately what changed between its read and the start of its watch', async () => {
    const { platform, store, shown } = start();
    await store.dispatch(getLamp.initiate('a'));
    platform.answer(() => lamp('on', '2'));
    platform.realtime.miss([['$document', ...keyOf('b')]]);
    await settle();
    expect(shown()).toBe('off');
    platform.realtime.miss([['$document', ...keyOf('a')]]);
    await settle();
    expect(shown()).toBe('on');
    expect(platform.commands).toHaveLength(2);
  });

  it('rereads everything if it’s unknown what changed', async () => {
    const { platform, store, shown } = start();
    await store.dispatch(getLamp.initiate('a'));
    platform.answer(() => lamp('on', '2'));
    platform.realtime.miss('all');
    await settle();
    expect(shown()).toBe('on');
  });

  it('rereads immediately after a disconnection, even a brief one', async () => {
    const { platform, store, shown } = start();
    await store.dispatch(getLamp.initiate('a'));
    platform.answer(() => lamp('on', '2'));
    platform.realtime.reopen();
    await settle();
    expect(shown()).toBe('on');
    expect(platform.commands).toHaveLength(2);
  });

  it('reads once when a page loads, no matter how long the connection takes to open', async () => {
    const { platform, store } = start();
    platform.answer(() => ({ key: keyOf('p'), data: { other: 'x' }, versionstamp: '1' }));
    await store.dispatch(getPair.initiate('p'));
    await jest.advanceTimersByTimeAsync(5_000);
    platform.realtime.changeStatus('live');
    platform.realtime.miss([]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(platform.commands).toHaveLength(1);
  });

  it('retries until it succeeds when data changed but could not be read', async () => {
    const { platform, store, shown } = start();
    await store.dispatch(getLamp.initiate('a'));
    platform.answer(() => refuse('RateLimitedError', { retryAfterSeconds: 1 }));
    platform.realtime.change({ type: 'delete', key: keyOf('a'), versionstamp: '2' });
    await jest.advanceTimersByTimeAsync(20_000);
    expect(shown()).toBe('off');
    platform.answer(() => lamp('on', '3'));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(shown()).toBe('on');
    const { length } = platform.commands;
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(platform.commands).toHaveLength(length);
  });

  it('handles a storm of changes with one more read after the one in flight', async () => {
    const { platform, store } = start();
    await store.dispatch(getPair.initiate('p'));
    for (let count = 0; count < 100; count += 1) {
      platform.realtime.change({ type: 'set', key: ['pairs', 'p', `${count}`], data: {}, versionstamp: '2' });
    }
    await settle();
    expect(platform.commands).toHaveLength(3);
  });

  it('limits how often frequently changing data is reread, and never misses the last change', async () => {
    const { platform, store } = start();
    platform.answer(() => 0);
    await store.dispatch(getTally.initiate('t'));
    const changeOnce = () =>
      platform.realtime.change({ type: 'set', key: ['tallies', 't', 'x'], data: {}, versionstamp: '2' });
    for (let second = 0; second < 5; second += 1) {
      changeOnce();
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(platform.commands.length).toBeLessThanOrEqual(5);
    const before = platform.commands.length;
    changeOnce();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(platform.commands.length).toBe(before + 1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(platform.commands.length).toBe(before + 1);
  });

  it('ignores a change that does not concern the data, even during a request', async () => {
    const { platform, store } = start();
    platform.answer(() => ['mine']);
    await store.dispatch(getSome.initiate('s'));
    platform.answer(() => new Promise(() => {}));
    platform.realtime.change({ type: 'set', key: ['some', 's', 'another'], data: {}, versionstamp: '2' });
    await settle();
    expect(platform.commands).toHaveLength(1);
    platform.realtime.change({ type: 'set', key: ['some', 's', 'mine'], data: {}, versionstamp: '3' });
    await settle();
    platform.realtime.change({ type: 'set', key: ['some', 's', 'another'], data: {}, versionstamp: '4' });
    await settle();
    expect(platform.commands).toHaveLength(2);
  });

  it('also watches documents that the data refers to', async () => {
    const { platform, store } = start();
    platform.answer(() => ({ key: keyOf('p'), data: { other: 'x' }, versionstamp: '1' }));
    await store.dispatch(getPair.initiate('p'));
    expect(platform.realtime.watches()).toMatchObject([{ key: ['pairs', 'p'] }, { key: keyOf('x') }]);
    platform.answer(() => ({ key: keyOf('p'), data: { other: 'y' }, versionstamp: '2' }));
    platform.realtime.change({ type: 'set', key: keyOf('x'), data: {}, versionstamp: '2' });
    await settle();
    expect(platform.realtime.watches()).toMatchObject([{ key: ['pairs', 'p'] }, { key: keyOf('y') }]);
  });

  it('keeps cached data when a reread is refused, and keeps watching', async () => {
    const { platform, store, shown } = start();
    await store.dispatch(getLamp.initiate('a'));
    platform.answer(() => refuse('ForbiddenError'));
    platform.realtime.reopen();
    await settle();
    expect(shown()).toBe('off');
    platform.realtime.change(setTo('on', '2'));
    expect(shown()).toBe('on');
  });

  it('stops watching when the cache entry is removed, even during a read', async () => {
    const { platform, store } = start();
    await store.dispatch(getLamp.initiate('a'));
    platform.answer(() => new Promise(() => {}));
    platform.realtime.reopen();
    await settle();
    store.dispatch(api.util.resetApiState());
    await settle();
    expect(platform.realtime.watches()).toEqual([]);
    platform.realtime.reopen();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(platform.commands).toHaveLength(2);
  });

  it('watches entries restored from storage', async () => {
    const { platform, store, shown } = start();
    store.dispatch(lampsApi.util.upsertQueryEntries([{ endpointName: 'getLamp', arg: 'a', value: lamp('off', '1') }]));
    platform.realtime.change(setTo('on', '2'));
    expect(shown()).toBe('on');
  });
});
