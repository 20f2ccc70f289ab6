import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Envelope } from '../contract/envelopes.ts';
import type { TokenSet } from '../contract/tokenSet.ts';
import { rpc } from './commandBuilders.ts';
import { createFakeTokenSet, createFakeTokenStore } from './fakeTokens.ts';
import type { Transport, TransportOptions } from './httpTransport.ts';
import { CommandFailedError, TransportError } from './platform.ts';
import { createTokenRefresher, type Locks, noLocks } from './tokenRefresher.ts';

const stale = createFakeTokenSet({ jti: 'stale' });
const fresh = createFakeTokenSet({ jti: 'fresh' });

function createHarness(answer: () => Promise<Envelope>, initial: TokenSet | null = stale, locks: Locks = noLocks) {
  const tokens = createFakeTokenStore(initial);
  const sent: { body: unknown; options: TransportOptions }[] = [];
  const transport: Transport = (body, options) => {
    sent.push({ body, options });
    return answer();
  };
  return { ...createTokenRefresher({ transport, tokens, locks, lockName: 'refresh' }), tokens, sent };
}

const answering = (value: unknown) => async (): Promise<Envelope> => ({ kind: 'result', value });

describe('the token refresher', () => {
  it('exchanges the refresh token and stores the new set, without sending the expired access token', async () => {
    const { refresh, tokens, sent } = createHarness(answering(fresh));
    await expect(refresh(stale)).resolves.toEqual(fresh);
    expect(tokens.getCurrent()).toEqual(fresh);
    expect(sent.map(({ body }) => body)).toEqual([rpc(['authentication', 'refreshAccessToken'], stale.refresh_token)]);
    expect(sent[0]?.options.accessToken).toBeUndefined();
  });

  it('keeps the old refresh token if the response has none', async () => {
    const { refresh_token: _left, ...withoutRefresh } = fresh;
    const { refresh, tokens } = createHarness(answering(withoutRefresh));
    await refresh(stale);
    expect(tokens.getCurrent()).toEqual({ ...withoutRefresh, refresh_token: stale.refresh_token });
  });

  it('sends one request for all concurrent callers, and another for later ones', async () => {
    const { refresh, sent, tokens } = createHarness(answering(fresh));
    const answers = await Promise.all([refresh(stale), refresh(stale), refresh(stale)]);
    expect(answers).toEqual([fresh, fresh, fresh]);
    expect(sent).toHaveLength(1);
    tokens.setCurrent(stale);
    await refresh(stale);
    expect(sent).toHaveLength(2);
  });

  it('sends nothing if the set was replaced before its turn', async () => {
    const { refresh, sent } = createHarness(answering(stale), fresh);
    await expect(refresh(stale)).resolves.toEqual(fresh);
    expect(sent).toEqual([]);
  });

  it('sends nothing if the person signed out before its turn', async () => {
    const { refresh, sent } = createHarness(answering(fresh), null);
    await expect(refresh(stale)).resolves.toBeNull();
    expect(sent).toEqual([]);
  });

  it('returns null if the person signed out while the new set was in flight', async () => {
    const { refresh, tokens } = createHarness(async () => {
      tokens.setCurrent(null);
      return { kind: 'result', value: fresh };
    });
    await expect(refresh(stale)).resolves.toBeNull();
    expect(tokens.getCurrent()).toBeNull();
  });

  it('reads what other tabs have stored, inside the lock, before deciding to refresh', async () => {
    const order: string[] = [];
    const locks: Locks = {
      request: async (name, task) => {
        order.push(`lock ${name}`);
        return task();
      },
    };
    const { refresh, sent, tokens } = createHarness(answering(fresh), stale, locks);
    tokens.onSync(() => {
      order.push('sync');
      tokens.setCurrent(fresh);
    });
    await expect(refresh(stale)).resolves.toEqual(fresh);
    expect(order).toEqual(['lock refresh', 'sync']);
    expect(sent).toEqual([]);
  });

  it.each(['UnauthenticatedError', 'ForbiddenError', 'InvalidInputError', 'ExpiredStateError'])(
    'drops the set when the platform refuses with %s',
    async (name) => {
      const { refresh, tokens } = createHarness(async () => ({ kind: 'error', name }));
      await expect(refresh(stale)).resolves.toBeNull();
      expect(tokens.getCurrent()).toBeNull();
    },
  );

  it.each<[string, () => Promise<Envelope>, unknown]>([
    ['cannot be reached', () => Promise.reject(new TransportError('offline')), TransportError],
    ['limits the rate', async () => ({ kind: 'error', name: 'RateLimitedError' }), CommandFailedError],
    ['has a bug', async () => ({ kind: 'unknown-error', error: 'id' }), CommandFailedError],
    ['returns something else', answering({ access_token: 'only' }), TransportError],
    ['returns nothing', async () => ({ kind: 'result' }), TransportError],
    ['returns a list', async () => ({ kind: 'results', results: [] }), TransportError],
  ])('keeps the set when the platform %s, and tries again on the next call', async (_case, answer, error) => {
    const { refresh, tokens, sent } = createHarness(answer);
    await expect(refresh(stale)).rejects.toBeInstanceOf(error);
    expect(tokens.getCurrent()).toEqual(stale);
    await expect(refresh(stale)).rejects.toBeInstanceOf(error);
    expect(sent).toHaveLength(2);
  });

  describe('with a platform that does not respond', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('gives up while the platform still accepts the previous refresh token (30 s)', async () => {
      const { refresh, sent, tokens } = createHarness(
        () =>
          new Promise((_resolve, reject) => {
            const signal = sent.at(-1)?.options.signal;
            signal?.addEventListener('abort', () => reject(new TransportError('aborted')));
          }),
      );
      const refreshing = refresh(stale);
      jest.advanceTimersByTime(29_999);
      await expect(refreshing).rejects.toBeInstanceOf(TransportError);
      expect(tokens.getCurrent()).toEqual(stale);
    });
  });
});
