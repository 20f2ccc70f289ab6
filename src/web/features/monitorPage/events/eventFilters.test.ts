import { describe, expect, it } from '@jest/globals';
import { readEventFilters, withFilters } from './eventFilters.ts';

const search = (text: string) => new URLSearchParams(text);

describe('the filters in the address', () => {
  it.each([
    ['', []],
    ['show=fail,flip', ['fail', 'flip']],
    ['show=fail,fail,constructor,,x', ['fail']],
  ])('of “%s” are %j', (text, filters) => {
    expect(readEventFilters(search(text))).toEqual(filters);
  });

  it('change without affecting other parameters', () => {
    expect(String(withFilters(search('i=3&show=fail'), []))).toBe('i=3');
    expect(String(withFilters(search('i=3'), ['edit']))).toBe('i=3&show=edit');
  });
});
