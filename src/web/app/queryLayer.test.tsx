import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CommandHandler, createFakePlatform, refuse } from '../../sdk/fakePlatform.ts';
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

describe('a team that can’t be opened', () => {
  const visit = () => new Request('https://hearth.example/dashboard/teams/tid_x');
  const preloaded = () => new Request(visit(), { headers: { purpose: 'prefetch' } });
  const left = () => new Request(visit(), { signal: AbortSignal.abort() });

  it.each<[toasts: number, when: string, answer: CommandHandler, request: () => Request]>([
    [1, 'someone opens it', () => [], visit],
    [0, 'it’s only preloaded', () => [], preloaded],
    [0, 'someone has already gone elsewhere', () => [], left],
    [0, 'the teams couldn’t be loaded', () => refuse('ForbiddenError'), visit],
  ])('causes %d toasts when %s', async (toasts, _when, answer, request) => {
    storeTokens(window.localStorage, createFakeTokenSet());
    const app = createApp({ connect: () => createFakePlatform(answer), window });
    const { openTeam } = await app.openQueryLayer();
    expect(await openTeam('tid_x', request())).toBe(false);
    expect(app.store.getState().toasts.toasts).toHaveLength(toasts);
    app.close();
  });
});
