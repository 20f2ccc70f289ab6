import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { sessionExpiryMs } from '../../../sdk/jwt.ts';
import { type AuthState, selectTokenSet, sessionEnded, tokensRestored } from './authSlice.ts';
import { CURRENT_TOKEN_KEY, type PageAddress, readAuthState, TOKENS_KEY, writeAuthState } from './authStorage.ts';
import { clock } from '../../lib/clock.ts';

/** The longest delay that `setTimeout` supports; a longer one overflows and fires immediately. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Calls back once the clock has reached a time, even if it's months away. Returns a function that cancels the callback.
 */
export function setDeadline(atMs: number, onReached: () => void, now: () => number = clock.now): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const leftMs = atMs - now();
    timer = leftMs > MAX_TIMEOUT_MS ? setTimeout(wait, MAX_TIMEOUT_MS) : setTimeout(arrive, Math.max(leftMs, 0));
  };
  // A timer can fire a little early, or late after the device slept, so check the clock.
  const arrive = () => (now() < atMs ? wait() : onReached());
  wait();
  return () => clearTimeout(timer);
}

interface Options {
  startListening: ListenerMiddlewareInstance<{ auth: AuthState }>['startListening'];
  store: {
    getState(): { auth: AuthState };
    dispatch(action: ReturnType<typeof sessionEnded | typeof tokensRestored>): void;
  };
  window: Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;
  now?: () => number;
  /** Returns the page's URL. */
  address?: () => PageAddress;
}

/**
 * Keeps the tokens in local storage, follows other tabs' changes, and signs out when the current set stops being
 * usable. Returns a function that stops all of this.
 */
export function setupAuthListeners({
  startListening,
  store,
  window,
  now = clock.now,
  address = () => ({}),
}: Options): () => void {
  let stopWaiting = () => {};
  const awaitExpiry = () => {
    stopWaiting();
    const tokenSet = selectTokenSet(store.getState());
    const expiryMs = tokenSet && sessionExpiryMs(tokenSet);
    stopWaiting = expiryMs === null ? () => {} : setDeadline(expiryMs, () => store.dispatch(sessionEnded()), now);
  };
  const restore = (isSignInFollowed: boolean) => {
    const stored = readAuthState(window.localStorage, now(), address());
    store.dispatch(tokensRestored(isSignInFollowed ? stored : { ...stored, current: null }));
  };

  const stopListening = startListening({
    predicate: (_action, state, previous) => state.auth !== previous.auth,
    effect: (action, { getState, getOriginalState }) => {
      const isOwnChange = !tokensRestored.match(action);
      if (isOwnChange && writeAuthState(window.localStorage, getState().auth, getOriginalState().auth)) restore(false);
      awaitExpiry();
    },
  });
  const followOtherTab = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared. A signed-out tab follows only a sign-in or a change of
    // account.
    if (key === TOKENS_KEY || key === CURRENT_TOKEN_KEY || key === null) restore(key === CURRENT_TOKEN_KEY);
  };
  // A page restored from the back/forward cache has missed all storage events.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) restore(true);
  };
  window.addEventListener('storage', followOtherTab);
  window.addEventListener('pageshow', comeBack);
  const { auth } = store.getState();
  // Record this tab's identity as the one last used, for tabs whose URL doesn't name one.
  if (auth.current !== null) writeAuthState(window.localStorage, auth, { ...auth, current: null });
  awaitExpiry();

  return () => {
    stopWaiting();
    stopListening();
    window.removeEventListener('storage', followOtherTab);
    window.removeEventListener('pageshow', comeBack);
  };
}
