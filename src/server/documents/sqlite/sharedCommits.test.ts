import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import type { DocumentStore } from '../documentStore.ts';
import { openDocuments } from '../testing/openDocuments.ts';
import type { SqliteDatabase } from '../../database/sqlite/statement.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';

const nextFile = temporaryFiles();

describe('commits that share a transaction', () => {
  let store: DocumentStore;
  let beside: SqliteDatabase;
  beforeEach(async () => {
    const file = nextFile();
    store = await openDocuments(file);
    beside = new Database(file);
  });
  afterEach(async () => {
    beside.close();
    await store.close();
  });

  const set = (name: string) => store.commit([], [{ type: 'set', key: ['d', name], data: name }]);

  it('are all rejected when the transaction cannot begin, and later ones succeed', async () => {
    beside.exec('ALTER TABLE commits RENAME TO hidden');
    const outcomes = await Promise.allSettled([set('a'), set('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    beside.exec('ALTER TABLE hidden RENAME TO commits');
    expect(await set('c')).toMatchObject({ committed: true });
    expect(
      await store.getMany([
        ['d', 'a'],
        ['d', 'b'],
      ]),
    ).toEqual([null, null]);
  });

  it('succeed even if SQLite refuses one of them', async () => {
    beside.exec(
      `CREATE TRIGGER refuse BEFORE INSERT ON documents WHEN new.data = '"bad"' BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    );
    const outcomes = await Promise.allSettled([set('a'), set('bad'), set('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringContaining('refused') } });
    expect(
      await store.getMany([
        ['d', 'a'],
        ['d', 'bad'],
        ['d', 'b'],
      ]),
    ).toMatchObject([{ data: 'a' }, null, { data: 'b' }]);
  });

  it('see the writes of earlier commits, except refused ones', async () => {
    const create = () => store.commit([{ key: ['x'], versionstamp: null }], [{ type: 'set', key: ['x'], data: 1 }]);
    expect(await Promise.all([create(), create(), create()])).toMatchObject([
      { committed: true },
      { committed: false, key: ['x'] },
      { committed: false, key: ['x'] },
    ]);
  });
});
