import { describe, expect, it } from '@jest/globals';
import { InvalidAddressError, readI, safeRedirect, withoutBasePath } from './searchParams.ts';

describe('readI', () => {
  it.each([
    ['', undefined],
    ['x=1', undefined],
    ['i=0', 0],
    ['i=42', 42],
    ['i=-1.5', -1.5],
    ['i=1e3', 1_000],
  ])('of "%s" is %s', (search, expected) => {
    expect(readI(new URLSearchParams(search))).toBe(expected);
  });

  it.each(['i=', 'i=%20', 'i=one', 'i=1;2', 'i=NaN', 'i=Infinity', 'i=undefined'])('refuses "%s"', (search) => {
    expect(() => readI(new URLSearchParams(search))).toThrow(InvalidAddressError);
  });
});

describe('safeRedirect', () => {
  it.each([
    ['/teams/a?i=1', '/teams/a?i=1'],
    [null, '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
  ])('of %j is %j', (redirect, expected) => {
    expect(safeRedirect(redirect)).toBe(expected);
  });
});

describe('withoutBasePath', () => {
  it.each([
    ['/dashboard', '/'],
    ['/dashboard/', '/'],
    ['/dashboard/teams/a', '/teams/a'],
    ['/dashboards/x', '/'],
  ])('of %s is %s', (pathname, expected) => {
    expect(withoutBasePath(pathname)).toBe(expected);
  });
});
