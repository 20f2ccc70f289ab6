import { decodeJwt } from 'jose';

/** When an access token that was verified elsewhere expires, in milliseconds since 1970; null when it does not say. */
export function tokenExpiry(token: string): number | null {
  try {
    const { exp } = decodeJwt(token);
    return exp === undefined ? null : exp * 1000;
  } catch {
    return null;
  }
}
