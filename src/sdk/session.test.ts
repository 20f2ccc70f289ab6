import { describe, expect, it } from '@jest/globals';
import type { Envelope, SingleEnvelope } from '../contract/envelopes.ts';
import type { TokenSet } from '../contract/tokenSet.ts';
import { documentGet } from './commandBuilders.ts';
import { createFakeTokenSet, createFakeTokenStore, type FakeTokenStore } from './fakeTokens.ts';
import { TransportError } from './platform.ts';
import { createSession, EXPIRY_LEEWAY_MS } from './session.ts';

const NOW_MS = Date.UTC(2024, 5, 1);
const OTHER_IDENTITY_ID = 'id_zyxwvutsrqponmlkjihgfe';

const live = createFakeTokenSet({ jti: 'live', accessExpiryMs: NOW_MS + 600_000 });
const expired = createFakeTokenSet({ jti: 'expired', accessExpiryMs: NOW_MS - 1_000 });
const renewed = createFakeTokenSet({ jti: 'renewed', accessExpiryMs: NOW_MS + 600_000 });
const withoutRefresh = ({ refresh_token: _left, ...rest }: TokenSet): TokenSet => rest;

const command = documentGet(['teams', 'tid_1']);
const success: SingleEnvelope = { kind: 'result', value: 'ok' };
const unauthenticated: SingleEnvelope = { kind: 'error', name: 'UnauthenticatedError' };
const forbidden: SingleEnvelope = { kind: 'error', name: 'ForbiddenError' };

interface HarnessOptions {
  current: TokenSet | null;
  /** Returns the platform's response to a request with this access token. */
  answer?(accessToken: string | undefined): Envelope | Error;
  /** Returns the outcome of a refresh; by default, the `renewed` set. */
  refresh?(tokens: FakeTokenStore, stale: TokenSet): TokenSet | null | Error;
}

