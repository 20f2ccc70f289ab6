import { expect, it } from '@jest/globals';
import Database from 'libsql';
import { sqliteMigrations } from '../database/migrations/migrations.ts';
import { migrateSqlite } from '../database/sqlite/migrate.ts';
import { APPLICATION_ID } from '../database/sqlite/openDataFile.ts';
import { temporaryFiles } from '../database/sqlite/testing/temporaryFiles.ts';
import { readEvery } from '../documents/documentStore.ts';
import { openDocuments } from '../documents/testing/openDocuments.ts';
import { NOTE_PREFIXES } from './lifecycle.ts';

const nextFile = temporaryFiles();
const BEFORE_NOTES = 13;

it('adds a note for a team whose deletion an earlier version had not finished', async () => {
  const file = nextFile();
  const database = new Database(file);
  migrateSqlite(database, file, sqliteMigrations.slice(0, BEFORE_NOTES));
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; INSERT INTO doomed_teams VALUES ('tid_1'), ('tid_2')`);
  database.close();
  const documents = await openDocuments(file);
  const notes = await readEvery(documents, NOTE_PREFIXES.teamDeleted);
  expect(notes.map(({ key, data }) => ({ key, data }))).toEqual(
    ['tid_1', 'tid_2'].map((teamId) => ({ key: [...NOTE_PREFIXES.teamDeleted, teamId], data: { teamId } })),
  );
  await documents.close();
});
