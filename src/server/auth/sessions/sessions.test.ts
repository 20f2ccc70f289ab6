import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { DAY_MS } from '../../../contract/durations.ts';
import { createTestAuth, type TestAuth } from '../testing/createTestAuth.ts';

const UNAUTHENTICATED = { kind: 'error', name: 'UnauthenticatedError' };

const refresh = (test: TestAuth, token: string) => test.tokens('authentication/refreshAccessToken', token);
const tryRefresh = (test: TestAuth, token: string) => test.call('authentication/refreshAccessToken', token);

async function signedIn() {
  const test = await createTestAuth();
  const tokens = await test.signUp('ann@x.org');
  return { test, tokens, visitor: await test.visitorOf(tokens) };
}

describe('refreshing', () => {
  it('returns a complete new token set for the same session', async () => {
    const { test, tokens, visitor } = await signedIn();
    test.clock.now += 11 * 60_000;
    expect(await test.auth.authenticate(tokens.access_token)).toEqual({ kind: 'refused' });
    const next = await refresh(test, tokens.refresh_token);
    expect(await test.visitorOf(next)).toEqual(visitor);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(decodeJwt(next.id_token)).toMatchObject({ sub: visitor.identityId, data: { email: 'ann@x.org' } });
  });

  it('extends a session to fourteen days after each use', async () => {
    const { test, tokens } = await signedIn();
    test.clock.now += 14 * DAY_MS - 1_000;
    const next = await refresh(test, tokens.refresh_token);
    test.clock.now += 14 * DAY_MS - 1_000;
    const last = await refresh(test, next.refresh_token);
    test.clock.now += 14 * DAY_MS;
    expect(await tryRefresh(test, last.refresh_token)).toEqual(UNAUTHENTICATED);
  });

  it('ends a session ninety days after it started, even if it stays in use', async () => {
    const { test, tokens } = await signedIn();
    const began = test.clock.now;
    let last = tokens;
    for (let day = 10; day < 90; day += 10) {
      test.clock.now = began + day * DAY_MS;
      last = await refresh(test, last.refresh_token);
    }
    expect(decodeJwt(last.refresh_token).exp).toBe((began + 90 * DAY_MS) / 1000);
    test.clock.now = began + 90 * DAY_MS - 1_000;
    last = await refresh(test, last.refresh_token);
    expect(await test.auth.authenticate(last.access_token)).toMatchObject({ kind: 'identity' });
    test.clock.now += 1_000;
    expect(await test.auth.authenticate(last.access_token)).toEqual({ kind: 'refused' });
    expect(await tryRefresh(test, last.refresh_token)).toEqual(UNAUTHENTICATED);
  });

  it('ends a session that is older because it was created before there was a limit', async () => {
    const { test, tokens, visitor } = await signedIn();
    const key = ['$auth', 'identities', visitor.identityId, 'sessions', visitor.sessionId];
    const stored = await test.store.get(key);
    const old = { ...(stored!.data as object), createdAt: test.clock.now - 91 * DAY_MS };
    await test.store.commit([], [{ type: 'set', key, data: old }]);
    expect(await tryRefresh(test, tokens.refresh_token)).toEqual(UNAUTHENTICATED);
  });

  it('accepts a replaced token for thirty seconds, because the response with the new one may have been lost', async () => {
    const { test, tokens } = await signedIn();
    const answered = await refresh(test, tokens.refresh_token);
    test.clock.now += 30_000;
    const again = await refresh(test, tokens.refresh_token);
    // The tokens in both responses work.
    await expect(refresh(test, again.refresh_token)).resolves.toBeDefined();
    await expect(refresh(test, answered.refresh_token)).resolves.toBeDefined();
  });

  it('ends the session when a replaced token is used later', async () => {
    const { test, tokens, visitor } = await signedIn();
    const next = await refresh(test, tokens.refresh_token);
    test.clock.now += 30_001;
    expect(await tryRefresh(test, tokens.refresh_token)).toEqual(UNAUTHENTICATED);
    expect(await test.auth.authenticate(next.access_token)).toEqual({ kind: 'refused' });
    expect(await tryRefresh(test, next.refresh_token)).toEqual(UNAUTHENTICATED);
    expect(test.ended).toEqual([visitor.sessionId]);
    const { identityId, sessionId } = visitor;
    expect(test.events.at(-1)).toMatchObject({ event: 'refresh-token-reused', identityId, sessionId });
  });

  it('gives each of many simultaneous calls a token that works', async () => {
    const { test, tokens } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(test, tokens.refresh_token)));
    const ids = new Set(answers.map(({ refresh_token }) => decodeJwt(refresh_token).jti));
    expect(ids.size).toBe(1);
    test.clock.now += 60_000;
    await refresh(test, answers[7]!.refresh_token);
    expect(test.warnings).toEqual([]);
  });

  it('accepts a token that was replaced twice within the grace period', async () => {
    const { test, tokens } = await signedIn();
    const next = await refresh(test, tokens.refresh_token);
    test.clock.now += 10_000;
    await refresh(test, next.refresh_token);
    test.clock.now += 10_000;
    await expect(refresh(test, tokens.refresh_token)).resolves.toBeDefined();
  });

  it('keeps working for a client that refreshes repeatedly', async () => {
    const { test, tokens } = await signedIn();
    let { refresh_token } = tokens;
    for (let count = 0; count < 50; count++) ({ refresh_token } = await refresh(test, refresh_token));
    const [session] = await test.store.list(['$auth', 'identities', decodeJwt(refresh_token).sub!, 'sessions'], {
      limit: 1,
    });
    expect((session!.document.data as { retired: unknown[] }).retired.length).toBeLessThanOrEqual(10);
  });

  it.each(['', 'no token', 'a.b.c'])('refuses %j', async (token) => {
    const { test } = await signedIn();
    expect(await tryRefresh(test, token)).toEqual(UNAUTHENTICATED);
  });

  it('refuses the access token and the identity token', async () => {
    const { test, tokens } = await signedIn();
    expect(await tryRefresh(test, tokens.access_token)).toEqual(UNAUTHENTICATED);
    expect(await tryRefresh(test, tokens.id_token)).toEqual(UNAUTHENTICATED);
  });

  it.each([undefined, null, 7, {}])('refuses %j because it isn’t text', async (input) => {
    const { test } = await signedIn();
    expect(await test.call('authentication/refreshAccessToken', input)).toMatchObject({ name: 'InvalidInputError' });
  });

  it('works with an invalid bearer token', async () => {
    const { test, tokens } = await signedIn();
    const from = { visitor: { kind: 'refused' } } as const;
    const outcome = await test.call('authentication/refreshAccessToken', tokens.refresh_token, from);
    expect(outcome).toMatchObject({ kind: 'result' });
  });
});

