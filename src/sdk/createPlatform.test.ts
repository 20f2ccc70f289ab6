import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isRecord } from '../contract/json.ts';
import type { TokenSet } from '../contract/tokenSet.ts';
import { documentGet, rpc } from './commandBuilders.ts';
import { deviceClock } from './serverClock.ts';
import { createPlatform } from './createPlatform.ts';
import { createFakeTokenSet, createFakeTokenStore } from './fakeTokens.ts';
import { CommandFailedError, type TokenStore, TransportError } from './platform.ts';
import type { Locks } from './tokenRefresher.ts';

const NOW_MS = Date.UTC(2024, 5, 1);
const LIFETIME_MS = 600_000;
const expired = createFakeTokenSet({ jti: '0', accessExpiryMs: NOW_MS - 1 });

/**
 * A platform that rotates refresh tokens, and ends the session when an earlier one is reused, without a grace period.
 */
function createFakeServer() {
  let valid: TokenSet | null = expired;
  const bodies: { body: unknown; bearer: string | null }[] = [];
  let isReachable = true;
  const refreshes: unknown[] = [];

  function refresh(refreshToken: unknown) {
    refreshes.push(refreshToken);
    if (!valid || refreshToken !== valid.refresh_token) {
      valid = null;
      return { kind: 'error', name: 'UnauthenticatedError' };
    }
    valid = createFakeTokenSet({ jti: String(refreshes.length), accessExpiryMs: NOW_MS + LIFETIME_MS });
    return { kind: 'result', value: valid };
  }

  function run(command: unknown, bearer: string | null) {
    if (!isRecord(command)) throw new Error('no command');
    if (Array.isArray(command.rpc) && command.rpc[1] === 'refreshAccessToken') return refresh(command.input);
    const isAllowed = valid && bearer === `Bearer ${valid.access_token}` && valid !== expired;
    return isAllowed ? { kind: 'result', value: command.path } : { kind: 'error', name: 'UnauthenticatedError' };
  }

  const fakeFetch: typeof fetch = async (_address, init) => {
    if (typeof init?.body !== 'string') throw new Error('no body');
    const body: unknown = JSON.parse(init.body);
    const bearer = new Headers(init.headers).get('Authorization');
    bodies.push({ body, bearer });
    // The response takes a macrotask, which is long enough for another tab to act before it arrives.
    await nextTurn();
    if (!isReachable) throw new TypeError('Failed to fetch');
    const isBatch = isRecord(body) && Array.isArray(body.commands);
    const commands = isRecord(body) && Array.isArray(body.commands) ? body.commands : [body];
    const results = commands.map((command) => run(command, bearer));
    return Response.json(isBatch ? { kind: 'results', results } : results[0]);
  };

  return {
    fakeFetch,
    bodies,
    refreshes,
    revoke() {
      valid = null;
    },
    setReachable(next: boolean) {
      isReachable = next;
    },
    tokenSet: () => valid,
  };
}

