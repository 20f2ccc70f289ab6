import { createPath, parsePath, type To } from 'react-router-dom';
import { InvalidAddressError } from '../routing/InvalidAddressError.ts';
import { BASE_PATH, localPath, paths } from '../routing/paths.ts';

/** Reads the optional numeric parameter `i`; if it isn't a number, the URL is invalid (specification §2, §5). */
export function readI(search: URLSearchParams): number | undefined {
  const text = search.get('i');
  if (text === null) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new InvalidAddressError(`The search parameter "i" must be a number, but it is "${text}".`);
  }
  return value;
}

/** Returns where to go back to: the given URL if it's within the application, otherwise the home page. */
export const safeRedirect = (redirect: string | null): string => localPath(redirect) ?? paths.home();

/** Removes the base path from the browser's pathname. */
export function withoutBasePath(pathname: string): string {
  return pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : '/';
}

interface Place {
  pathname: string;
  search: string;
}

const PUBLIC_PATHS = [paths.login(), paths.signup()];

/** The group of screens that a path is in. `redirect` is kept within a group (specification §2). */
function groupOf(pathname: string): 'public' | 'settings' | undefined {
  if (PUBLIC_PATHS.includes(pathname)) return 'public';
  return pathname === paths.settings() || pathname.startsWith(`${paths.settings()}/`) ? 'settings' : undefined;
}

/** Adds `i` to the search parameters of a URL, unless they already include it. */
export function withI(search: string, number: number | undefined): string {
  const params = new URLSearchParams(search);
  if (number === undefined || params.has('i')) return search;
  params.set('i', String(number));
  return `?${params}`;
}

/**
 * Adds to a URL the parameters that the specification keeps across navigation: `i`, and `redirect` in its group.
 * `number` is the `i` of this tab's identity; if it's omitted, the `i` in the current URL is kept.
 */
export function keepParams(to: To, from: Place, number?: number): string {
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  const before = new URLSearchParams(from.search);
  const params = new URLSearchParams(search);
  const keep = (name: string, value = before.get(name)) => {
    if (value !== null && !params.has(name)) params.set(name, value);
  };
  keep('i', number?.toString());
  // A relative URL stays within its group.
  const group = groupOf(pathname.startsWith('/') ? pathname : from.pathname);
  if (group !== undefined && group === groupOf(from.pathname)) keep('redirect');
  return createPath({ pathname, search: params.toString(), hash });
}
