import { describe, expect, it } from '@jest/globals';
import { InvalidAddressError } from '../routing/InvalidAddressError.ts';
import { keepParams, readI, safeRedirect, withoutBasePath } from './searchParams.ts';

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

const at = (address: string) => {
  const [pathname = '', search = ''] = address.split(/(?=\?)/);
  return { pathname, search };
};

describe('keepParams', () => {
  it.each([
    // `i` is kept everywhere.
    ['/teams/a?i=3', '/teams/b', '/teams/b?i=3'],
    ['/teams/a?i=3', '/login', '/login?i=3'],
    ['/login?i=3', '/', '/?i=3'],
    ['/teams/a?i=3', '/teams/b?i=4', '/teams/b?i=4'],
    ['/teams/a?i=3', '/teams/b?x=1#end', '/teams/b?x=1&i=3#end'],
    ['/teams/a?i=3&x=1', '/teams/b', '/teams/b?i=3'],
    // `redirect` is kept within its group.
    ['/login?redirect=%2Fteams', '/signup', '/signup?redirect=%2Fteams'],
    ['/login?redirect=%2Fteams', '/teams', '/teams'],
    ['/settings/account?redirect=%2Fteams%2Fa', '/settings/billing', '/settings/billing?redirect=%2Fteams%2Fa'],
    ['/settings?redirect=%2Fteams%2Fa', '/settings/account', '/settings/account?redirect=%2Fteams%2Fa'],
    ['/settings/account?redirect=%2Fteams%2Fa', '/teams/a', '/teams/a'],
    ['/settings/account?redirect=%2Fteams%2Fa', '/login', '/login'],
    ['/settings/account?redirect=%2Fteams%2Fa', '/settings?redirect=%2F', '/settings?redirect=%2F'],
    ['/settingsome?redirect=%2Fteams', '/settings', '/settings'],
    // Relative URLs stay in the group of the page they're on.
    ['/login?redirect=%2Fteams&i=1', '?x=1', '?x=1&i=1&redirect=%2Fteams'],
    ['/teams/a', '/teams/b', '/teams/b'],
  ])('from %s to %s leads to %s', (from, to, expected) => {
    expect(keepParams(to, at(from))).toBe(expected);
  });

  it('is idempotent', () => {
    const once = keepParams('/signup', at('/login?redirect=%2Fteams&i=1'));
    expect(keepParams(once, at('/login?redirect=%2Fteams&i=1'))).toBe(once);
  });

  it('accepts an address in parts', () => {
    expect(keepParams({ search: 'x=1' }, at('/login?i=2'))).toBe('?x=1&i=2');
  });
});
