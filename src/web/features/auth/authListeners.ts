import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { sessionExpiryMs } from '../../../sdk/jwt.ts';
import { type AuthState, selectTokenSet, signedOut, tokensRestored } from './authSlice.ts';
import { CURRENT_TOKEN_KEY, readAuthState, TOKENS_KEY, writeAuthState } from './authStorage.ts';

/** The longest delay that `setTimeout` takes; a longer one overflows and fires immediately. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** Calls back once the clock has reached a time, however far away it is. Returns the function that cancels it. */
export function setDeadline(atMs: number, onReached: () => void, now: () => number = Date.now): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const leftMs = atMs - now();
    timer =
      leftMs > LONGEST_TIMEOUT_MS ? setTimeout(wait, LONGEST_TIMEOUT_MS) : setTimeout(arrive, Math.max(leftMs, 0));
  };
  // A timer may fire a little early, or late after a sleep: the clock decides.
  const arrive = () => (now() < atMs ? wait() : onReached());
  wait();
  return () => clearTimeout(timer);
}

interface Options {
  startListening: ListenerMiddlewareInstance<{ auth: AuthState }>['startListening'];
  store: {
    getState(): { auth: AuthState };
    dispatch(action: ReturnType<typeof signedOut | typeof tokensRestored>): void;
  };
  window: Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;
  now?: () => number;
}

/**
 * Keeps the tokens in local storage, follows other tabs' changes, and signs out when the current set stops being
 * usable. Returns the function that stops it.
 */
export function setupAuthListeners({ startListening, store, window, now = Date.now }: Options): () => void {
  let stopWaiting = () => {};
  const awaitExpiry = () => {
    stopWaiting();
    const tokenSet = selectTokenSet(store.getState());
    const expiryMs = tokenSet && sessionExpiryMs(tokenSet);
    stopWaiting = expiryMs === null ? () => {} : setDeadline(expiryMs, () => store.dispatch(signedOut()), now);
  };

  const stopListening = startListening({
    predicate: (_action, state, previous) => state.auth !== previous.auth,
    effect: (action, { getState }) => {
      if (!tokensRestored.match(action)) writeAuthState(window.localStorage, getState().auth);
      awaitExpiry();
    },
  });
  const followOtherTab = ({ key }: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (key !== TOKENS_KEY && key !== CURRENT_TOKEN_KEY && key !== null) return;
    store.dispatch(tokensRestored(readAuthState(window.localStorage, now())));
  };
  window.addEventListener('storage', followOtherTab);
  awaitExpiry();

  return () => {
    stopWaiting();
    stopListening();
    window.removeEventListener('storage', followOtherTab);
  };
}
