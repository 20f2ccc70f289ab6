import { createPath, parsePath, type To } from 'react-router-dom';
import { paths } from '../routing/paths.ts';

interface Place {
  pathname: string;
  search: string;
}

const PUBLIC_PATHS = [paths.login(), paths.signup()];

/** Screens among which `redirect` is kept: the public ones, and the settings (specification §2). */
function groupOf(pathname: string): 'public' | 'settings' | undefined {
  if (PUBLIC_PATHS.includes(pathname)) return 'public';
  return pathname === paths.settings() || pathname.startsWith(`${paths.settings()}/`) ? 'settings' : undefined;
}

/** Adds to an address the parameters that the specification keeps across navigation: `i`, and `redirect` in its group. */
export function keepParams(to: To, from: Place): string {
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  const before = new URLSearchParams(from.search);
  const params = new URLSearchParams(search);
  const keep = (name: string) => {
    const value = before.get(name);
    if (value !== null && !params.has(name)) params.set(name, value);
  };
  keep('i');
  // A relative address stays where its group is.
  const group = groupOf(pathname.startsWith('/') ? pathname : from.pathname);
  if (group !== undefined && group === groupOf(from.pathname)) keep('redirect');
  return createPath({ pathname, search: params.toString(), hash });
}
