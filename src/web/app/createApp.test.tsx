import { describe, expect, it } from '@jest/globals';
import { createFakePlatform } from '../../sdk/fakePlatform.ts';
import { createFakeTokenSet } from '../../sdk/fakeTokens.ts';
import { selectIdentity, signedIn, signedOut } from '../features/auth/index.ts';
import { storeTokens } from '../testing/storeTokens.ts';
import { createAppStore } from './store.ts';
import { createTokenStore } from './createApp.ts';

const [previous, next] = [createFakeTokenSet(), createFakeTokenSet({ jti: '2' })];

function start() {
  const store = createAppStore({ platform: createFakePlatform() });
  return { store, tokens: createTokenStore(() => store, window.localStorage) };
}

describe('the token store of the platform client', () => {
  it('returns the current token set, or null when signed out', () => {
    const { store, tokens } = start();
    expect(tokens.getCurrent()).toBeNull();
    store.dispatch(signedIn(previous));
    expect(tokens.getCurrent()).toBe(previous);
  });

  it('replaces the old set with the refreshed one', () => {
    const { store, tokens } = start();
    store.dispatch(signedIn(previous));
    tokens.replaceCurrent(previous, next);
    expect(tokens.getCurrent()).toEqual(next);
  });

  it('drops an unusable set, which signs the person out', () => {
    const { store, tokens } = start();
    store.dispatch(signedIn(previous));
    tokens.dropCurrent(previous);
    expect(selectIdentity(store.getState())).toBeNull();
  });

  it('drops nothing when the given set is no longer current', () => {
    const { store, tokens } = start();
    store.dispatch(signedIn(previous));
    store.dispatch(signedIn(next));
    tokens.dropCurrent(previous);
    expect(tokens.getCurrent()).toBe(next);
  });

  it('does not undo a sign-out that happened during a token refresh', () => {
    const { store, tokens } = start();
    store.dispatch(signedIn(previous));
    store.dispatch(signedOut());
    tokens.replaceCurrent(previous, next);
    expect(tokens.getCurrent()).toBeNull();
  });

  it('immediately uses tokens stored by another tab', () => {
    const { store, tokens } = start();
    store.dispatch(signedIn(previous));
    storeTokens(window.localStorage, next);
    tokens.syncWithOtherTabs?.();
    expect(tokens.getCurrent()).toEqual(next);
  });
});
