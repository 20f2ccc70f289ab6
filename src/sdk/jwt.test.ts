import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createFakeJwt, createFakeTokenSet, FAKE_IDENTITY_ID } from './fakeTokens.ts';
import { accessExpiryMs, createNameTag, decodeJwtPayload, identityOf, sessionExpiryMs, tokenExpiryMs } from './jwt.ts';

const jwtOf = (payload: string) => `e30.${Buffer.from(payload).toString('base64url')}.sig`;

describe('decodeJwtPayload', () => {
  it('reads claims in any script', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (claims) => {
        const text = JSON.stringify(claims);
        expect(decodeJwtPayload(jwtOf(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('reads a payload with characters that are in base64url but not in base64', () => {
    const token = jwtOf('{"name":"¿Ñandú? ☃ 🐎>>>???"}');
    expect(token).toMatch(/[-_]/);
    expect(decodeJwtPayload(token)).toEqual({ name: '¿Ñandú? ☃ 🐎>>>???' });
  });

  it.each([
    ['an empty string', ''],
    ['an opaque token', 'abcdef'],
    ['two parts', 'e30.e30'],
    ['four parts', 'e30.e30.sig.more'],
    ['an empty payload', 'e30..sig'],
    ['a payload that is not base64url', 'e30.%%.sig'],
    ['a payload that is not UTF-8', `e30.${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}.sig`],
    ['a payload that is not JSON', jwtOf('{')],
    ['a payload that is a list', jwtOf('[]')],
    ['a payload that is null', jwtOf('null')],
  ])('returns null for %s', (_case, token) => {
    expect(decodeJwtPayload(token)).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (token) => {
        const payloads = [token, `e30.${token}.sig`].map(decodeJwtPayload);
        expect(payloads.every((payload) => payload === null || typeof payload === 'object')).toBe(true);
      }),
    );
  });
});

describe('the expiry', () => {
  it('is in milliseconds', () => {
    expect(tokenExpiryMs(createFakeJwt({ exp: 1_700_000_000 }))).toBe(1_700_000_000_000);
  });

  it.each([[{}], [{ exp: '1700000000' }], [{ exp: null }]])('is unknown for the claims %j', (claims) => {
    expect(tokenExpiryMs(createFakeJwt(claims))).toBeNull();
  });

  it('is unknown for an opaque token', () => {
    expect(tokenExpiryMs('opaque')).toBeNull();
  });

  it('of a session is that of its refresh token', () => {
    const set = createFakeTokenSet({ accessExpiryMs: 1_000, refreshExpiryMs: 2_000 });
    expect(accessExpiryMs(set)).toBe(1_000);
    expect(sessionExpiryMs(set)).toBe(2_000);
  });

  it('of a session without a refresh token is that of its access token', () => {
    expect(sessionExpiryMs(createFakeTokenSet({ accessExpiryMs: 1_000, refreshExpiryMs: null }))).toBe(1_000);
  });
});

describe('identityOf', () => {
  it('reads the identity and its data', () => {
    const set = createFakeTokenSet({ data: { email: 'ñandú@example.com' } });
    expect(identityOf(set)).toEqual({ identityId: FAKE_IDENTITY_ID, data: { email: 'ñandú@example.com' } });
  });

  it('omits data that the token does not have', () => {
    expect(identityOf(createFakeTokenSet())).toEqual({ identityId: FAKE_IDENTITY_ID });
  });

  it.each([
    ['a subject that is not an identity id', { sub: 'ada' }],
    ['no subject', {}],
    ['data that is not an object', { sub: FAKE_IDENTITY_ID, data: 'ada' }],
  ])('returns null for %s', (_case, claims) => {
    expect(identityOf({ access_token: 'a', id_token: createFakeJwt(claims) })).toBeNull();
  });

  it('returns null for a token that is not a JWT', () => {
    expect(identityOf({ access_token: 'a', id_token: 'opaque' })).toBeNull();
  });
});

describe('a name tag', () => {
  it('has an identity’s id and e-mail address, and nothing else', () => {
    const identity = { identityId: FAKE_IDENTITY_ID, data: { email: 'ada@example.com', role: 'admin' } };
    const tokenSet = { access_token: '', id_token: createNameTag(identity) };
    expect(identityOf(tokenSet)).toEqual({ identityId: FAKE_IDENTITY_ID, data: { email: 'ada@example.com' } });
    expect(decodeJwtPayload(tokenSet.id_token)).toEqual({ sub: FAKE_IDENTITY_ID, data: { email: 'ada@example.com' } });
  });
});
