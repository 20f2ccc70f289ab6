import { describe, expect, it } from '@jest/globals';
import { isIdentity } from './identity.ts';

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
