import { localPath } from '../lib/localPath.ts';
import { BASE_PATH, paths } from '../routing/paths.ts';

/** An address names no screen because one of its parameters is not what it must be. */
export class InvalidAddressError extends Error {
  override name = 'InvalidAddressError';
}

/** Reads the optional numeric parameter `i`; one that is no number makes the address invalid (specification §2, §5). */
export function readI(search: URLSearchParams): number | undefined {
  const text = search.get('i');
  if (text === null) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new InvalidAddressError(`The search parameter "i" must be a number, but it is "${text}".`);
  }
  return value;
}

/** Returns where to go back to: the given address if it is within the application, otherwise the start. */
export const safeRedirect = (redirect: string | null): string => localPath(redirect) ?? paths.home();

/** Takes the base path off a pathname as the browser shows it. */
export function withoutBasePath(pathname: string): string {
  return pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : '/';
}
