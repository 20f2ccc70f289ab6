/**
 * Returns the token of an `Authorization: Bearer` header (RFC 6750), `undefined` without the header. Another scheme or a bare token
 * returns an empty one, which no session has: a caller who tried to sign in hears that they are not.
 */
export function readBearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^bearer\s+(?<token>.*)$/i.exec(header.trim())?.groups?.token ?? '';
}
