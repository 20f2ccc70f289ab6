import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MINUTE_MS } from '../../contract/durations.ts';
import { documentGet } from '../../sdk/commandBuilders.ts';
import { createFakePlatform } from '../../sdk/fakePlatform.ts';
import { createFakeTokenSet } from '../../sdk/fakeTokens.ts';
import { api } from '../api/api.ts';
import { watched } from '../api/watch.ts';
import { integrationsApi } from '../features/integrations/index.ts';
import { monitorsApi } from '../features/monitors/index.ts';
import { pingCodesApi } from '../features/pingCodes/pingCodesApi.ts';
import { signedIn, signedOut } from '../features/auth/index.ts';
import { probeApi } from '../testing/probeApi.ts';
import { storeTokens } from '../testing/storeTokens.ts';
import { createApp, type App } from './createApp.ts';

const ANN = createFakeTokenSet({ identityId: 'id_AAAAAAAAAAAAAAAAAAAAAA' });
const BOB = createFakeTokenSet({ identityId: 'id_BBBBBBBBBBBBBBBBBBBBBB' });
const KEY = 'persist:queries:id_AAAAAAAAAAAAAAAAAAAAAA';

const bellApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBell: build.query<unknown, string>({
      query: (id) => documentGet(['bells', id]),
      onCacheEntryAdded: watched({
        targets: (id: string) => [{ document: ['bells', id] }],
        apply: (_bell, change) => change.type,
      }),
    }),
  }),
});
const { getProbe, writeProbe } = probeApi.endpoints;
const { getBell } = bellApi.endpoints;

