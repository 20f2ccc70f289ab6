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
  it('returns the current token set, or null when nobody is signed in', () => {
    const { store, tokens } = start();
    expect(tokens.getCurrent()).toBeNull();
    store.dispatch(signedIn(previous));
    expect(tokens.getCurrent()).toBe(previous);
  });

  it('keeps a refreshed set in the place of the old one', () => {
    const { store, tokens } = start();
    store.dispatch(signedIn(previous));
    tokens.replaceCurrent(previous, next);
    expect(tokens.getCurrent()).toEqual(next);
  });

  it('drops an unusable set: nobody is signed in then', () => {
    const { store, tokens } = start();
    store.dispatch(signedIn(previous));
    tokens.dropCurrent(previous);
    expect(selectIdentity(store.getState())).toBeNull();
  });

  it('drops nothing when the set in question is no longer current', () => {
    const { store, tokens } = start();
    store.dispatch(signedIn(previous));
    store.dispatch(signedIn(next));
    tokens.dropCurrent(previous);
    expect(tokens.getCurrent()).toBe(next);
  });

  it('does not sign anybody in again who signed out while the tokens were refreshed', () => {
    const { store, tokens } = start();
    store.dispatch(signedIn(previous));
    store.dispatch(signedOut());
    tokens.replaceCurrent(previous, next);
    expect(tokens.getCurrent()).toBeNull();
  });

  it('takes over at once what another tab has stored', () => {
    const { store, tokens } = start();
    store.dispatch(signedIn(previous));
    storeTokens(window.localStorage, next);
    tokens.syncWithOtherTabs?.();
    expect(tokens.getCurrent()).toEqual(next);
  });
});
