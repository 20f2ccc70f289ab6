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
    ['whose access token is no text', { ...set, access_token: 1 }],
    ['whose identity token is no text', { ...set, id_token: null }],
    ['whose refresh token is null', { ...set, refresh_token: null }],
    ['whose refresh token is no text', { ...set, refresh_token: {} }],
    ['in a list', [set]],
    ['as JSON text', JSON.stringify(set)],
    ['that is null', null],
    ['that is nothing', undefined],
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
    ['more than is asked for', { identityId, role: 'owner' }],
  ])('accepts %s', (_case, value) => {
    expect(isIdentity(value)).toBe(true);
  });

  it.each([
    ['no id', { data: {} }],
    ['an id that is too short', { identityId: 'id_short' }],
    ['an id of another kind', { identityId: `t${identityId}` }],
    ['data that is null', { identityId, data: null }],
    ['data that is a list', { identityId, data: [] }],
    ['data that is a text', { identityId, data: 'ada' }],
    ['an id in a list', [identityId]],
    ['a text', identityId],
    ['null', null],
    ['nothing', undefined],
  ])('refuses %s', (_case, value) => {
    expect(isIdentity(value)).toBe(false);
  });
});