/** Behaves like `navigator.locks`: one holder at a time, in order, even after a failure. */
function createFakeLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name, task) {
      const turn = last.then(task);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/**
 * Creates tabs that share storage. Each has a separate store, which reads the others' changes only when it's asked to.
 */
function createTabs(server: ReturnType<typeof createFakeServer>, count: number) {
  let stored: TokenSet | null = expired;
  const locks = createFakeLocks();
  return Array.from({ length: count }, () => {
    const memory = createFakeTokenStore(stored);
    const tokens: TokenStore = {
      getCurrent: memory.getCurrent,
      replaceCurrent(previous, next) {
        memory.replaceCurrent(previous, next);
        stored = memory.getCurrent();
      },
      dropCurrent(previous) {
        memory.dropCurrent(previous);
        stored = memory.getCurrent();
      },
      syncWithOtherTabs: () => memory.setCurrent(stored),
    };
    const platform = createPlatform({
      clientId: 'hearth',
      endpoint: 'https://hearth.example/api',
      tokens,
      fetch: server.fakeFetch,
      locks,
      clock: { ...deviceClock, now: () => NOW_MS },
    });
    return { platform, tokens };
  });
}

function createTab(server: ReturnType<typeof createFakeServer>) {
  const [tab] = createTabs(server, 1);
  if (!tab) throw new Error('no tab');
  return tab;
}

const get = (id: number) => documentGet(['things', String(id)]);

describe('the platform', () => {
  it('sends the commands of one tick in one batch, after one refresh', async () => {
    const server = createFakeServer();
    const { platform, tokens } = createTab(server);
    const values = await Promise.all([platform.execute(get(1)), platform.execute(get(2))]);
    expect(values).toEqual([
      ['things', '1'],
      ['things', '2'],
    ]);
    expect(server.bodies).toEqual([
      { body: rpc(['authentication', 'refreshAccessToken'], expired.refresh_token), bearer: null },
      { body: { kind: 'commands', commands: [get(1), get(2)] }, bearer: `Bearer ${tokens.getCurrent()?.access_token}` },
    ]);
  });

  it('flushes the queue with the given schedule', async () => {
    const server = createFakeServer();
    const sendings: (() => void)[] = [];
    const platform = createPlatform({
      clientId: 'hearth',
      endpoint: 'https://hearth.example/api',
      tokens: createFakeTokenStore(expired),
      fetch: server.fakeFetch,
      locks: createFakeLocks(),
      clock: { ...deviceClock, now: () => NOW_MS },
      schedule: (send) => sendings.push(send),
    });
    const value = platform.execute(get(1));
    await nextTurn();
    expect(server.bodies).toEqual([]);
    sendings.forEach((send) => send());
    expect(await value).toEqual(['things', '1']);
  });

  it('refreshes once for several batches in flight', async () => {
    const server = createFakeServer();
    const { platform } = createTab(server);
    const values = await Promise.all(Array.from({ length: 25 }, (_, id) => platform.execute(get(id))));
    expect(values).toHaveLength(25);
    expect(server.refreshes).toEqual([expired.refresh_token]);
    expect(server.bodies).toHaveLength(4);
  });

  it('shares a lock with other tabs, named after the client', async () => {
    const server = createFakeServer();
    const names: string[] = [];
    const platform = createPlatform({
      clientId: 'hearth',
      endpoint: 'https://hearth.example/api',
      tokens: createFakeTokenStore(expired),
      fetch: server.fakeFetch,
      locks: {
        request: (name, task) => {
          names.push(name);
          return task();
        },
      },
      clock: { ...deviceClock, now: () => NOW_MS },
    });
    await platform.execute(get(1));
    expect(names).toEqual(['hearth:refresh']);
  });

  it('refreshes once for several concurrent tabs, although reusing a refresh token would end the session', async () => {
    const server = createFakeServer();
    const tabs = createTabs(server, 3);
    const values = await Promise.all(tabs.map(({ platform }, id) => platform.execute(get(id))));
    expect(values).toHaveLength(3);
    expect(server.refreshes).toEqual([expired.refresh_token]);
    expect(tabs.map(({ tokens }) => tokens.getCurrent())).toEqual([1, 2, 3].map(() => server.tokenSet()));
  });

  it('lets another tab refresh if the first one fails', async () => {
    const server = createFakeServer();
    const [first, second] = createTabs(server, 2);
    server.setReachable(false);
    await expect(first?.platform.execute(get(1))).rejects.toBeInstanceOf(TransportError);
    server.setReachable(true);
    await expect(second?.platform.execute(get(2))).resolves.toEqual(['things', '2']);
    expect(server.tokenSet()).toEqual(second?.tokens.getCurrent());
  });

  it('keeps the token set and rejects with TransportError while the network is down, then recovers', async () => {
    const server = createFakeServer();
    const { platform, tokens } = createTab(server);
    server.setReachable(false);
    const outcomes = await Promise.allSettled([platform.execute(get(1)), platform.execute(get(2))]);
    expect(outcomes).toEqual([1, 2].map(() => ({ status: 'rejected', reason: expect.any(TransportError) })));
    expect(tokens.getCurrent()).toBe(expired);
    server.setReachable(true);
    await expect(platform.execute(get(1))).resolves.toEqual(['things', '1']);
  });

  it('signs out in every tab when the session is revoked, even if tokens still look valid', async () => {
    const server = createFakeServer();
    const [first, second] = createTabs(server, 2);
    await first?.platform.execute(get(1));
    server.revoke();
    for (const tab of [first, second]) {
      const executing = tab?.platform.execute(get(2));
      await expect(executing).rejects.toBeInstanceOf(CommandFailedError);
      await expect(executing).rejects.toMatchObject({ envelope: { name: 'UnauthenticatedError' } });
      expect(tab?.tokens.getCurrent()).toBeNull();
    }
  });

  it('rejects an aborted call immediately, even during a token refresh', async () => {
    const server = createFakeServer();
    const { platform } = createTab(server);
    const controller = new AbortController();
    const left = platform.execute(get(1), { signal: controller.signal });
    const stayed = platform.execute(get(2));
    await nextTurn();
    controller.abort('left');
    await expect(left).rejects.toBe('left');
    await expect(stayed).resolves.toEqual(['things', '2']);
  });
});
