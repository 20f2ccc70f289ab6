import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DAY_MS } from '../../../contract/durations.ts';
import type { TokenSet } from '../../../contract/tokenSet.ts';
import { createFakeTokenSet } from '../../../sdk/fakeTokens.ts';
import { createNameTag, identityOf } from '../../../sdk/jwt.ts';
import { setupAuthListeners } from './authListeners.ts';
import { authReducer, selectIdentity, signedIn, signedOut, tokensRefreshed, type AuthState } from './authSlice.ts';
import { CURRENT_TOKEN_KEY, readAuthState, TOKENS_KEY } from './authStorage.ts';

const EMPTY = { access_token: '', id_token: '' };
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

  /** Stores a state as another tab would, and notifies this one. */
  function otherTabStores({ tokens, current }: AuthState) {
    const before = new Map(Object.entries(window.localStorage));
    window.localStorage.setItem(TOKENS_KEY, JSON.stringify(tokens));
    if (current === null) window.localStorage.removeItem(CURRENT_TOKEN_KEY);
    else window.localStorage.setItem(CURRENT_TOKEN_KEY, current);
    for (const key of [TOKENS_KEY, CURRENT_TOKEN_KEY]) {
      if (window.localStorage.getItem(key) === (before.get(key) ?? null)) continue;
      window.dispatchEvent(new StorageEvent('storage', { key }));
    }
  }

  const stored = () => readAuthState(window.localStorage, Date.now());

  it('store every change of the tokens', () => {
    const { store } = start();
    const ann = expiringIn(DAY_MS, null);
    store.dispatch(signedIn(ann));
    expect(stored()).toEqual({ tokens: [ann], current: ANN_ID });
    store.dispatch(signedOut());
    expect(stored()).toEqual({ tokens: [], current: null });
  });

  it.each([
    ['the refresh token, even if the access token expires earlier', 600_000, 14 * DAY_MS, 14 * DAY_MS],
    ['the access token if there is no refresh token', 600_000, null, 600_000],
    ['a token that lasts longer than a timer can wait', 600_000, 60 * DAY_MS, 60 * DAY_MS],
  ])('sign out at the expiry of %s', (_case, accessMs, refreshMs, expectedMs) => {
    const { store, who } = start();
    store.dispatch(signedIn(expiringIn(accessMs, refreshMs)));
    jest.advanceTimersByTime(expectedMs - 1);
    expect(who()).toBe(ANN_ID);
    jest.advanceTimersByTime(1);
    expect(who()).toBeNull();
    expect(stored().current).toBeNull();
  });

  it('wait for the expiry of tokens present from the start', () => {
    const { who } = start({ tokens: [expiringIn(1_000, null)], current: ANN_ID });
    jest.advanceTimersByTime(1_000);
    expect(who()).toBeNull();
  });

  it('wait for the new expiry once the tokens are refreshed', () => {
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

  it('follow another tab’s sign-in and sign-out', () => {
    const { who } = start();
    const ann = expiringIn(DAY_MS, null);
    otherTabStores({ tokens: [ann], current: ANN_ID });
    expect(who()).toBe(ANN_ID);
    otherTabStores({ tokens: [], current: null });
    expect(who()).toBeNull();
  });

  it('keep this tab’s identity when another tab uses or signs out a different one', () => {
    const { who } = start();
    const [ann, bob] = [expiringIn(DAY_MS, null), expiringIn(DAY_MS, null, BOB_ID)];
    otherTabStores({ tokens: [ann], current: ANN_ID });
    otherTabStores({ tokens: [ann, bob], current: BOB_ID });
    expect(who()).toBe(ANN_ID);
    otherTabStores({ tokens: [ann], current: null });
    expect(who()).toBe(ANN_ID);
    otherTabStores({ tokens: [EMPTY, bob], current: null });
    expect(who()).toBeNull();
  });

  it('keep the identity when its session expires, so that it can log in again', () => {
    const { store } = start();
    const ann = expiringIn(1_000, null);
    store.dispatch(signedIn(ann));
    jest.advanceTimersByTime(1_000);
    expect(stored().tokens).toEqual([{ access_token: '', id_token: createNameTag(identityOf(ann)!) }]);
  });

  it('notice a sign-out that happened while the page was in the back/forward cache', () => {
    const { store, who } = start();
    store.dispatch(signedIn(expiringIn(DAY_MS, null)));
    window.localStorage.clear();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(who()).toBeNull();
  });

  describe('with concurrent changes in several tabs', () => {
    const [ann, bob] = [ANN_ID, BOB_ID].map((identityId) => createFakeTokenSet({ identityId })) as [TokenSet, TokenSet];
    /** Stores a state as another tab would, without notifying this one yet. */
    const storeSilently = (tokens: TokenSet[], current: string | null) => {
      window.localStorage.setItem(TOKENS_KEY, JSON.stringify(tokens));
      if (current === null) window.localStorage.removeItem(CURRENT_TOKEN_KEY);
      else window.localStorage.setItem(CURRENT_TOKEN_KEY, current);
    };

    it('keep both identities that sign in', () => {
      const { store, who } = start();
      storeSilently([bob], BOB_ID);
      store.dispatch(signedIn(ann));
      expect(stored()).toEqual({ tokens: [bob, ann], current: ANN_ID });
      expect(store.getState().auth.tokens).toEqual([bob, ann]);
      expect(who()).toBe(ANN_ID);
    });

    it('keep an identity that signs in while another signs out', () => {
      const { store } = start();
      store.dispatch(signedIn(ann));
      storeSilently([ann, bob], BOB_ID);
      store.dispatch(signedOut());
      expect(stored()).toEqual({ tokens: [EMPTY, bob], current: BOB_ID });
    });

    it('do not restore an identity that signed out during a token refresh', () => {
      const { store, who } = start();
      store.dispatch(signedIn(ann));
      storeSilently([], null);
      store.dispatch(tokensRefreshed({ previous: ann, next: expiringIn(DAY_MS, null, ANN_ID, '2') }));
      expect(stored().tokens).toEqual([]);
      expect(who()).toBeNull();
    });

    it('do not restore tokens that another tab has refreshed since', () => {
      const { store } = start();
      store.dispatch(signedIn(ann));
      const newer = expiringIn(DAY_MS, null, ANN_ID, '3');
      storeSilently([newer], ANN_ID);
      store.dispatch(tokensRefreshed({ previous: ann, next: expiringIn(DAY_MS, null, ANN_ID, '2') }));
      expect(stored().tokens).toEqual([newer]);
      expect(store.getState().auth.tokens).toEqual([newer]);
    });

    it('sign everyone out even if another tab has just refreshed one of them', () => {
      const { store } = start();
      store.dispatch(signedIn(ann));
      store.dispatch(signedIn(bob));
      storeSilently([expiringIn(DAY_MS, null, ANN_ID, '2'), bob], BOB_ID);
      store.dispatch(signedOut(ANN_ID));
      store.dispatch(signedOut(BOB_ID));
      expect(stored()).toEqual({ tokens: [], current: null });
    });
  });

  it('sign out when the whole storage is cleared', () => {
    const { store, who } = start();
    store.dispatch(signedIn(expiringIn(DAY_MS, null)));
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(who()).toBeNull();
  });

  it('do not write back another tab’s changes, since two tabs would then respond to each other forever', () => {
    start();
    const write = jest.spyOn(Storage.prototype, 'setItem');
    otherTabStores({ tokens: [expiringIn(DAY_MS, null)], current: ANN_ID });
    expect(write).toHaveBeenCalledTimes(2); // The other tab made both.
    write.mockRestore();
  });

  it('react once to each change', () => {
    const { store, who } = start();
    const identities: (string | null)[] = [];
    store.subscribe(() => {
      if (who() !== identities.at(-1)) identities.push(who());
    });
    const ann = expiringIn(DAY_MS, null);
    store.dispatch(signedIn(ann));
    otherTabStores({ tokens: [ann], current: ANN_ID });
    store.dispatch(signedOut());
    otherTabStores({ tokens: [], current: null });
    expect(identities).toEqual([ANN_ID, null]);
  });

  it('wait for the expiry of tokens from another tab’s sign-in', () => {
    const { who } = start();
    otherTabStores({ tokens: [expiringIn(2_000, null)], current: ANN_ID });
    jest.advanceTimersByTime(2_000);
    expect(who()).toBeNull();
  });
});
