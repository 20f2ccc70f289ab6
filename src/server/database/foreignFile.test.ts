import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { readForeignFile } from './foreignFile.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-foreign-'));
  path = join(folder, 'it’s "theirs".db');
});
afterEach(() => rm(folder, { recursive: true }));

function make(schema: string): void {
  const database = new Database(path);
  database.exec(schema);
  database.close();
}

/** Returns the names in a table, or null if it has no readable column of this name. */
const namesIn = (table: string) =>
  readForeignFile(path, ({ columnsOf, select }) =>
    columnsOf(table).has('name') ? select<[string]>(`SELECT name FROM ${table}`) : null,
  );

describe('a SQLite file from another program', () => {
  it('is read without being modified, even if it uses a write-ahead log', async () => {
    make(`
      PRAGMA journal_mode = WAL;
      CREATE TABLE monitor (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO monitor (name) VALUES ('a'), ('b');
      PRAGMA wal_checkpoint(TRUNCATE);`);
    const before = readFileSync(path);
    expect([before[18], before[19]]).toEqual([2, 2]);
    expect(await namesIn('monitor')).toEqual([['a'], ['b']]);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.each([
    ['is missing', 'CREATE TABLE other (name TEXT)'],
    ['is a view', "CREATE VIEW monitor AS SELECT 'a' AS name"],
    ['is a virtual table', 'CREATE VIRTUAL TABLE monitor USING fts5(name)'],
    ['has a generated column', "CREATE TABLE monitor (id INTEGER, name TEXT AS (hex('a')) VIRTUAL)"],
    ['has a stored generated column', "CREATE TABLE monitor (name TEXT, more TEXT AS (hex('a')) STORED)"],
  ])('has no columns in a table that %s', async (_what, schema) => {
    make(schema);
    expect(await namesIn('monitor')).toBeNull();
  });

  it('has its triggers, checks and expression indexes ignored', async () => {
    make(`
      CREATE TABLE monitor (name TEXT CHECK (length(name) < 9));
      INSERT INTO monitor VALUES ('a');
      CREATE INDEX upper_names ON monitor (upper(name)) WHERE name > '';
      CREATE TRIGGER copy AFTER INSERT ON monitor BEGIN INSERT INTO monitor VALUES ('b'); END;`);
    expect(await namesIn('monitor')).toEqual([['a']]);
  });

  it.each([
    ['a page is damaged', 4_096, 0xff],
    ['the schema is damaged', 100, 0xff],
    ['the header is damaged', 16, 0x00],
  ])('is refused if %s', async (_what, place, byte) => {
    make('CREATE TABLE monitor (name TEXT); INSERT INTO monitor VALUES (hex(randomblob(400)))');
    const bytes = readFileSync(path);
    bytes.fill(byte, place, place + 100);
    writeFileSync(path, bytes);
    await expect(namesIn('monitor')).rejects.toThrow(/^The file can’t be read: .*\.$/);
  });

  it.each([0, 100, 512, 5_000])('is refused if it ends after %i bytes', async (length) => {
    make('CREATE TABLE monitor (name TEXT); INSERT INTO monitor VALUES (hex(randomblob(4000)))');
    writeFileSync(path, readFileSync(path).subarray(0, length));
    await expect(namesIn('monitor')).rejects.toThrow(/^The file can’t be read: .*\.$/);
  });

  it('is refused if reading it needs too much memory', async () => {
    make('CREATE TABLE monitor (name TEXT)');
    const read = readForeignFile(path, ({ select }) => select('SELECT hex(zeroblob(100000000))'));
    await expect(read).rejects.toThrow(/^The file can’t be read: .*\.$/);
  });
});
