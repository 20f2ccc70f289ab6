import { describe, expect, it } from '@jest/globals';
import { membershipChanges } from './membership.ts';

describe('addresses of members', () => {
  it('are confirmed when the members join, until they leave', () => {
    const mailed = [
      { mark: 'new', how: null },
      { mark: 'used before', how: 'before' as const },
      { mark: 'agreed', how: 'recipient' as const },
      { mark: 'stranger', how: null },
    ];
    const known = { mailed, byMembership: ['stays', 'left'] };
    expect(membershipChanges(known, ['new', 'used before', 'agreed', 'stays'])).toEqual({
      joined: ['new', 'used before'],
      left: ['left'],
    });
  });
});
