import { describe, expect, it } from '@jest/globals';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { createTestAuth } from './testing/createTestAuth.ts';
import { loadServerKeys } from './serverKeys.ts';

describe('the keys of an installation', () => {
  it('are made once and kept', async () => {
    const store = createMemoryDocumentStore();
    const first = await loadServerKeys(store);
    const second = await loadServerKeys(store);
    expect(second.signing.keyId).toBe(first.signing.keyId);
    expect(second.stateSecret).toEqual(first.stateSecret);
    expect(second.codeSecret).toEqual(first.codeSecret);
  });

  it('are the same for servers that start at once', async () => {
    const store = createMemoryDocumentStore();
    const loaded = await Promise.all(Array.from({ length: 8 }, () => loadServerKeys(store)));
    expect(new Set(loaded.map(({ signing }) => signing.keyId)).size).toBe(1);
    expect(new Set(loaded.map(({ codeSecret }) => codeSecret.toString())).size).toBe(1);
  });

  it('differ between installations and from each other', async () => {
    const [ours, theirs] = [
      await loadServerKeys(createMemoryDocumentStore()),
      await loadServerKeys(createMemoryDocumentStore()),
    ];
    expect(ours.signing.keyId).not.toBe(theirs.signing.keyId);
    expect(ours.stateSecret).not.toEqual(ours.codeSecret);
    expect(ours.stateSecret).toHaveLength(32);
  });

  it('let one server take the tokens and the steps of another', async () => {
    const one = await createTestAuth();
    const other = await createTestAuth({ store: one.store });
    const { state } = await one.askCode('registration', 'ann@x.org');
    const input = { state, id: 'email', value: one.mailedCode('ann@x.org') };
    const tokens = await other.tokens('registration/submitValidationCode', input);
    expect(await one.auth.authenticate(tokens.access_token)).toMatchObject({ kind: 'identity' });
  });
});
