import { describe, expect, it } from '@jest/globals';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { type CommandHandler, createFakePlatform, refuse } from '../../../sdk/fakePlatform.ts';
import { createFakeTokenSet } from '../../../sdk/fakeTokens.ts';
import { TransportError } from '../../../sdk/platform.ts';
import { createMockStore } from '../../testing/createMockStore.ts';
import { authReducer, signedIn, signedOut } from './authSlice.ts';
import { signOut } from './signOut.ts';

const [ANN_ID, BOB_ID] = ['id_AAAAAAAAAAAAAAAAAAAAAA', 'id_BBBBBBBBBBBBBBBBBBBBBB'];
const ANN = createFakeTokenSet({ identityId: ANN_ID });
const BOB = createFakeTokenSet({ identityId: BOB_ID });

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
    expect(store.getActions()).toEqual([signedOut(ANN_ID)]);
  });

  it.each<[string, CommandHandler]>([
    ['cannot be reached', () => Promise.reject(new TransportError('offline'))],
    ['refuses', () => refuse('UnauthenticatedError')],
  ])('signs out here even when the platform %s', async (_case, answer) => {
    const { store } = start(answer);
    await store.dispatch(signOut());
    expect(store.getActions()).toEqual([signedOut(ANN_ID)]);
  });

  it('waits for the platform only for a limited time', async () => {
    let signal: AbortSignal | undefined;
    const { store } = start((_command, options) => {
      signal = options.signal;
      return null;
    });
    await store.dispatch(signOut());
    expect(signal).toBeInstanceOf(AbortSignal);
  });

  it('does not sign out someone who has signed in meanwhile', async () => {
    const { store } = start(() => void store.dispatch(signedIn(BOB)));
    await store.dispatch(signOut());
    expect(store.getActions()).toEqual([signedIn(BOB), signedOut(ANN_ID)]);
  });

  it('signs out several identities, each with its own tokens and the current one last', async () => {
    const platform = createFakePlatform(() => null);
    const others: string[] = [];
    const platformOf = (identityId: string) => {
      others.push(identityId);
      return platform;
    };
    const auth = { tokens: [ANN, BOB], current: BOB_ID };
    const store = createMockStore(platform, () => ({ auth }), platformOf);
    await store.dispatch(signOut([BOB_ID, ANN_ID]));
    expect(others).toEqual([ANN_ID]);
    expect(platform.commands).toHaveLength(2);
    expect(store.getActions()).toEqual([signedOut(ANN_ID), signedOut(BOB_ID)]);
  });

  it('sends nothing for an identity without a session', async () => {
    const { platform, store } = start(() => null);
    await store.dispatch(signOut([BOB_ID]));
    expect(platform.commands).toEqual([]);
    expect(store.getActions()).toEqual([signedOut(BOB_ID)]);
  });
});
