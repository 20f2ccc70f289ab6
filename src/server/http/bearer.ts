/**
 * The token of an `Authorization: Bearer` header (RFC 6750), empty when it names none; another scheme is meant for
 * somebody in between.
 */
export function readBearer(header: string | undefined): string | undefined {
  const match = /^bearer(?:\s+(?<token>.*))?$/i.exec(header?.trim() ?? '');
  return match ? (match.groups?.token ?? '') : undefined;
}
