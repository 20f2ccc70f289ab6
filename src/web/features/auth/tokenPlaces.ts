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

/** Whose a set is; undefined for an empty place. */
const identityIdOf = (tokenSet: TokenSet): string | undefined => identityOf(tokenSet)?.identityId;

export const isOf = (identityId: string | null | undefined) => (tokenSet: TokenSet) =>
  identityIdOf(tokenSet) === (identityId ?? undefined);

/** Puts a set where its identity's last one was, otherwise in the first empty place. */
export function placed(places: TokenPlaces, tokenSet: TokenSet): TokenSet[] {
  const own = places.findIndex(isOf(identityIdOf(tokenSet)));
  const free = own === -1 ? places.findIndex(({ id_token }) => id_token === '') : own;
  return places.toSpliced(free === -1 ? places.length : free, 1, tokenSet);
}

/** Empties an identity's place. */
export function vacated(places: TokenPlaces, identityId: string | null | undefined): TokenSet[] {
  const left = places.map((tokenSet) => (isOf(identityId)(tokenSet) ? EMPTY : tokenSet));
  return left.slice(0, left.findLastIndex(({ id_token }) => id_token !== '') + 1);
}

/**
 * Applies what this tab changed to the list as it is stored now, which other tabs may have changed since. A session that
 * another tab has replaced or signed out stays so.
 */
export function mergeChange(stored: TokenPlaces, before: TokenPlaces, after: TokenPlaces): TokenPlaces {
  let merged = stored;
  for (const was of before) {
    const identityId = identityIdOf(was);
    if (!after.some(isOf(identityId))) merged = vacated(merged, identityId);
  }
  for (const tokenSet of after) {
    const was = before.find(isOf(identityIdOf(tokenSet)));
    const isAsBefore = merged.some(({ access_token }) => access_token === was?.access_token);
    const isSignIn = !was || !hasSession(was);
    if (tokenSet !== was && tokenSet.id_token && (isSignIn || isAsBefore)) merged = placed(merged, tokenSet);
  }
  return merged;
}
