const ANY_ORIGIN = 'https://hearth.invalid';

/**
 * Returns a path of this application from an address that anyone may have written; undefined if it would lead to
 * another site or scheme (`//host`, a backslash, `javascript:` …).
 */
export function localPath(value: string | null | undefined): string | undefined {
  // Browsers drop control characters and read a backslash as a slash: neither belongs in our paths.
  if (!value?.startsWith('/') || /^\/\/|[\\\p{Cc}]/u.test(value)) return undefined;
  if (!URL.canParse(value, ANY_ORIGIN)) return undefined;
  const url = new URL(value, ANY_ORIGIN);
  return url.origin === ANY_ORIGIN && !url.pathname.startsWith('//') ? value : undefined;
}
