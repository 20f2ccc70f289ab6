import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, exportJWK, SignJWT, type JWTPayload } from 'jose';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { testVault } from '../secrets/testing/testVault.ts';
import { loadServerKeys, ROTATION_MS, rotateServerKeys, type ServerKeys } from './serverKeys.ts';
import { createTokens, type TokenGrant } from './tokens.ts';

const publicUrl = 'https://hearth.example.com';
const identityId = `id_${'a'.repeat(22)}`;
const clock = { now: Date.UTC(2030, 0, 1) };
const grant: TokenGrant = {
  identityId,
  data: { email: 'ann@x.org' },
  sessionId: 'session',
  refreshId: 'refresh',
  sessionExpiresAt: clock.now + 14 * 86_400_000,
};
const atSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

const loadNew = (store = createMemoryDocumentStore()) =>
  loadServerKeys({ store, vault: testVault, now: () => clock.now });

let keys: ServerKeys;
const create = (overrides: Partial<Parameters<typeof createTokens>[0]> = {}) =>
  createTokens({ keys, publicUrl, now: () => clock.now, ...overrides });

beforeAll(async () => {
  keys = await loadNew();
});

describe('a token set', () => {
  it('has a type, an issuer and an audience in each token, which differ between tokens', async () => {
    const set = await create().issue(grant);
    const described = [set.access_token, set.refresh_token ?? '', set.id_token].map((token) => ({
      ...decodeProtectedHeader(token),
      iss: decodeJwt(token).iss,
      aud: decodeJwt(token).aud,
    }));
    const common = { alg: 'ES256', kid: keys.current().id, iss: publicUrl };
    expect(described).toEqual([
      { ...common, typ: 'at+jwt', aud: `${publicUrl}/api` },
      { ...common, typ: 'rt+jwt', aud: `${publicUrl}/api/refresh` },
      { ...common, typ: 'id+jwt', aud: 'hearth' },
    ]);
  });

  it('lasts ten minutes for access, and as long as the session for refresh', async () => {
    const { access_token, refresh_token = '' } = await create().issue(grant);
    expect(decodeJwt(access_token).exp).toBe(atSeconds(clock.now) + 600);
    expect(decodeJwt(refresh_token).exp).toBe(atSeconds(grant.sessionExpiresAt));
  });

  it('contains who is signed in, for the client', async () => {
    const { id_token } = await create().issue(grant);
    expect(decodeJwt(id_token)).toMatchObject({ sub: identityId, data: { email: 'ann@x.org' } });
  });
});

describe('verifying a token', () => {
  it('accepts each kind of token only for its own purpose', async () => {
    const { access_token, id_token, refresh_token = '' } = await create().issue(grant);
    const { verifyAccess, verifyRefresh } = create();
    expect(await verifyAccess(access_token)).toMatchObject({ identityId, sessionId: 'session' });
    expect(await verifyRefresh(refresh_token)).toEqual({ identityId, sessionId: 'session', refreshId: 'refresh' });
    expect(await Promise.all([verifyAccess(refresh_token), verifyAccess(id_token)])).toEqual([null, null]);
    expect(await Promise.all([verifyRefresh(access_token), verifyRefresh(id_token)])).toEqual([null, null]);
  });

  it('refuses a token once it expires', async () => {
    const { access_token } = await create().issue(grant);
    const at = (now: number) => create({ now: () => now }).verifyAccess(access_token);
    expect(await at(clock.now + 600_000 - 1)).not.toBeNull();
    expect(await at(clock.now + 600_000)).toBeNull();
  });

  it('refuses a token of another installation, or of this one under another public URL', async () => {
    const other = await loadNew();
    const { access_token } = await create().issue(grant);
    expect(await create({ keys: other }).verifyAccess(access_token)).toBeNull();
    expect(await create({ publicUrl: 'https://elsewhere.example.com' }).verifyAccess(access_token)).toBeNull();
  });

  const iat = atSeconds(clock.now);
  const whole: JWTPayload = {
    sid: 'session',
    sub: identityId,
    iss: publicUrl,
    aud: `${publicUrl}/api`,
    iat,
    exp: iat + 600,
  };
  const forge = (claims: JWTPayload, typ = 'at+jwt') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ, kid: keys.current().id })
      .sign(keys.current().privateKey);

  it.each<[string, JWTPayload, string]>([
    ['without a session', { ...whole, sid: undefined }, 'at+jwt'],
    ['without an expiry', { ...whole, exp: undefined }, 'at+jwt'],
    ['without a subject', { ...whole, sub: undefined }, 'at+jwt'],
    ['for something that is no identity', { ...whole, sub: 'tid_1' }, 'at+jwt'],
    ['of another issuer', { ...whole, iss: 'https://elsewhere.example.com' }, 'at+jwt'],
    ['for another audience', { ...whole, aud: 'hearth' }, 'at+jwt'],
    ['of another type', whole, 'JWT'],
    ['that does not say since when', { ...whole, iat: undefined }, 'at+jwt'],
    ['that lives longer than ours', { ...whole, exp: iat + 365 * 86_400 }, 'at+jwt'],
  ])('refuses a token %s, even with a valid signature', async (_what, claims, typ) => {
    expect(await create().verifyAccess(await forge(whole, 'at+jwt'))).not.toBeNull();
    expect(await create().verifyAccess(await forge(claims, typ))).toBeNull();
  });

  it('accepts a token issued before the clock was set back', async () => {
    expect(await create().verifyAccess(await forge({ ...whole, iat: iat + 600, exp: iat + 1_200 }))).not.toBeNull();
  });

  it('refuses algorithms chosen by an attacker', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(whole)}.`;
    const publicJwk = await exportJWK(keys.current().publicKey);
    const confused = await new SignJWT(whole)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(Buffer.from(JSON.stringify(publicJwk)));
    expect(await create().verifyAccess(unsigned)).toBeNull();
    expect(await create().verifyAccess(confused)).toBeNull();
  });

  it('accepts tokens of a replaced key until they expire, but none that a thief signs with it later', async () => {
    const store = createMemoryDocumentStore();
    const own = await loadNew(store);
    const stolen = own.current();
    const sign = (at: number) =>
      new SignJWT({ ...whole, iat: atSeconds(at), exp: atSeconds(at) + 600 })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: stolen.id })
        .sign(stolen.privateKey);
    const before = await sign(clock.now);
    await rotateServerKeys({ store, vault: testVault, now: () => clock.now });
    await own.refresh();
    const at = (now: number) => create({ keys: own, now: () => now });
    expect(await at(clock.now + 1_000).verifyAccess(before)).not.toBeNull();
    const later = clock.now + ROTATION_MS + 60_000;
    expect(await at(later).verifyAccess(await sign(later))).toBeNull();
    expect(await at(later).verifyAccess(await sign(clock.now))).not.toBeNull();
    expect(await at(clock.now + 601_000).verifyAccess(await sign(clock.now))).toBeNull();
  });

  it.each(['', '.', '..', 'a.b.c', 'null', '{}', 'é'.repeat(1000)])('refuses %j', async (text) => {
    expect(await create().verifyAccess(text)).toBeNull();
  });
});
