import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { migrations } from '../migrations/migrations.ts';
import { migrateSqlite } from './migrate.ts';
import { APPLICATION_ID, openDataFile } from './openDataFile.ts';
import { openSqliteDatabase } from './openSqliteDatabase.ts';
import { openDocuments } from '../../documents/testing/openDocuments.ts';
import { prepareRead, readNumber } from './statement.ts';
import { temporaryFiles } from './testing/temporaryFiles.ts';

const nextFile = temporaryFiles();
const permissions = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe('the data file', () => {
  it('is private to its owner, and so are its side files, even if the file was not before', async () => {
    const file = nextFile();
    writeFileSync(file, '');
    chmodSync(file, 0o644);
    const store = await openDocuments(file);
    await store.commit([], [{ type: 'set', key: ['a'], data: 1 }]);
    expect([file, `${file}-wal`, `${file}-shm`].map(permissions)).toEqual(['600', '600', '600']);
    await store.close();
  });

  it('stays locked against other processes when opened a second time', () => {
    const file = nextFile();
    const open = [openDataFile(file), openDataFile(file)];
    // Leaving WAL mode requires an exclusive lock: SQLite refuses while another process has the file open.
    const elsewhere = `const Database = require('libsql');
      try { new Database(process.argv[1]).exec('PRAGMA journal_mode = DELETE'); } catch (error) { console.log(error.message); }`;
    expect(execFileSync(process.execPath, ['-e', elsewhere, file], { encoding: 'utf8' })).toContain('locked');
    for (const database of open) database.close();
  });

  it('is created along with its folders, which are also private', async () => {
    const folder = join(nextFile(), 'deep', 'er');
    await (await openDocuments(join(folder, 'hearth.sqlite'))).close();
    expect(permissions(folder)).toBe('700');
  });

  it('waits for the disk on each commit', () => {
    const database = openDataFile(nextFile());
    expect(readNumber(database, 'synchronous')).toBe(2);
    expect(prepareRead<[string]>(database, 'PRAGMA journal_mode').get()).toEqual(['wal']);
    database.close();
  });

  it('keeps its documents and commit numbers when reopened', async () => {
    const file = nextFile();
    const first = await openDocuments(file);
    const before = await first.commit([], [{ type: 'set', key: ['a', 'é\0'], data: { x: 1 } }]);
    await first.close();
    const second = await openDocuments(file);
    expect(await second.get(['a', 'é\0'])).toMatchObject({ data: { x: 1 } });
    const after = await second.commit([], []);
    if (!before.committed || !after.committed) throw new Error('A commit without checks was refused.');
    expect(after.versionstamp > before.versionstamp).toBe(true);
    await second.close();
  });

  it('is a single complete file once closed', async () => {
    const file = nextFile();
    const store = await openDocuments(file);
    await store.commit([], [{ type: 'set', key: ['a'], data: 'in the main file' }]);
    await store.close();
    const copy = nextFile();
    writeFileSync(copy, readFileSync(file));
    const opened = await openDocuments(copy);
    expect(await opened.get(['a'])).toMatchObject({ data: 'in the main file' });
    await opened.close();
  });
});

describe('an unusable data file', () => {
  const open = (file: string) => () => openSqliteDatabase(file);

  it('is refused if it is not a database', () => {
    const file = nextFile();
    writeFileSync(file, 'These are notes, not a database. '.repeat(300));
    expect(open(file)).toThrow(`Can’t use the data file ${file}: file is not a database.`);
    expect(readFileSync(file, 'utf8')).toContain('These are notes');
  });

  it('is refused if its pages are damaged', async () => {
    const file = nextFile();
    await (await openDocuments(file)).close();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 100, 2_000);
    writeFileSync(file, bytes);
    expect(open(file)).toThrow(`Can’t use the data file ${file}: `);
  });

  it('is refused and not changed if it belongs to another program', () => {
    const file = nextFile();
    const database = new Database(file);
    database.exec('CREATE TABLE theirs (x)');
    database.close();
    expect(open(file)).toThrow(`The data file ${file} belongs to another program. Name another file.`);
  });

  it('is refused if a newer version wrote it, with both schema versions', async () => {
    const file = nextFile();
    await (await openDocuments(file)).close();
    const database = new Database(file);
    database.pragma('user_version = 99');
    database.close();
    expect(open(file)).toThrow(
      `The data file ${file} was written by a newer version of Hearth (schema 99; this one knows`,
    );
  });

  it('is refused and not changed if it’s from before the first release', () => {
    const file = nextFile();
    const database = new Database(file);
    database.exec(`CREATE TABLE monitors (x); INSERT INTO monitors VALUES (7);
      PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = 28;`);
    expect(open(file)).toThrow(
      `The data file ${file} was written before the first release of Hearth (schema 28), and can’t be upgraded. Use the version that wrote it, or name an empty database in DATABASE_URL.`,
    );
    expect(prepareRead(database, 'SELECT * FROM monitors').all()).toEqual([[7]]);
    expect(readNumber(database, 'user_version')).toBe(28);
    database.close();
  });

  it('is refused if it is a folder or is not writable', () => {
    const folder = mkdtempSync(nextFile());
    expect(open(folder)).toThrow(`Can’t write the data file ${folder}: `);
    const file = nextFile();
    writeFileSync(file, '');
    expect(open(join(file, 'inside', 'hearth.sqlite'))).toThrow('Can’t write the data file ');
    rmSync(folder, { recursive: true });
  });

  it('is refused if SQLite cannot create its log', () => {
    const file = nextFile();
    mkdirSync(`${file}-wal`);
    expect(open(file)).toThrow(`Can’t use the data file ${file}: `);
  });
});

describe('migrations', () => {
  const steps = [
    { version: 5, both: 'CREATE TABLE one (x); INSERT INTO one VALUES (1);' },
    { version: 6, both: 'ALTER TABLE one ADD COLUMN y INTEGER;', sqlite: 'INSERT INTO one VALUES (2, 3);' },
  ];

  it('run once each, in order, without those already applied', () => {
    const database = new Database(nextFile());
    migrateSqlite(database, 'file', steps.slice(0, 1));
    migrateSqlite(database, 'file', steps);
    migrateSqlite(database, 'file', steps);
    expect(prepareRead<[number]>(database, 'SELECT x FROM one').all()).toEqual([[1], [2]]);
    expect(readNumber(database, 'user_version')).toBe(6);
    database.close();
  });

  it('are rolled back if they fail, and resume from there once fixed', () => {
    const database = new Database(nextFile());
    const broken = { version: 6, both: 'CREATE TABLE two (x); THIS IS NO SQL;' };
    expect(() => migrateSqlite(database, 'file', [...steps.slice(0, 1), broken])).toThrow('syntax error');
    expect(readNumber(database, 'user_version')).toBe(5);
    expect(database.inTransaction).toBe(false);
    migrateSqlite(database, 'file', [...steps.slice(0, 1), { version: 6, both: 'CREATE TABLE two (x);' }]);
    expect(readNumber(database, 'user_version')).toBe(6);
    database.close();
  });

  it('are numbered without gaps', () => {
    const first = migrations[0]?.version ?? 0;
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_migration, index) => first + index));
  });
});
