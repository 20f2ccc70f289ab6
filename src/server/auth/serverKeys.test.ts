import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentStore } from '../documents/documentStore.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { testVault } from '../secrets/testing/testVault.ts';
import { serverKeysKey } from './records.ts';
import { loadServerKeys, RETIRED_KEPT_MS, rotateServerKeys } from './serverKeys.ts';
import { createTestAuth } from './testing/createTestAuth.ts';

const MINUTE = 60_000;
const clock = { now: 0 };
beforeEach(() => void (clock.now = Date.UTC(2030, 0, 1)));

const optionsOf = (store: DocumentStore) => ({ store, vault: testVault, now: () => clock.now });
const load = (store: DocumentStore) => loadServerKeys(optionsOf(store));
const rotate = (store: DocumentStore) => rotateServerKeys(optionsOf(store));

describe('the keys of an installation', () => {
  it('are created once and kept', async () => {
    const store = createMemoryDocumentStore();
    const [first, second] = [await load(store), await load(store)];
    expect(second.current().id).toBe(first.current().id);
    expect(second.current().stateSecret).toEqual(first.current().stateSecret);
    expect(second.codeSecrets()).toEqual(first.codeSecrets());
  });

  it('are the same for servers that start at the same time', async () => {
    const store = createMemoryDocumentStore();
    const loaded = await Promise.all(Array.from({ length: 8 }, () => load(store)));
    expect(new Set(loaded.map((keys) => keys.current().id)).size).toBe(1);
    expect(new Set(loaded.map((keys) => keys.markSecret.toString())).size).toBe(1);
  });

  it('differ between installations, and from each other', async () => {
    const [ours, theirs] = [await load(createMemoryDocumentStore()), await load(createMemoryDocumentStore())];
    expect(ours.current().id).not.toBe(theirs.current().id);
    expect(ours.current().stateSecret).not.toEqual(ours.codeSecrets()[0]);
    expect(ours.current().stateSecret).toHaveLength(32);
  });

  it('let one server accept the tokens and steps of another', async () => {
    const one = await createTestAuth();
    const other = await createTestAuth({ store: one.store });
    const { state } = await one.askCode('registration', 'ann@x.org');
    const input = { state, id: 'email', value: one.mailedCode('ann@x.org') };
    const tokens = await other.tokens('registration/submitValidationCode', input);
    expect(await one.auth.authenticate(tokens.access_token)).toMatchObject({ kind: 'identity' });
  });

  it('are stored encrypted, including those that an earlier version stored as plain text', async () => {
    const store = createMemoryDocumentStore();
    const generated = await load(createMemoryDocumentStore());
    const signing = { kty: 'EC', crv: 'P-256', ...CLEAR };
    const secret = Buffer.alloc(32, 7).toString('base64url');
    const data = { signing, stateSecret: secret, codeSecret: secret };
    await store.commit([], [{ type: 'set', key: serverKeysKey, data }]);
    const keys = await load(store);
    expect(keys.current().id).not.toBe(generated.current().id);
    expect(keys.codeSecrets()).toEqual([Buffer.alloc(32, 7)]);
    const stored = JSON.stringify(await store.get(serverKeysKey));
    for (const clear of [CLEAR.d, secret]) expect(stored).not.toContain(clear);
    expect((await load(store)).current().id).toBe(keys.current().id);
  });
});

/** A key pair that only this test uses. */
const CLEAR = {
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
};

describe('a rotation of the keys', () => {
  it('is noticed by running servers: periodically, and when they receive a token with an unknown key', async () => {
    const store = createMemoryDocumentStore();
    const [one, other] = [await load(store), await load(store)];
    const old = one.current().id;
    const id = await rotate(store);
    await one.refresh();
    expect(one.current().id).toBe(id);
    expect(other.current().id).toBe(old);
    expect(await other.find(id)).toMatchObject({ id, retiredAt: null });
    expect(other.current().id).toBe(id);
  });

  it('keeps the keys that verify earlier tokens, but none that could sign new ones', async () => {
    const store = createMemoryDocumentStore();
    const keys = await load(store);
    const old = keys.current().id;
    await rotate(store);
    await keys.refresh();
    expect(await keys.find(old)).toMatchObject({ privateKey: null, retiredAt: clock.now });
    clock.now += RETIRED_KEPT_MS;
    await rotate(store);
    await keys.refresh();
    expect(await keys.find(old)).toBeNull();
  });

  it('keeps codes valid that were e-mailed before it', async () => {
    const store = createMemoryDocumentStore();
    const keys = await load(store);
    const [before] = keys.codeSecrets();
    await rotate(store);
    await keys.refresh();
    expect(keys.codeSecrets()).toEqual([expect.anything(), before]);
    clock.now += 15 * MINUTE;
    expect(keys.codeSecrets()).toHaveLength(1);
  });

  it('by two operators at the same time creates two sets of keys, of which the later becomes current', async () => {
    const store = createMemoryDocumentStore();
    const keys = await load(store);
    const ids = await Promise.all([rotate(store), rotate(store)]);
    await keys.refresh();
    expect(ids).toContain(keys.current().id);
    for (const id of ids) expect(await keys.find(id)).not.toBeNull();
  });

  it('doesn’t sign anyone out, and lets a sign-in in progress continue', async () => {
    const test = await createTestAuth();
    const { access_token, refresh_token } = await test.signUp('ann@x.org');
    const { state } = await test.askCode('registration', 'bob@x.org');
    await rotateServerKeys({ store: test.store, vault: testVault, now: () => test.clock.now });
    await test.auth.refreshKeys();
    expect(await test.auth.authenticate(access_token)).toMatchObject({ kind: 'identity' });
    const renewed = await test.tokens('authentication/refreshAccessToken', refresh_token);
    expect(await test.auth.authenticate(renewed.access_token)).toMatchObject({ kind: 'identity' });
    const input = { state, id: 'email', value: test.mailedCode('bob@x.org') };
    const tokens = await test.tokens('registration/submitValidationCode', input);
    expect(await test.auth.authenticate(tokens.access_token)).toMatchObject({ kind: 'identity' });
  });
});
