import { describe, expect, it } from '@jest/globals';
import { isTokenSet } from './tokenSet.ts';

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
