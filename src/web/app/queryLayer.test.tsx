import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakePlatform, refuse } from '../../sdk/fakePlatform.ts';
import { createFakeTokenSet } from '../../sdk/fakeTokens.ts';
import { TransportError } from '../../sdk/platform.ts';
import { teamsApi } from '../features/teams/index.ts';
import { probeApi } from '../testing/probeApi.ts';
import { storeTokens } from '../testing/storeTokens.ts';
import { createApp, type App } from './createApp.ts';

const { getProbe } = probeApi.endpoints;
const RETRIES_MS = 7_000;
const offline = () => {
  throw new TransportError('offline');
};

describe('a query that failed', () => {
  let app: App | undefined;
  beforeEach(() => {
    jest.useFakeTimers();
    storeTokens(window.localStorage, createFakeTokenSet());
  });
  afterEach(() => {
    app?.close();
    jest.useRealTimers();
  });

  async function load() {
    const platform = createFakePlatform(offline);
    app = createApp({ connect: () => platform, window });
    await app.openQueryLayer();
    const { store } = app;
    return { platform, store, probe: () => getProbe.select('a')(store.getState()) };
  }

  it('is reread once when the connection is back, if it was down', async () => {
    const { platform, store, probe } = await load();
    void store.dispatch(getProbe.initiate('a'));
    void store.dispatch(teamsApi.endpoints.listTeams.initiate('id_AAAAAAAAAAAAAAAAAAAAAA'));
    await jest.advanceTimersByTimeAsync(RETRIES_MS);
    expect(probe().isError).toBe(true);
    platform.answer(({ kind }) => (kind === 'document-list' ? [] : 'back'));
    const sent = platform.commands.length;
    platform.realtime.changeStatus('live');
    await jest.advanceTimersByTimeAsync(0);
    expect(probe().data).toBe('back');
    expect(platform.commands).toHaveLength(sent + 2);
  });

  it('is not reread if the platform refused it', async () => {
    const { platform, store, probe } = await load();
    platform.answer(() => refuse('ForbiddenError'));
    await store.dispatch(getProbe.initiate('a'));
    platform.answer(() => 'allowed');
    platform.realtime.changeStatus('live');
    await jest.advanceTimersByTimeAsync(0);
    expect(probe().isError).toBe(true);
  });
});