describe('the persisted query cache', () => {
  let apps: App[] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    storeTokens(window.localStorage, ANN);
  });
  afterEach(() => {
    for (const app of apps) app.close();
    apps = [];
    jest.useRealTimers();
  });

  /** Loads the page; `answer` is the platform's response to every call. */
  async function load(answer: unknown = 'fresh', search = '') {
    const platform = createFakePlatform(() => answer);
    const preloadedState = { location: { pathname: '/', search } };
    const app = createApp({ connect: () => platform, window, preloadedState });
    await app.openQueryLayer();
    apps.push(app);
    const { store } = app;
    return {
      ...app,
      platform,
      probe: () => getProbe.select('a')(store.getState()),
      bell: () => getBell.select('a')(store.getState()),
      /** Leaves the page the way a browser does. */
      leave() {
        window.dispatchEvent(new Event('pagehide'));
        app.close();
      },
    };
  }

  async function visit() {
    const page = await load('stored');
    await page.store.dispatch(getProbe.initiate('a'));
    await page.store.dispatch(getBell.initiate('a'));
    page.leave();
  }

  it('starts immediately when nothing is stored, without a timer', async () => {
    const { store } = await load();
    expect(store.getState().api).toHaveProperty('_persist.rehydrated', true);
  });

  it('is restored on the next load with its original timestamps, without a request', async () => {
    await visit();
    const readAt = Date.now();
    jest.setSystemTime(readAt + 5 * MINUTE_MS);
    const { platform, probe, bell } = await load();
    expect(probe()).toMatchObject({ data: 'stored', fulfilledTimeStamp: readAt });
    expect(bell()).toMatchObject({ data: 'stored' });
    expect(platform.commands).toEqual([]);
  });

  it.each([
    [
      'key of another service',
      [{ config: { kind: 'opsgenie', apiKey: 'top secret' } }],
      (store: App['store']) => store.dispatch(integrationsApi.endpoints.listIntegrations.initiate({ teamId: 'tid' })),
    ],
    [
      'ping key',
      { pingKey: 'top secret', usedBy: 1 },
      (store: App['store']) => store.dispatch(monitorsApi.endpoints.getPingKey.initiate('tid')),
    ],
    [
      'replaced ping key',
      [{ code: 'top secret' }],
      (store: App['store']) => store.dispatch(pingCodesApi.endpoints.listOldPingKeys.initiate('tid')),
    ],
  ] as const)('leaves no %s in storage', async (_what, answer, read) => {
    const page = await load(answer);
    await page.store.dispatch(getProbe.initiate('a'));
    await read(page.store);
    page.platform.answer(() => 'harmless');
    await page.store.dispatch(getProbe.initiate('a', { forceRefetch: true }));
    page.leave();
    expect(window.localStorage.getItem(KEY)).toContain('harmless');
    expect(window.localStorage.getItem(KEY)).not.toContain('top secret');
  });

  it('stores nothing from a feature loaded after the start, because it could not be restored', async () => {
    const page = await load('late');
    const lateApi = api.injectEndpoints({
      endpoints: (build) => ({ getLate: build.query<unknown, string>({ query: (id) => documentGet(['bells', id]) }) }),
    });
    await page.store.dispatch(lateApi.endpoints.getLate.initiate('a'));
    page.platform.answer(() => 'known');
    await page.store.dispatch(getProbe.initiate('a'));
    page.leave();
    expect(window.localStorage.getItem(KEY)).toContain('known');
    expect(window.localStorage.getItem(KEY)).not.toContain('late');
  });

  it('keeps watching after a reload', async () => {
    await visit();
    const { platform, bell } = await load();
    platform.realtime.change({ type: 'set', key: ['bells', 'a'], data: 1, versionstamp: '2' });
    expect(bell().data).toBe('set');
  });

  it('is reread once connected, to catch up on changes made while the page was closed', async () => {
    await visit();
    const { platform, bell } = await load();
    await jest.advanceTimersByTimeAsync(10);
    expect(bell().data).toBe('stored');
    platform.realtime.changeStatus('live');
    await jest.advanceTimersByTimeAsync(10);
    expect(bell().data).toBe('fresh');
    expect(platform.commands).toHaveLength(1);
  });

  it('shows watched data from more than 15 minutes ago and rereads it immediately', async () => {
    await visit();
    jest.setSystemTime(Date.now() + 15 * MINUTE_MS);
    const { bell } = await load();
    expect(bell().data).toBe('stored');
    await jest.advanceTimersByTimeAsync(10);
    expect(bell().data).toBe('fresh');
  });

  it.each([
    ['23 h 59 min', 24 * 60 - 1, 'stored'],
    ['24 h 1 min', 24 * 60 + 1, undefined],
  ])('from %s ago is restored if less than 24 hours old', async (_age, minutes, expected) => {
    await visit();
    jest.setSystemTime(Date.now() + minutes * MINUTE_MS);
    const { probe } = await load();
    expect(probe().data).toBe(expected);
  });

  it('drops a query from more than a day ago even though the cache was written since', async () => {
    await visit();
    jest.setSystemTime(Date.now() + 20 * 60 * MINUTE_MS);
    const second = await load();
    await second.store.dispatch(getProbe.initiate('b'));
    second.leave();
    jest.setSystemTime(Date.now() + 20 * 60 * MINUTE_MS);
    const { probe, store } = await load();
    expect(probe().data).toBeUndefined();
    expect(getProbe.select('b')(store.getState()).data).toBe('fresh');
  });

  it('does not keep queries without a response', async () => {
    const page = await load();
    page.platform.answer(() => new Promise(() => {}));
    void page.store.dispatch(getProbe.initiate('a'));
    await jest.advanceTimersByTimeAsync(2_000);
    page.leave();
    const { probe } = await load();
    expect(probe().status).toBe('uninitialized');
  });

  it.each([
    ['is under way', () => new Promise(() => {})],
    ['failed', () => Promise.reject(new Error('no connection'))],
  ])('keeps the last result of a query while its reread %s', async (_what, again) => {
    await visit();
    const page = await load();
    page.platform.answer(again);
    void page.store.dispatch(getProbe.initiate('a', { forceRefetch: true }));
    await jest.advanceTimersByTimeAsync(120_000);
    expect(page.probe().status).not.toBe('fulfilled');
    page.leave();
    const { probe } = await load();
    expect(probe()).toMatchObject({ status: 'fulfilled', data: 'stored' });
    expect(probe().error).toBeUndefined();
  });

  it('is still invalidated by tags', async () => {
    await visit();
    const { store, probe } = await load();
    await store.dispatch(getProbe.initiate('a'));
    expect(probe().data).toBe('stored');
    await store.dispatch(writeProbe.initiate('a'));
    await jest.advanceTimersByTimeAsync(10);
    expect(probe().data).toBe('fresh');
  });

  it.each([
    ['malformed queries', { queries: { x: 1, y: { status: 'fulfilled' } }, provided: { tags: {}, keys: {} } }],
    ['malformed tags', { queries: {}, provided: { tags: { Team: 3 }, keys: {} } }],
    ['unknown properties', { hello: 'world' }],
    ['a list', []],
  ])('is ignored when it contains %s', async (_case, value) => {
    await visit();
    const envelope = JSON.parse(window.localStorage.getItem(KEY) ?? '') as object;
    window.localStorage.setItem(KEY, JSON.stringify({ ...envelope, value }));
    const { store, probe } = await load();
    await store.dispatch(getProbe.initiate('a'));
    expect(probe().data).toBe('fresh');
  });

  it('is empty, here and in storage, for the next person to sign in', async () => {
    await visit();
    const { store, probe, bell, platform } = await load();
    store.dispatch(signedOut());
    store.dispatch(signedIn(BOB));
    expect(probe().data).toBeUndefined();
    expect(bell().data).toBeUndefined();
    expect(window.localStorage.getItem(KEY)).toBeNull();
    await jest.advanceTimersByTimeAsync(0);
    expect(platform.realtime.watches()).toEqual([]);
    expect(platform.realtime.restarts()).toBe(1);
  });

  it('is kept separately for each identity', async () => {
    await visit();
    const { store, probe } = await load();
    store.dispatch(signedIn(BOB));
    expect(probe().data).toBeUndefined();
    expect(window.localStorage.getItem(KEY)).toContain('stored');
    expect((await load()).probe().data).toBeUndefined();
    const own = await load('fresh', '?i=0');
    expect(own.probe().data).toBe('stored');
  });

  it('is removed, pending writes included, as soon as another tab signs its identity out', async () => {
    const page = await load('stored');
    await page.store.dispatch(getProbe.initiate('a'));
    await page.store.dispatch(getProbe.initiate('b'));
    window.localStorage.setItem('hearth:tokens', '[]');
    window.localStorage.removeItem('hearth:currentToken');
    window.dispatchEvent(new StorageEvent('storage', { key: 'hearth:tokens' }));
    expect(page.probe().data).toBeUndefined();
    expect(window.localStorage.getItem(KEY)).toBeNull();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(window.localStorage.getItem(KEY)).toBeNull();
  });

  it('is not seen by someone who signed in while this page was closed', async () => {
    await visit();
    storeTokens(window.localStorage, BOB);
    const { probe, bell } = await load();
    expect(probe().data).toBeUndefined();
    expect(bell().data).toBeUndefined();
  });

  it('is not written by a closed page', async () => {
    const { store } = await load('stored');
    await store.dispatch(getProbe.initiate('a'));
    await store.dispatch(getProbe.initiate('b'));
    apps[0]?.close();
    window.localStorage.clear();
    jest.advanceTimersByTime(MINUTE_MS);
    expect(window.localStorage.getItem(KEY)).toBeNull();
  });

  it('drops a response that arrives after its reader has signed out', async () => {
    const { store, platform, probe } = await load();
    let answer = (_value: unknown) => {};
    platform.answer(() => new Promise((resolve) => (answer = resolve)));
    void store.dispatch(getProbe.initiate('a'));
    await jest.advanceTimersByTimeAsync(0);
    store.dispatch(signedOut());
    store.dispatch(signedIn(BOB));
    answer('for Ann');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(probe().data).toBeUndefined();
    expect(JSON.stringify(Object.entries(window.localStorage))).not.toContain('for Ann');
  });
});
