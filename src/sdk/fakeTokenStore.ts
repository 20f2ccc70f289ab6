import type { TokenSet } from '../contract/tokenSet.ts';
import type { TokenStore } from './platform.ts';

export interface FakeTokenStore extends Required<TokenStore> {
  setCurrent(tokenSet: TokenSet | null): void;
  /** Acts as another tab: runs whenever the store is asked to pick up what others stored. */
  onSync(sync: () => void): void;
}

/** A token store for tests: one set, in memory. */
export function createFakeTokenStore(initial: TokenSet | null = null): FakeTokenStore {
  let current = initial;
  let sync = () => {};
  const isCurrent = (tokenSet: TokenSet) => current?.access_token === tokenSet.access_token;
  return {
    getCurrent: () => current,
    setCurrent(tokenSet) {
      current = tokenSet;
    },
    replaceCurrent(previous, next) {
      if (isCurrent(previous)) current = next;
    },
    dropCurrent(previous) {
      if (isCurrent(previous)) current = null;
    },
    syncWithOtherTabs: () => sync(),
    onSync(listener) {
      sync = listener;
    },
  };
}
