import type { TokenSet } from '../../../contract/tokenSet.ts';
import { identityOf } from '../../../sdk/jwt.ts';

/**
 * The stored list: each identity has a place, whose index is the `i` of its addresses. Signing out leaves the place
 * empty, so that the others keep theirs; the next identity to sign in takes it.
 */
export type TokenPlaces = readonly TokenSet[];

const EMPTY: TokenSet = { access_token: '', id_token: '' };

/** What remains of a set whose session has ended: who it was, to log in again. */
export const withoutSession = ({ id_token }: TokenSet): TokenSet => ({ access_token: '', id_token });

/** Whether a place holds a session. */
export const hasSession = (tokenSet: TokenSet): boolean => tokenSet.access_token !== '';

export const isOf = (identityId: string | null) => (tokenSet: TokenSet) =>
  identityOf(tokenSet)?.identityId === identityId;

/** Puts a set where its identity's last one was, otherwise in the first empty place. */
export function placed(places: TokenPlaces, tokenSet: TokenSet): TokenSet[] {
  const identityId = identityOf(tokenSet)?.identityId ?? null;
  const own = places.findIndex(isOf(identityId));
  const free = own === -1 ? places.findIndex(({ id_token }) => id_token === '') : own;
  return places.toSpliced(free === -1 ? places.length : free, 1, tokenSet);
}

/** Empties an identity's place. */
export function vacated(places: TokenPlaces, identityId: string | null): TokenSet[] {
  const left = places.map((tokenSet) => (isOf(identityId)(tokenSet) ? EMPTY : tokenSet));
  return left.slice(0, left.findLastIndex(({ id_token }) => id_token !== '') + 1);
}

/**
 * Applies what this tab changed to the list as it is stored now, which other tabs may have changed since. A session that
 * another tab has replaced or signed out stays so.
 */
export function mergeChange(stored: TokenPlaces, before: TokenPlaces, after: TokenPlaces): TokenSet[] {
  let merged = [...stored];
  for (const was of before) {
    const identityId = identityOf(was)?.identityId ?? null;
    if (identityId !== null && !after.some(isOf(identityId))) merged = vacated(merged, identityId);
  }
  for (const tokenSet of after) {
    const identityId = identityOf(tokenSet)?.identityId ?? null;
    if (identityId === null || before.includes(tokenSet)) continue;
    const was = before.find(isOf(identityId));
    const isSignIn = was === undefined || !hasSession(was);
    const isAsBefore = merged.some(({ access_token }) => access_token === was?.access_token);
    if (isSignIn || isAsBefore) merged = placed(merged, tokenSet);
  }
  return merged;
}
