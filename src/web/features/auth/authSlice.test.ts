import { describe, expect, it } from '@jest/globals';
import { createFakeTokenSet } from '../../../sdk/fakeTokens.ts';
import { createNameTag, identityOf } from '../../../sdk/jwt.ts';
import {
  authReducer,
  selectIdentity,
  selectNumber,
  selectTokenSet,
  sessionEnded,
  signedIn,
  signedOut,
  tokensRefreshed,
  tokensRestored,
} from './authSlice.ts';

const [ANN_ID, BOB_ID] = ['id_AAAAAAAAAAAAAAAAAAAAAA', 'id_BBBBBBBBBBBBBBBBBBBBBB'];
const ann = createFakeTokenSet({ identityId: ANN_ID });
const annAgain = createFakeTokenSet({ identityId: ANN_ID, jti: '2' });
const bob = createFakeTokenSet({ identityId: BOB_ID });

const start = authReducer(undefined, { type: 'start' });

describe('the auth slice', () => {
  it('starts signed out', () => {
    expect(start).toEqual({ tokens: [], current: null });
  });

  it('keeps several token sets, with the last one signed in as the current one', () => {
    expect([signedIn(ann), signedIn(bob)].reduce(authReducer, start)).toEqual({ tokens: [ann, bob], current: BOB_ID });
  });

  it("replaces an identity's tokens when it signs in again", () => {
    expect([signedIn(ann), signedIn(annAgain)].reduce(authReducer, start).tokens).toEqual([annAgain]);
  });

  it('forgets the current set when signed out, and leaves the others', () => {
    const state = [signedIn(ann), signedIn(bob), signedOut()].reduce(authReducer, start);
    expect(state).toEqual({ tokens: [ann], current: null });
  });

  it('keeps the others in their places, and gives an empty place to the next identity to sign in', () => {
    const signIns = [signedIn(ann), signedIn(bob)].reduce(authReducer, start);
    const without = authReducer(signIns, signedOut(ANN_ID));
    expect(without).toEqual({ tokens: [{ access_token: '', id_token: '' }, bob], current: BOB_ID });
    expect(selectNumber({ auth: without })).toBe(1);
    expect(authReducer(without, signedIn(annAgain)).tokens).toEqual([annAgain, bob]);
  });

  it('keeps the identity of a session that ends', () => {
    const state = [signedIn(bob), signedIn(ann), sessionEnded()].reduce(authReducer, start);
    expect(state).toEqual({
      tokens: [bob, { access_token: '', id_token: createNameTag(identityOf(ann)!) }],
      current: null,
    });
    expect(authReducer(state, signedIn(annAgain)).tokens).toEqual([bob, annAgain]);
  });

  it('numbers an identity only if there are others', () => {
    expect(selectNumber({ auth: authReducer(start, signedIn(ann)) })).toBeUndefined();
    expect(selectNumber({ auth: [signedIn(ann), signedIn(bob)].reduce(authReducer, start) })).toBe(1);
  });

  it('is unchanged by a second sign-out', () => {
    const state = [signedIn(ann), signedOut(), signedOut()].reduce(authReducer, start);
    expect(state).toEqual({ tokens: [], current: null });
  });

  it.each(['', 'garbage', 'a.b.c', 'e30.e30.x', ann.access_token.slice(0, 20)])(
    'ignores tokens without an identity: %j',
    (idToken) => {
      expect(authReducer(start, signedIn({ ...ann, id_token: idToken }))).toBe(start);
    },
  );

  it('replaces a set with its refreshed version', () => {
    const state = [signedIn(ann), signedIn(bob), tokensRefreshed({ previous: ann, next: annAgain })].reduce(
      authReducer,
      start,
    );
    expect(state).toEqual({ tokens: [annAgain, bob], current: BOB_ID });
  });

  it('ignores refreshed tokens of someone who has signed out or was never signed in', () => {
    const state = authReducer(start, signedIn(ann));
    expect(authReducer(start, tokensRefreshed({ previous: ann, next: annAgain }))).toEqual(start);
    expect(authReducer(state, tokensRefreshed({ previous: ann, next: bob }))).toEqual(state);
  });

  it('does not change when another tab stored the same state', () => {
    const state = authReducer(start, signedIn(ann));
    expect(authReducer(state, tokensRestored(structuredClone(state)))).toBe(state);
  });
});

describe('selectIdentity', () => {
  it('reads who is signed in from the current set', () => {
    const withData = createFakeTokenSet({ identityId: ANN_ID, data: { email: 'änn@example.com' } });
    const auth = authReducer(start, signedIn(withData));
    expect(selectIdentity({ auth })).toEqual({ identityId: ANN_ID, data: { email: 'änn@example.com' } });
    expect(selectTokenSet({ auth })).toBe(withData);
  });

  it('returns null when signed out, or when the current set is missing', () => {
    expect(selectIdentity({ auth: start })).toBeNull();
    expect(selectIdentity({ auth: { tokens: [ann], current: BOB_ID } })).toBeNull();
  });

  it('returns the same object when an identity’s tokens are refreshed', () => {
    const before = authReducer(start, signedIn(ann));
    const afterwards = authReducer(before, tokensRefreshed({ previous: ann, next: annAgain }));
    expect(selectIdentity({ auth: afterwards })).toBe(selectIdentity({ auth: before }));
  });
});
