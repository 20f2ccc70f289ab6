import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import type { DocumentStore } from '../documentStore.ts';
import { openDocuments } from '../testing/openDocuments.ts';
import { store } from '../testing/storing.ts';

const nextFile = temporaryFiles();

describe('cached documents', () => {
  let documents: DocumentStore;
  let another: DocumentStore;
  beforeEach(async () => {
    const file = nextFile();
    documents = await openDocuments(file);
    another = await openDocuments(file);
  });
  afterEach(async () => {
    await another.close();
    await documents.close();
  });

  const isKept = async (name: string) => {
    const [first, second] = [await documents.get([name]), await documents.get([name])];
    return first !== null && first === second;
  };

  it('are shared by their readers until any process changes them', async () => {
    await store(documents, [['a'], 1]);
    const [before] = await documents.getMany([['a'], ['b']]);
    expect(await documents.get(['a'])).toBe(before);
    await store(another, [['b'], 2]);
    const [after, added] = await documents.getMany([['a'], ['b']]);
    expect(after).toBe(before);
    expect(added).toMatchObject({ data: 2 });
    await store(another, [['a'], 3]);
    expect(await documents.get(['a'])).toMatchObject({ data: 3 });
    await another.commit([], [{ type: 'delete', key: ['a'] }]);
    expect(await documents.get(['a'])).toBeNull();
    await store(another, [['a'], 1]);
    expect(await documents.get(['a'])).toMatchObject({ data: 1 });
  });

  it('do not include writes of a refused commit', async () => {
    await store(documents, [['a'], 1]);
    const before = await documents.get(['a']);
    const refused = await another.commit([{ key: ['a'], versionstamp: null }], [{ type: 'set', key: ['a'], data: 2 }]);
    expect(refused.committed).toBe(false);
    expect(await documents.get(['a'])).toEqual(before);
  });

  it('are evicted unless they are read repeatedly', async () => {
    const names = Array.from({ length: 100 }, (_name, index) => `n${index}`);
    const data = 'x'.repeat(100_000);
    await store(documents, [['often'], 1], [['once'], 1], ...names.map((name): [string[], string] => [[name], data]));
    const [often, once] = await documents.getMany([['often'], ['once']]);
    for (const name of names) await documents.getMany([[name], ['often']]);
    expect(await documents.get(['often'])).toBe(often);
    expect(await documents.get(['once'])).not.toBe(once);
  });

  it('are not evicted by a document as large as the cache', async () => {
    await store(documents, [['small'], 1], [['large'], 'x'.repeat(5_000_000)]);
    const small = await documents.get(['small']);
    expect(await isKept('large')).toBe(false);
    expect(await documents.get(['small'])).toBe(small);
  });
});
