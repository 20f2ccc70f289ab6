import { BASE_PATH } from './paths.ts';

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

// Browsers drop tabs and line breaks from addresses, and read `\` as `/`: "/\t/evil.example" would leave the site.
const UNSAFE = /[\\\u0000-\u0020\u007f]/;

/** Answers where to go back to: the given value if it stays within the application, the start otherwise. */
export function safeRedirect(redirect: string | null): string {
  if (redirect === null || !redirect.startsWith('/') || redirect.startsWith('//') || UNSAFE.test(redirect)) return '/';
  const origin = 'https://here.invalid';
  const url = URL.parse(origin + redirect);
  // `/x/..//evil.example` becomes a protocol-relative address once its dots are resolved.
  return url?.origin === origin && !url.pathname.startsWith('//') ? redirect : '/';
}

/** Takes the base path off a pathname as the browser shows it. */
export function withoutBasePath(pathname: string): string {
  return pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : '/';
}
