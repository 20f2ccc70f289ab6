import { describe, expect, it } from '@jest/globals';
import { openDataFile } from './openDataFile.ts';
import { commitInBackground, prepareRead } from './statement.ts';
import { temporaryFiles } from './testing/temporaryFiles.ts';

const nextFile = temporaryFiles();

describe('a commit in the background', () => {
  it('is visible to other connections once it has settled', async () => {
    const file = nextFile();
    const [writer, reader] = [openDataFile(file), openDataFile(file)];
    const count = prepareRead<[number]>(reader, 'SELECT count(*) FROM ping_keys');
    writer.exec("BEGIN IMMEDIATE; INSERT INTO ping_keys (team_id, ping_key) VALUES ('a', 'a')");
    expect(count.get()).toEqual([0]);
    await commitInBackground(writer);
    expect(count.get()).toEqual([1]);
    for (const database of [writer, reader]) database.close();
  });

  it('fails with SQLite’s error code, and leaves the transaction open for a rollback', async () => {
    const database = openDataFile(nextFile());
    database.exec(`PRAGMA foreign_keys = ON;
      CREATE TABLE parents (id INTEGER PRIMARY KEY);
      CREATE TABLE children (parent INTEGER REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED);
      BEGIN IMMEDIATE;
      INSERT INTO children VALUES (1)`);
    const failure: unknown = await commitInBackground(database).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' });
    expect(database.inTransaction).toBe(true);
    database.exec('ROLLBACK');
    database.close();
  });
});