function createHarness({ current, answer = () => success, refresh }: HarnessOptions) {
  const tokens = createFakeTokenStore(current);
  const bearers: (string | undefined)[] = [];
  const refreshed: TokenSet[] = [];
  const clock = { nowMs: NOW_MS };
  const giveRenewed = (store: FakeTokenStore) => {
    store.setCurrent(renewed);
    return renewed;
  };
  const session = createSession({
    tokens,
    now: () => clock.nowMs,
    async transport(_body, { accessToken }) {
      bearers.push(accessToken);
      const outcome = answer(accessToken);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    refresher: {
      async refresh(stale) {
        refreshed.push(stale);
        const outcome = (refresh ?? giveRenewed)(tokens, stale);
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
    },
  });
  const send = () => session.send(command, new AbortController().signal);
  return { ...session, send, tokens, bearers, refreshed, clock };
}

describe('a request', () => {
  it('without an identity has no bearer token, and a refusal is final', async () => {
    const { send, bearers } = createHarness({ current: null, answer: () => unauthenticated });
    await expect(send()).resolves.toBe(unauthenticated);
    expect(bearers).toEqual([undefined]);
  });

  it('with an identity has the current access token', async () => {
    const { send, bearers, refreshed } = createHarness({ current: live });
    await expect(send()).resolves.toBe(success);
    expect(bearers).toEqual([live.access_token]);
    expect(refreshed).toEqual([]);
  });

  it('is preceded by a refresh if the access token has expired', async () => {
    const { send, bearers, refreshed } = createHarness({ current: expired });
    await expect(send()).resolves.toBe(success);
    expect(refreshed).toEqual([expired]);
    expect(bearers).toEqual([renewed.access_token]);
  });

  it.each([
    ['just before', 1, 0],
    ['at', 0, 1],
  ])('treats a token as expired from one leeway before its expiry: %s that time', async (_case, earlyMs, refreshes) => {
    const { send, clock, refreshed } = createHarness({ current: live });
    clock.nowMs = NOW_MS + 600_000 - EXPIRY_LEEWAY_MS - earlyMs;
    await send();
    expect(refreshed).toHaveLength(refreshes);
  });

  it('is sent without a refresh if its token has no expiry', async () => {
    const opaque = { ...live, access_token: 'opaque' };
    const { send, bearers, refreshed } = createHarness({ current: opaque });
    await send();
    expect(refreshed).toEqual([]);
    expect(bearers).toEqual(['opaque']);
  });

  it('is sent with an expired token that cannot be refreshed', async () => {
    const current = withoutRefresh(expired);
    const { send, bearers, refreshed } = createHarness({ current });
    await expect(send()).resolves.toBe(success);
    expect(bearers).toEqual([current.access_token]);
    expect(refreshed).toEqual([]);
  });

  it('is not sent, not even anonymously, if the refresh is refused', async () => {
    const { send, bearers } = createHarness({ current: expired, refresh: () => null });
    await expect(send()).resolves.toEqual(unauthenticated);
    expect(bearers).toEqual([]);
  });

  it('rejects, but keeps the set, if the network fails during the refresh', async () => {
    const reason = new TransportError('offline');
    const { send, tokens, bearers } = createHarness({ current: expired, refresh: () => reason });
    await expect(send()).rejects.toBe(reason);
    expect(tokens.getCurrent()).toBe(expired);
    expect(bearers).toEqual([]);
  });

  it('is not sent with the rights of someone else who signed in during the refresh', async () => {
    const another = createFakeTokenSet({ identityId: OTHER_IDENTITY_ID });
    const { send, bearers } = createHarness({ current: expired, refresh: () => another });
    await expect(send()).resolves.toEqual(unauthenticated);
    expect(bearers).toEqual([]);
  });

  it('is sent, without endless refreshes, if this clock is ahead of the platform’s', async () => {
    const { send, bearers, refreshed } = createHarness({
      current: expired,
      refresh(tokens, stale) {
        const next = createFakeTokenSet({ jti: `after ${stale.access_token}`, accessExpiryMs: NOW_MS - 500 });
        tokens.setCurrent(next);
        return next;
      },
    });
    for (let times = 0; times < 3; times++) await expect(send()).resolves.toBe(success);
    expect(refreshed).toHaveLength(1);
    expect(new Set(bearers).size).toBe(1);
  });
});

describe('a rejected bearer token', () => {
  const onlyRenewed = (accessToken: string | undefined) =>
    accessToken === renewed.access_token ? success : unauthenticated;

  it('is refreshed once, and the request is resent once', async () => {
    const { send, bearers, refreshed } = createHarness({ current: live, answer: onlyRenewed });
    await expect(send()).resolves.toBe(success);
    expect(refreshed).toEqual([live]);
    expect(bearers).toEqual([live.access_token, renewed.access_token]);
  });

  it('is recognized even if every command of a batch fails with it', async () => {
    const { send, bearers } = createHarness({
      current: live,
      answer: (accessToken) => ({ kind: 'results', results: [onlyRenewed(accessToken), onlyRenewed(accessToken)] }),
    });
    await expect(send()).resolves.toEqual({ kind: 'results', results: [success, success] });
    expect(bearers).toHaveLength(2);
  });

  it.each<[string, Envelope]>([
    ['only one of several commands fails with it', { kind: 'results', results: [unauthenticated, success] }],
    ['the list of results is empty', { kind: 'results', results: [] }],
    ['the platform forbids', forbidden],
    ['the platform has a bug', { kind: 'unknown-error', error: 'UnauthenticatedError' }],
  ])('is not assumed if %s', async (_case, envelope) => {
    const { send, bearers, refreshed } = createHarness({ current: live, answer: () => envelope });
    await expect(send()).resolves.toBe(envelope);
    expect(bearers).toHaveLength(1);
    expect(refreshed).toEqual([]);
  });

  it('is not retried a third time, and rejecting a fresh token does not sign the person out', async () => {
    const { send, bearers, tokens } = createHarness({ current: live, answer: () => unauthenticated });
    await expect(send()).resolves.toBe(unauthenticated);
    expect(bearers).toEqual([live.access_token, renewed.access_token]);
    expect(tokens.getCurrent()).toBe(renewed);
  });

  it('signs the person out if there is no refresh token', async () => {
    const { send, tokens } = createHarness({ current: withoutRefresh(live), answer: () => unauthenticated });
    await expect(send()).resolves.toBe(unauthenticated);
    expect(tokens.getCurrent()).toBeNull();
  });

  it('causes the request to be refused if the session was revoked', async () => {
    const { send, bearers } = createHarness({ current: live, answer: () => unauthenticated, refresh: () => null });
    await expect(send()).resolves.toBe(unauthenticated);
    expect(bearers).toHaveLength(1);
  });

  it('causes a TransportError if the refresh fails', async () => {
    const reason = new TransportError('offline');
    const { send, tokens } = createHarness({ current: live, answer: () => unauthenticated, refresh: () => reason });
    await expect(send()).rejects.toBe(reason);
    expect(tokens.getCurrent()).toBe(live);
  });

  it('is simply replaced if the set was refreshed while the request was in flight', async () => {
    const { send, bearers, refreshed, tokens } = createHarness({
      current: live,
      answer(accessToken) {
        tokens.setCurrent(renewed);
        return onlyRenewed(accessToken);
      },
    });
    await expect(send()).resolves.toBe(success);
    expect(refreshed).toEqual([]);
    expect(bearers).toEqual([live.access_token, renewed.access_token]);
  });

  it('is not replaced by the token of someone else who signed in while the request was in flight', async () => {
    const { send, bearers, tokens } = createHarness({
      current: live,
      answer() {
        tokens.setCurrent(createFakeTokenSet({ identityId: OTHER_IDENTITY_ID }));
        return unauthenticated;
      },
    });
    await expect(send()).resolves.toBe(unauthenticated);
    expect(bearers).toHaveLength(1);
  });
});

describe('the access token of a realtime connection', () => {
  it('is null when no one is signed in', async () => {
    await expect(createHarness({ current: null }).accessToken()).resolves.toBeNull();
  });

  it.each<[string, TokenSet, string | undefined, TokenSet]>([
    ['the current one', live, undefined, live],
    ['a refreshed one after its expiry', expired, undefined, renewed],
    ['a refreshed one when the current one is suspect', live, live.access_token, renewed],
    ['the current one when another is suspect', live, expired.access_token, live],
    [
      'a suspect one that cannot be refreshed',
      withoutRefresh(live),
      withoutRefresh(live).access_token,
      withoutRefresh(live),
    ],
  ])('is %s', async (_case, current, suspect, expected) => {
    await expect(createHarness({ current }).accessToken(suspect)).resolves.toBe(expected.access_token);
  });

  it('is null if the refresh is refused, and rejects if it fails', async () => {
    const refused = createHarness({ current: expired, refresh: () => null });
    await expect(refused.accessToken()).resolves.toBeNull();
    const reason = new TransportError('offline');
    const unreachable = createHarness({ current: expired, refresh: () => reason });
    await expect(unreachable.accessToken()).rejects.toBe(reason);
  });
});
