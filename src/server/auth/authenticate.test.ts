import { describe, expect, it, jest } from '@jest/globals';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { createAuthenticate } from './authenticate.ts';
import { countCalls, createTestAuth } from './testing/createTestAuth.ts';
import type { AccessClaims } from './tokens.ts';

const identityId = `id_${'a'.repeat(22)}`;
const sessionId = 'session';

/** Accepts tokens such as `good` until their claims expire; `verified` lists the tokens whose signature was checked. */
async function setUp(cacheSize?: number) {
  const clock = { now: 1_000 };
  const verifyAccess = jest.fn(async (token: string): Promise<AccessClaims | null> =>
    token.startsWith('good') && clock.now < 2_000 ? { identityId, sessionId, expiresAt: 2_000 } : null,
  );
  const { store, calls } = countCalls(createMemoryDocumentStore());
  const key = ['$auth', 'identities', identityId, 'sessions', sessionId];
  await store.commit([], [{ type: 'set', key, data: {} }]);
  const authenticate = createAuthenticate({ store, tokens: { verifyAccess }, now: () => clock.now, cacheSize });
  return { authenticate, clock, store, calls, key, verified: () => verifyAccess.mock.calls.map(([token]) => token) };
}

describe('authenticating a request', () => {
  it('is anonymous without a bearer token, and reads nothing from the store', async () => {
    const { authenticate, calls } = await setUp();
    expect(await authenticate(undefined)).toEqual({ kind: 'anonymous' });
    expect(calls.get).toBe(0);
  });

  it('returns the identity and session of a valid token', async () => {
    const { authenticate } = await setUp();
    expect(await authenticate('good')).toEqual({ kind: 'identity', identityId, sessionId });
  });

  it.each(['', 'bad'])('refuses %j', async (token) => {
    const { authenticate } = await setUp();
    expect(await authenticate(token)).toEqual({ kind: 'refused' });
  });

  it('checks a signature once, but the session on every request, with a single read', async () => {
    const { authenticate, calls, verified } = await setUp();
    for (let count = 0; count < 5; count++) await authenticate('good');
    expect(verified()).toEqual(['good']);
    expect(calls.get).toBe(5);
  });

  it('refuses a cached token once it expires', async () => {
    const { authenticate, clock } = await setUp();
    await authenticate('good');
    clock.now = 1_999;
    expect(await authenticate('good')).toMatchObject({ kind: 'identity' });
    clock.now = 2_000;
    expect(await authenticate('good')).toEqual({ kind: 'refused' });
    expect(await authenticate('good')).toEqual({ kind: 'refused' });
  });

  it('refuses a cached token as soon as its session is gone', async () => {
    const { authenticate, store, key } = await setUp();
    await authenticate('good');
    await store.commit([], [{ type: 'delete', key }]);
    expect(await authenticate('good')).toEqual({ kind: 'refused' });
  });

  it('evicts the oldest tokens when the cache is full', async () => {
    const { authenticate, verified } = await setUp(2);
    for (const token of ['good1', 'good2', 'good3', 'good3', 'good2', 'good1']) await authenticate(token);
    expect(verified()).toEqual(['good1', 'good2', 'good3', 'good1']);
  });

  it('does not cache invalid tokens', async () => {
    const { authenticate, verified } = await setUp(2);
    for (const token of ['good', 'bad1', 'bad2', 'bad3', 'good']) await authenticate(token);
    expect(verified()).toEqual(['good', 'bad1', 'bad2', 'bad3']);
  });
});

describe('a real session', () => {
  it('ends immediately on every server when its user signs out', async () => {
    const one = await createTestAuth();
    const other = await createTestAuth({ store: one.store });
    const { access_token } = await one.signUp('ann@x.org');
    const visitor = await one.visitorOf({ access_token, id_token: '' });
    expect(await other.auth.authenticate(access_token)).toEqual(visitor);
    await one.call('authentication/signOut', undefined, { visitor });
    expect(await one.auth.authenticate(access_token)).toEqual({ kind: 'refused' });
    expect(await other.auth.authenticate(access_token)).toEqual({ kind: 'refused' });
  });
});
