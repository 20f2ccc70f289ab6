import { describe, expect, it } from '@jest/globals';
import { keptSearch } from './keptSearch.ts';

describe('keptSearch', () => {
  it.each([
    ['?i=2&redirect=%2Fteams&x=1', ['i'], '?i=2'],
    ['?i=2&redirect=%2Fteams', ['i', 'redirect'], '?i=2&redirect=%2Fteams'],
    ['?x=1', ['i'], ''],
    ['', ['i'], ''],
  ])('of %j keeps %j as %j', (search, names, kept) => {
    expect(keptSearch(search, names)).toBe(kept);
  });
});
