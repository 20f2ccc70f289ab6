import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PATIENT } from '../testing/patient.ts';
import { openPostgresDatabase } from './openPostgresDatabase.ts';
import { createTestDatabase, dropTestDatabases, runStatements, type TestDatabase } from './testing/testDatabases.ts';

describe('an unusable PostgreSQL database', () => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await createTestDatabase();
  });
  afterEach(() => dropTestDatabases([place]));

  const refusalOf = (url: string) =>
    openPostgresDatabase(url, { timeouts: PATIENT }).then(
      () => 'opened',
      (error: Error) => error.message,
    );
  const change = (url: string, edit: (url: URL) => void) => {
    const changed = new URL(url);
    edit(changed);
    return changed.href;
  };

  it('is refused if nothing listens there, or the database does not exist', async () => {
    expect(await refusalOf('postgres://hearth:secret@127.0.0.1:1/hearth')).toBe(
      'Can’t use the database at 127.0.0.1:1/hearth: nothing is listening there: start PostgreSQL, or check the host and port in DATABASE_URL.',
    );
    expect(await refusalOf(change(place.url, (changed) => (changed.pathname = '/missing')))).toMatch(
      /^Can’t use the database at .*\/missing: there’s no database with this name: create it, or check DATABASE_URL\.$/,
    );
  });

  it('is refused if it belongs to another program, or this version can’t upgrade it', async () => {
    await runStatements(place.url, ['CREATE TABLE theirs (x INTEGER)']);
    expect(await refusalOf(place.url)).toBe(
      'The database belongs to another program. Name an empty one in DATABASE_URL.',
    );
    await runStatements(place.url, ['DROP TABLE theirs']);
    await (await openPostgresDatabase(place.url, { timeouts: PATIENT })).close();
    await runStatements(place.url, ['UPDATE hearth_schema SET version = 999']);
    expect(await refusalOf(place.url)).toMatch(/^The database was written by a newer version of Hearth \(schema 999;/);
    await runStatements(place.url, ['UPDATE hearth_schema SET version = 28']);
    expect(await refusalOf(place.url)).toMatch(
      /^The database was written before the first release of Hearth \(schema 28\)/,
    );
  });
});
