import { describe, expect, it } from '@jest/globals';
import { store } from '../contract/storing.ts';
import { describeDocumentStore } from '../documentStore.contract.ts';
import { createSqliteDocumentStore } from './sqliteDocumentStore.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';

const nextFile = temporaryFiles();

describeDocumentStore('SQLite', async () => createSqliteDocumentStore(nextFile()));

describe('a document read before', () => {
  const key = ['teams', 'one'];

  it('is read anew after another process changed or deleted it', async () => {
    const file = nextFile();
    const [reader, writer] = [createSqliteDocumentStore(file), createSqliteDocumentStore(file)];
    await store(writer, [key, { display: 'First' }]);
    expect((await reader.get(key))?.data).toEqual({ display: 'First' });
    await store(writer, [key, { display: 'Second' }]);
    expect((await reader.get(key))?.data).toEqual({ display: 'Second' });
    await writer.commit([], [{ type: 'delete', key }]);
    expect(await reader.get(key)).toBeNull();
    await Promise.all([reader.close(), writer.close()]);
  });

  it('is read anew by who asks after the commit of this process is answered, however the reads are grouped', async () => {
    const documents = createSqliteDocumentStore(nextFile());
    for (let round = 0; round < 50; round++) {
      const early = documents.get(key);
      await store(documents, [key, round]);
      const [late, ...others] = await documents.getMany([key, key, ['teams', 'none']]);
      expect([(await early)?.data, late?.data, others[0]?.data]).toEqual([
        round === 0 ? undefined : round - 1,
        round,
        round,
      ]);
    }
    await documents.close();
  });
});
