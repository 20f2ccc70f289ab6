import { describe, expect, it } from '@jest/globals';
import { addressMark } from './addressMark.ts';

describe('the mark of an address', () => {
  it('does not spell it out, and differs from that of any other', () => {
    expect(addressMark('ann@x.org')).not.toContain('ann');
    expect(addressMark('ann@x.org')).not.toBe(addressMark('bob@x.org'));
  });

  it.each(['Ann@x.org', 'ann@X.ORG', ' ann@x.org', 'ann@x.org\n'])('is one however it is typed: %j', (typed) => {
    expect(addressMark(typed)).toBe(addressMark('ann@x.org'));
  });
});
