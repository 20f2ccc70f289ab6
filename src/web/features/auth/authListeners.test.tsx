import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeTokenSet } from '../../../sdk/fakeTokens.ts';
import { setupAuthListeners } from './authListeners.ts';
import { authReducer, selectIdentity, signedIn, signedOut, tokensRefreshed, type AuthState } from './authSlice.ts';
import { CURRENT_TOKEN_KEY, readAuthState, TOKENS_KEY, writeAuthState } from './authStorage.ts';

const DAY_MS = 86_400_000;
const [ANN_ID, BOB_ID] = ['id_AAAAAAAAAAAAAAAAAAAAAA', 'id_BBBBBBBBBBBBBBBBBBBBBB'];

const expiringIn = (accessMs: number, refreshMs: number | null, identityId = ANN_ID, jti = '1') =>
  createFakeTokenSet({
    identityId,
    jti,
    accessExpiryMs: Date.now() + accessMs,
    refreshExpiryMs: refreshMs === null ? null : Date.now() + refreshMs,
  });

describe('the auth listeners', () => {
  let stop = () => {};

  beforeEach(() => void jest.useFakeTimers({ now: Date.UTC(2030, 0) }));
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  function start(auth: AuthState = { tokens: [], current: null }) {
    const listeners = createListenerMiddleware<{ auth: AuthState }>();
    const store = configureStore({
      reducer: { auth: authReducer },
      preloadedState: { auth },
      middleware: (getDefaultMiddleware) => getDefaultMiddleware().prepend(listeners.middleware),
    });
    stop = setupAuthListeners({ startListening: listeners.startListening, store, window });
    return { store, who: () => selectIdentity(store.getState())?.identityId ?? null };
  }

  /** This tab notices what another tab stores. */
  function otherTabStores(state: AuthState) {
    writeAuthState(window.localStorage, state);
    for (const key of [TOKENS_KEY, CURRENT_TOKEN_KEY]) window.dispatchEvent(new StorageEvent('storage', { key }));
  }

  const stored = () => readAuthState(window.localStorage, Date.now());

  it('store each change', () => {
    const { store } = start();
    const ann = expiringIn(DAY_MS, null);
    store.dispatch(signedIn(ann));
    expect(stored()).toEqual({ tokens: [ann], current: ANN_ID });
    store.dispatch(signedOut());
    expect(stored()).toEqual({ tokens: [], current: null });
  });

  it.each([
    ['the refresh token, though the access token expires before', 600_000, 14 * DAY_MS, 14 * DAY_MS],
    ['the access token if there is no refresh token', 600_000, null, 600_000],
    ['a token that lives longer than a timer can wait', 600_000, 60 * DAY_MS, 60 * DAY_MS],
  ])('sign out at the expiry of %s', (_case, accessMs, refreshMs, expectedMs) => {
    const { store, who } = start();
    store.dispatch(signedIn(expiringIn(accessMs, refreshMs)));
    jest.advanceTimersByTime(expectedMs - 1);
    expect(who()).toBe(ANN_ID);
    jest.advanceTimersByTime(1);
    expect(who()).toBeNull();
    expect(stored().current).toBeNull();
  });

  it('wait for the expiry of tokens that were there from the start', () => {
    const { who } = start({ tokens: [expiringIn(1_000, null)], current: ANN_ID });
    jest.advanceTimersByTime(1_000);
    expect(who()).toBeNull();
  });

  it('wait for the new expiry once the tokens were refreshed, and no longer for the old one', () => {
    const { store, who } = start();
    const [previous, next] = [expiringIn(1, 1_000), expiringIn(1, 5_000, ANN_ID, '2')];
    store.dispatch(signedIn(previous));
    store.dispatch(tokensRefreshed({ previous, next }));
    jest.advanceTimersByTime(4_999);
    expect(who()).toBe(ANN_ID);
    jest.advanceTimersByTime(1);
    expect(who()).toBeNull();
  });

  it('leave no timer behind when signed out or stopped', () => {
    const { store } = start();
    store.dispatch(signedIn(expiringIn(1_000, 60 * DAY_MS)));
    store.dispatch(signedOut());
    expect(jest.getTimerCount()).toBe(0);
    store.dispatch(signedIn(expiringIn(1_000, 60 * DAY_MS)));
    stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('follow another tab that signs in, signs in as another, and signs out', () => {
    const { who } = start();
    const [ann, bob] = [expiringIn(DAY_MS, null), expiringIn(DAY_MS, null, BOB_ID)];
    otherTabStores({ tokens: [ann], current: ANN_ID });
    expect(who()).toBe(ANN_ID);
    otherTabStores({ tokens: [ann, bob], current: BOB_ID });
    expect(who()).toBe(BOB_ID);
    otherTabStores({ tokens: [ann], current: null });
    expect(who()).toBeNull();
  });

  it('sign out when the whole storage is cleared', () => {
    const { store, who } = start();
    store.dispatch(signedIn(expiringIn(DAY_MS, null)));
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(who()).toBeNull();
  });

  it('write nothing of what another tab stored, so that two tabs never respond to each other', () => {
    start();
    const write = jest.spyOn(Storage.prototype, 'setItem');
    otherTabStores({ tokens: [expiringIn(DAY_MS, null)], current: ANN_ID });
    expect(write).toHaveBeenCalledTimes(2); // Both by the other tab.
    write.mockRestore();
  });

  it('are notified once of each change', () => {
    const { store, who } = start();
    const told: (string | null)[] = [];
    store.subscribe(() => {
      if (who() !== told.at(-1)) told.push(who());
    });
    const ann = expiringIn(DAY_MS, null);
    store.dispatch(signedIn(ann));
    otherTabStores({ tokens: [ann], current: ANN_ID });
    store.dispatch(signedOut());
    otherTabStores({ tokens: [], current: null });
    expect(told).toEqual([ANN_ID, null]);
  });

  it('wait for the expiry of what another tab signed in', () => {
    const { who } = start();
    otherTabStores({ tokens: [expiringIn(2_000, null)], current: ANN_ID });
    jest.advanceTimersByTime(2_000);
    expect(who()).toBeNull();
  });
});
