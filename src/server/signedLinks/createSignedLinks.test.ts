import { expect, it } from '@jest/globals';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { dropSecret, loadSecret } from './createSignedLinks.ts';

it('the secret of links stays the same until it is dropped', async () => {
  const store = createMemoryDocumentStore();
  const first = await loadSecret(store);
  expect(await loadSecret(store)).toEqual(first);
  await dropSecret(store);
  expect(await loadSecret(store)).not.toEqual(first);
});
