import type { TokenSet } from '../../../contract/tokenSet.ts';
import { createNameTag, identityOf } from '../../../sdk/jwt.ts';

/**
 * The stored list of token sets. Each identity has a place, whose index is the `i` in its URLs. Signing out leaves the
 * place empty, so that other identities keep theirs. The next identity to sign in fills it.
 */
export type TokenPlaces = readonly TokenSet[];

const EMPTY: TokenSet = { access_token: '', id_token: '' };

/** Reduces a set to an id and a name once its session has ended, so that the person can log in again. */
export function withoutSession(tokenSet: TokenSet): TokenSet {
  const identity = identityOf(tokenSet);
  return identity ? { access_token: '', id_token: createNameTag(identity) } : EMPTY;
}

/** Returns whether a place has a session. */
export const hasSession = (tokenSet: TokenSet): boolean => tokenSet.access_token !== '';

/** Returns a set's identity; undefined for an empty place. */
const identityIdOf = (tokenSet: TokenSet): string | undefined => identityOf(tokenSet)?.identityId;

export const isOf = (identityId: string | null | undefined) => (tokenSet: TokenSet) =>
  identityIdOf(tokenSet) === (identityId ?? undefined);

/** Puts a set in its identity's place or, if the identity has none, in the first empty one. */
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
 * Applies this tab's change to the stored list, which other tabs may have changed since. A session that another tab has
 * replaced or signed out isn't restored.
 */
export function mergeChange(stored: TokenPlaces, before: TokenPlaces, after: TokenPlaces): TokenPlaces {
  let merged = stored;
  for (const was of before) {
    const identityId = identityIdOf(was);
    if (!after.some(isOf(identityId))) merged = vacated(merged, identityId);
  }
  for (const tokenSet of after) {
    const was = before.find(isOf(identityIdOf(tokenSet)));
    const isUnchanged = merged.some(({ access_token }) => access_token === was?.access_token);
    const isSignIn = !was || !hasSession(was);
    if (tokenSet !== was && tokenSet.id_token && (isSignIn || isUnchanged)) merged = placed(merged, tokenSet);
  }
  return merged;
}
