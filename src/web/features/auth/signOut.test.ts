import { describe, expect, it } from '@jest/globals';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { type CommandHandler, createFakePlatform, refuse } from '../../../sdk/fakePlatform.ts';
import { createFakeTokenSet } from '../../../sdk/fakeTokens.ts';
import { TransportError } from '../../../sdk/platform.ts';
import { createMockStore } from '../../testing/createMockStore.ts';
import { authReducer, signedIn, signedOut } from './authSlice.ts';
import { signOut } from './signOut.ts';

const ANN = createFakeTokenSet({ identityId: 'id_AAAAAAAAAAAAAAAAAAAAAA' });
const BOB = createFakeTokenSet({ identityId: 'id_BBBBBBBBBBBBBBBBBBBBBB' });

function start(answer: CommandHandler) {
  const platform = createFakePlatform(answer);
  const store = createMockStore(platform, (actions) => ({
    auth: [signedIn(ANN), ...actions].reduce(authReducer, undefined as never),
  }));
  return { platform, store };
}

describe('signOut', () => {
  it('ends the session on the platform, then signs out here', async () => {
    const { platform, store } = start(() => {
      expect(store.getActions()).toEqual([]);
      return null;
    });
    await store.dispatch(signOut());
    expect(platform.commands).toEqual([rpc(['authentication', 'signOut'])]);
    expect(store.getActions()).toEqual([signedOut()]);
  });

  it.each<[string, CommandHandler]>([
    ['cannot be reached', () => Promise.reject(new TransportError('offline'))],
    ['refuses', () => refuse('UnauthenticatedError')],
  ])('signs out here also when the platform %s', async (_case, answer) => {
    const { store } = start(answer);
    await store.dispatch(signOut());
    expect(store.getActions()).toEqual([signedOut()]);
  });

  it('gives the platform a limited time', async () => {
    let signal: AbortSignal | undefined;
    const { store } = start((_command, options) => {
      signal = options.signal;
      return null;
    });
    await store.dispatch(signOut());
    expect(signal).toBeInstanceOf(AbortSignal);
  });

  it('leaves someone alone who signed in meanwhile', async () => {
    const { store } = start(() => void store.dispatch(signedIn(BOB)));
    await store.dispatch(signOut());
    expect(store.getActions()).toEqual([signedIn(BOB)]);
  });
});
