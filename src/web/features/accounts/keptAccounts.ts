import { createSelector } from '@reduxjs/toolkit';
import { identityOf } from '../../../sdk/jwt.ts';
import { BASE_PATH, paths } from '../../routing/paths.ts';
import { useAppSelector, type RootState } from '../../store/hooks.ts';
import { hasSession } from '../auth/index.ts';

/** An identity that this browser keeps. */
export interface KeptAccount {
  identityId: string;
  /** The name shown to the person: its e-mail address, if it has one. */
  name: string;
  /** Its e-mail address, if it has one. */
  address?: string;
  /** The `i` in its URLs. */
  number: number;
  /** Whether its session has ended, so the person must log in again. */
  hasEnded: boolean;
  isCurrent: boolean;
}

/** The identities that this browser keeps, ordered by number. */
export const selectKeptAccounts = createSelector(
  [(state: Pick<RootState, 'auth'>) => state.auth.tokens, (state: Pick<RootState, 'auth'>) => state.auth.current],
  (tokens, current): KeptAccount[] =>
    tokens.flatMap((tokenSet, number) => {
      const identity = identityOf(tokenSet);
      if (!identity) return [];
      const { identityId, data } = identity;
      const address = typeof data?.email === 'string' ? data.email : undefined;
      const name = address ?? `Account ${number + 1}`;
      const [hasEnded, isCurrent] = [!hasSession(tokenSet), identityId === current];
      return [{ identityId, name, ...(address !== undefined && { address }), number, hasEnded, isCurrent }];
    }),
);

export const useKeptAccounts = (): KeptAccount[] => useAppSelector(selectKeptAccounts);

/**
 * The URL for switching to an account. It's opened as a new page, so that no data from one identity stays in memory for
 * another; it can also be opened in another tab.
 */
export function accountHref(
  { number, hasEnded }: Pick<KeptAccount, 'number' | 'hasEnded'>,
  path = paths.home(),
): string {
  if (!hasEnded) return `${BASE_PATH}${path}?i=${number}`;
  const redirect = path === paths.home() ? '' : `&${new URLSearchParams({ redirect: path })}`;
  return `${BASE_PATH}${paths.login()}?i=${number}${redirect}`;
}

/** The URL for signing in to another account while keeping the existing ones. */
export const ADD_ACCOUNT_HREF = `${BASE_PATH}${paths.login()}?add=account`;
