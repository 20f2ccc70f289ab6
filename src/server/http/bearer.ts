/**
 * Returns the token of an `Authorization: Bearer` header (RFC 6750), `undefined` without the header. For another scheme
 * or a bare token it returns an empty one, which matches no session: a caller who tried to sign in must learn that they
 * aren't signed in.
 */
export function readBearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^bearer\s+(?<token>.*)$/i.exec(header.trim())?.groups?.token ?? '';
}
