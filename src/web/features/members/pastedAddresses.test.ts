import { describe, expect, it } from '@jest/globals';
import { readPastedAddresses } from './pastedAddresses.ts';

describe('pasted addresses', () => {
  it.each([
    ['', []],
    [' \n, ;', []],
    ['a@x.org', ['a@x.org']],
    ['a@x.org, b@x.org; c@x.org\nd@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org']],
    ['a@x.org b@x.org\tc@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['Grace Hopper <grace@x.org>, "Alan" <alan@x.org>', ['grace@x.org', 'alan@x.org']],
    ['a@x.org\nA@X.org', ['a@x.org']],
    ['Grace Hopper', ['Grace Hopper']],
    ['nonsense, a@x.org', ['nonsense', 'a@x.org']],
  ])('in %j are %j', (text, addresses) => {
    expect(readPastedAddresses(text)).toEqual(addresses);
  });
});
