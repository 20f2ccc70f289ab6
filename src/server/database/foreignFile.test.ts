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

const ENDLESS = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS name FROM n';
const namesIn = (table: string) =>
  readForeignFile(path, async ({ columnsOf, select }) =>
    columnsOf(table).has('name') ? select<[string]>(`SELECT name FROM theirs.${table}`) : [],
  );

describe('a SQLite file from another program', () => {
  it('is read without being modified', async () => {
    make("CREATE TABLE monitor (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO monitor (name) VALUES ('a'), ('b')");
    const before = readFileSync(path);
    expect(await namesIn('monitor')).toEqual([['a'], ['b']]);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('returns no rows for a missing table', async () => {
    make('CREATE TABLE other (name TEXT)');
    expect(await namesIn('monitor')).toEqual([]);
  });

  it.each([
    ['a view', `CREATE VIEW monitor AS ${ENDLESS}`],
    [
      'a table with a generated column',
      'CREATE TABLE monitor (id INTEGER, name TEXT AS (hex(zeroblob(100000000))) VIRTUAL)',
    ],
  ])('is not executed: %s', async (_what, schema) => {
    make(schema);
    expect(await namesIn('monitor')).toEqual([]);
  });

  it('is refused if it has virtual tables', async () => {
    make('CREATE VIRTUAL TABLE monitor USING fts5(name)');
    await expect(namesIn('monitor')).rejects.toThrow('The file has virtual tables.');
  });

  it('is refused if a page is damaged', async () => {
    make(
      'CREATE TABLE monitor (name TEXT); INSERT INTO monitor SELECT hex(randomblob(400)) FROM (SELECT 1 UNION SELECT 2)',
    );
    const bytes = readFileSync(path);
    bytes.fill(0xff, 4_096, 4_200);
    writeFileSync(path, bytes);
    await expect(namesIn('monitor')).rejects.toThrow(/damaged|can’t be read/);
  });

  it('is refused if only its header is valid', async () => {
    writeFileSync(path, `SQLite format 3\0${'x'.repeat(5_000)}`);
    await expect(namesIn('monitor')).rejects.toThrow('The file is damaged.');
  });

  it('is refused if its schema’s pages form a cycle', async () => {
    make(Array.from({ length: 200 }, (_, index) => `CREATE TABLE t${index} (name TEXT);`).join(''));
    const bytes = readFileSync(path);
    expect(bytes[100]).toBe(5);
    bytes.writeUInt32BE(1, 108);
    writeFileSync(path, bytes);
    await expect(namesIn('t1')).rejects.toThrow('The file is damaged.');
  });
});
