import { beforeEach, describe, expect, it } from '@jest/globals';
import { createFakeTokenSet } from '../../../sdk/fakeTokens.ts';
import { createNameTag, identityOf } from '../../../sdk/jwt.ts';
import { CURRENT_TOKEN_KEY, readAuthState, TOKENS_KEY, writeAuthState } from './authStorage.ts';

const NOW = Date.UTC(2030, 0);
const [ANN_ID, BOB_ID] = ['id_AAAAAAAAAAAAAAAAAAAAAA', 'id_BBBBBBBBBBBBBBBBBBBBBB'];
const ann = createFakeTokenSet({ identityId: ANN_ID });
const bob = createFakeTokenSet({ identityId: BOB_ID });

function store(tokens: unknown, current: string | null = ANN_ID) {
  window.localStorage.setItem(TOKENS_KEY, typeof tokens === 'string' ? tokens : JSON.stringify(tokens));
  if (current !== null) window.localStorage.setItem(CURRENT_TOKEN_KEY, current);
}
const read = () => readAuthState(window.localStorage, NOW);
const SIGNED_OUT = { tokens: [], current: null };

it('stores under the prefix of the client', () => {
  writeAuthState(window.localStorage, { tokens: [ann], current: ANN_ID });
  expect(Object.keys(window.localStorage).toSorted()).toEqual(['hearth:currentToken', 'hearth:tokens']);
});

describe('readAuthState', () => {
  it('returns no identity when nothing is stored', () => {
    expect(read()).toEqual(SIGNED_OUT);
  });

  it.each([
    ['several identities', { tokens: [ann, bob], current: BOB_ID }],
    ['no current identity', { tokens: [ann], current: null }],
  ])('reads back a state with %s', (_who, state) => {
    writeAuthState(window.localStorage, state);
    expect(read()).toEqual(state);
  });

  it.each([
    ['half a list', '[{"access_token":'],
    ['no list', { access_token: 'a', id_token: 'b' }],
    ['null', null],
    ['one set without an id token', [ann, { access_token: 'a' }]],
    ['one set with a refresh token that is not a string', [ann, { ...bob, refresh_token: 1 }]],
    ['one entry that is not a set', [ann, 'token']],
  ])('treats the whole list as empty with %s', (_case, tokens) => {
    store(tokens);
    expect(read()).toEqual(SIGNED_OUT);
  });

  it.each([
    ['a current identity that is not in the list', [ann], BOB_ID],
    ['a current identity that is not an id', [ann], 'ann'],
    ['invalid tokens', [{ access_token: 'x', id_token: 'y' }], ANN_ID],
    ['an identity token without a valid identity', [createFakeTokenSet({ identityId: 'ann' })], 'ann'],
  ])('returns no identity with %s', (_case, tokens, current) => {
    store(tokens, current);
    expect(read().current).toBeNull();
  });

  it.each([
    ['the refresh token expires this moment', { refreshExpiryMs: NOW, accessExpiryMs: NOW + 1 }, false],
    ['the refresh token expires in a moment', { refreshExpiryMs: NOW + 1_000, accessExpiryMs: NOW - 1 }, true],
    ['the access token has expired and is alone', { refreshExpiryMs: null, accessExpiryMs: NOW - 1 }, false],
    ['the access token is alone and still valid', { refreshExpiryMs: null, accessExpiryMs: NOW + 1_000 }, true],
  ])('decides whether there is a current identity when %s', (_case, expiry, isSignedIn) => {
    store([createFakeTokenSet({ identityId: ANN_ID, ...expiry })]);
    expect(read().current).toBe(isSignedIn ? ANN_ID : null);
  });

  it('returns no identity when storage is blocked, and does not throw on writing', () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError');
    };
    expect(readAuthState({ getItem: forbidden }, NOW)).toEqual(SIGNED_OUT);
    writeAuthState(
      { getItem: forbidden, setItem: forbidden, removeItem: forbidden },
      { tokens: [ann], current: ANN_ID },
    );
  });

  it('shows a tab that reads between two writes either an identity with tokens or none', () => {
    const seen: unknown[] = [];
    const storage = {
      getItem: (key: string) => window.localStorage.getItem(key),
      setItem(key: string, value: string) {
        window.localStorage.setItem(key, value);
        seen.push(read().current);
      },
      removeItem(key: string) {
        window.localStorage.removeItem(key);
        seen.push(read().current);
      },
    };
    const states = [
      { tokens: [], current: null },
      { tokens: [ann], current: ANN_ID },
      { tokens: [ann, bob], current: BOB_ID },
      { tokens: [ann], current: null },
    ];
    for (const [index, state] of states.entries()) writeAuthState(storage, state, states[index - 1]);
    expect(seen.slice(2)).toEqual([null, ANN_ID, ANN_ID, BOB_ID, null, null]);
  });

  describe('with several identities', () => {
    const eve = createFakeTokenSet({ identityId: 'id_CCCCCCCCCCCCCCCCCCCCCC', refreshExpiryMs: NOW - 1 });
    const identityAt = (search: string, hash = '') => readAuthState(window.localStorage, NOW, { search, hash }).current;
    beforeEach(() => store([ann, bob, eve], BOB_ID));

    it.each([
      ['', BOB_ID],
      ['?i=0', ANN_ID],
      ['?redirect=%2F&i=1', BOB_ID],
      // An identity whose session has ended must log in again.
      ['?i=2', null],
      // An unknown number.
      ['?i=3', BOB_ID],
      ['?i=-1', BOB_ID],
      ['?i=0.5', BOB_ID],
      // Signing in to another account.
      ['?add=account', null],
      ['?code=c&state=s', null],
    ])('the address with "%s" selects %s', (search, who) => {
      expect(identityAt(search)).toBe(who);
    });

    it('selects no identity for an e-mailed link, which signs in someone else', () => {
      expect(identityAt('', '#link=secret')).toBeNull();
      expect(identityAt('', '#event-5')).toBe(BOB_ID);
    });

    it('reports an unknown number', () => {
      const unknownAt = (search: string) => readAuthState(window.localStorage, NOW, { search }).unknown;
      expect(unknownAt('?i=7')).toBe(7);
      expect(unknownAt('?i=1')).toBeUndefined();
      expect(unknownAt('?i=2')).toBeUndefined();
      expect(unknownAt('')).toBeUndefined();
    });

    it('keeps only the identity of an ended session', () => {
      expect(read().tokens[2]).toEqual({ access_token: '', id_token: createNameTag(identityOf(eve)!) });
    });
  });
});