describe('signing out', () => {
  it('ends the session immediately, and publishes its end', async () => {
    const { test, tokens, visitor } = await signedIn();
    const other = await test.logIn('ann@x.org');
    expect(await test.call('authentication/signOut', undefined, { visitor })).toEqual({ kind: 'result' });
    expect(await test.auth.authenticate(tokens.access_token)).toEqual({ kind: 'refused' });
    expect(await tryRefresh(test, tokens.refresh_token)).toEqual(UNAUTHENTICATED);
    expect(await test.auth.authenticate(other.access_token)).toMatchObject({ kind: 'identity' });
    expect(test.ended).toEqual([visitor.sessionId]);
  });

  it.each(['anonymous', 'refused'] as const)('succeeds for visitors without a session, who are %s', async (kind) => {
    const { test } = await signedIn();
    expect(await test.call('authentication/signOut', undefined, { visitor: { kind } })).toEqual({ kind: 'result' });
  });
});

describe('the list of sessions', () => {
  it('shows each device without its tokens, most recently used first', async () => {
    const { test, tokens, visitor } = await signedIn();
    const { now } = test.clock;
    test.clock.now += 60_000;
    const phone = { userAgent: 'phone', clientAddress: '198.51.100.7' };
    const { sessionId } = await test.visitorOf(await test.logIn('ann@x.org', phone));
    const list = () => test.call('sessions/list', undefined, { visitor });
    const device = 'an unknown device';
    const here = {
      sessionId: visitor.sessionId,
      device,
      userAgent: 'test browser',
      address: '192.0.2.1',
      createdAt: now,
    };
    const there = { sessionId, device, userAgent: 'phone', address: '198.51.100.7', createdAt: now + 60_000 };
    expect(await list()).toEqual({
      kind: 'result',
      value: [
        { ...there, lastSeenAt: now + 60_000, endsAt: now + 60_000 + 14 * DAY_MS, isCurrent: false },
        { ...here, lastSeenAt: now, endsAt: now + 14 * DAY_MS, isCurrent: true },
      ],
    });
    test.clock.now += 60_000;
    const moved = { userAgent: 'new browser', clientAddress: '203.0.113.9' };
    await test.tokens('authentication/refreshAccessToken', tokens.refresh_token, moved);
    expect(await list()).toMatchObject({
      value: [{ userAgent: 'new browser', address: '203.0.113.9', lastSeenAt: now + 120_000 }, { userAgent: 'phone' }],
    });
  });

  it('leaves out expired sessions', async () => {
    const { test } = await signedIn();
    test.clock.now += 14 * DAY_MS;
    const visitor = await test.visitorOf(await test.logIn('ann@x.org'));
    expect(await test.call('sessions/list', undefined, { visitor })).toMatchObject({ value: [{ isCurrent: true }] });
  });

  it('revokes one device and leaves the others', async () => {
    const { test, tokens, visitor } = await signedIn();
    const phone = await test.logIn('ann@x.org');
    const { sessionId } = await test.visitorOf(phone);
    await test.call('sessions/revoke', { sessionId }, { visitor });
    expect(await test.auth.authenticate(phone.access_token)).toEqual({ kind: 'refused' });
    expect(await test.auth.authenticate(tokens.access_token)).toEqual(visitor);
  });

  it('ends all others immediately, and keeps the caller’s', async () => {
    const { test, tokens, visitor } = await signedIn();
    const eve = await test.signUp('eve@x.org');
    const others = [await test.logIn('ann@x.org'), await test.logIn('ann@x.org')];
    const ids = await Promise.all(others.map(async (each) => (await test.visitorOf(each)).sessionId));
    expect(await test.call('sessions/revokeOthers', undefined, { visitor })).toEqual({ kind: 'result', value: 2 });
    for (const other of others) {
      expect(await test.auth.authenticate(other.access_token)).toEqual({ kind: 'refused' });
      expect(await tryRefresh(test, other.refresh_token)).toEqual(UNAUTHENTICATED);
    }
    expect(test.ended.toSorted()).toEqual(ids.toSorted());
    expect(await test.auth.authenticate(tokens.access_token)).toEqual(visitor);
    expect(await test.auth.authenticate(eve.access_token)).toMatchObject({ kind: 'identity' });
    expect(await test.call('sessions/revokeOthers', undefined, { visitor })).toEqual({ kind: 'result', value: 0 });
  });

  it('removes the known devices of the other sessions, but not the caller’s', async () => {
    const { test, visitor } = await signedIn();
    await test.logIn('ann@x.org');
    const devices = ['$auth', 'identities', visitor.identityId, 'devices'];
    expect(await test.store.list(devices, { limit: 9 })).toHaveLength(2);
    await test.call('sessions/revokeOthers', undefined, { visitor });
    expect(await test.store.list(devices, { limit: 9 })).toHaveLength(1);
  });

  it('does not let people see or revoke someone else’s sessions', async () => {
    const { test, tokens, visitor } = await signedIn();
    const eve = await test.visitorOf(await test.signUp('eve@x.org'));
    expect(await test.call('sessions/list', undefined, { visitor: eve })).toMatchObject({
      value: [{ isCurrent: true }],
    });
    await test.call('sessions/revoke', { sessionId: visitor.sessionId }, { visitor: eve });
    expect(await test.auth.authenticate(tokens.access_token)).toEqual(visitor);
    expect(test.ended).toEqual([]);
  });

  it.each(['sessions/list', 'sessions/revoke', 'sessions/revokeOthers', 'sessions/history'])(
    '%s requires signing in',
    async (path) => {
      const { test } = await signedIn();
      const input = { sessionId: 'x' };
      expect(await test.call(path, input)).toMatchObject({ name: 'ForbiddenError' });
      expect(await test.call(path, input, { visitor: { kind: 'refused' } })).toEqual(UNAUTHENTICATED);
    },
  );
});

describe('an invalid bearer token', () => {
  it.each(['authentication/begin', 'registration/begin'])('can still call %s', async (path) => {
    const { test } = await signedIn();
    expect(await test.call(path, undefined, { visitor: { kind: 'refused' } })).toMatchObject({ kind: 'result' });
  });

  it.each([
    'authentication/sendPrompt',
    'authentication/submitPrompt',
    'registration/sendValidationCode',
    'registration/submitPrompt',
    'registration/submitValidationCode',
  ])('can’t call %s', async (path) => {
    const { test } = await signedIn();
    const { state } = await test.step(`${path.split('/')[0]}/begin`);
    const input = { state, id: 'email', value: 'bob@x.org', locale: 'en' };
    expect(await test.call(path, input, { visitor: { kind: 'refused' } })).toEqual(UNAUTHENTICATED);
  });
});
