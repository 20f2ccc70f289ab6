import { describe, expect, it } from '@jest/globals';
import { isIdentity, isTokenSet } from './tokenSet.ts';

const set = { access_token: 'a', id_token: 'i' };

describe('isTokenSet', () => {
  it.each([
    ['without a refresh token', set],
    ['with a refresh token', { ...set, refresh_token: 'r' }],
    ['with a refresh token that is undefined', { ...set, refresh_token: undefined }],
  ])('accepts a set %s', (_case, value) => {
    expect(isTokenSet(value)).toBe(true);
  });

  it.each([
    ['without an access token', { id_token: 'i' }],
    ['without an identity token', { access_token: 'a' }],
    ['with an access token that is not a string', { ...set, access_token: 1 }],
    ['with an identity token that is not a string', { ...set, id_token: null }],
    ['with a refresh token that is null', { ...set, refresh_token: null }],
    ['with a refresh token that is not a string', { ...set, refresh_token: {} }],
    ['in a list', [set]],
    ['as JSON text', JSON.stringify(set)],
    ['that is null', null],
    ['that is undefined', undefined],
  ])('refuses a set %s', (_case, value) => {
    expect(isTokenSet(value)).toBe(false);
  });
});

const identityId = 'id_0123456789abcdefghijkl';

describe('isIdentity', () => {
  it.each([
    ['an id alone', { identityId }],
    ['an id and data', { identityId, data: { email: 'ada@example.com' } }],
    ['empty data', { identityId, data: {} }],
    ['an extra field', { identityId, role: 'owner' }],
  ])('accepts %s', (_case, value) => {
    expect(isIdentity(value)).toBe(true);
  });

  it.each([
    ['no id', { data: {} }],
    ['an id that is too short', { identityId: 'id_short' }],
    ['an id of another kind', { identityId: `t${identityId}` }],
    ['data that is null', { identityId, data: null }],
    ['data that is a list', { identityId, data: [] }],
    ['data that is a string', { identityId, data: 'ada' }],
    ['an id in a list', [identityId]],
    ['a string', identityId],
    ['null', null],
    ['undefined', undefined],
  ])('refuses %s', (_case, value) => {
    expect(isIdentity(value)).toBe(false);
  });
});
