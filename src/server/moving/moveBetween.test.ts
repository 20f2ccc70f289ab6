import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { NOW } from '../../testing/clock.ts';
import type { MoveProgress } from './moveData.ts';
import { digestTables, makeFullFile } from './testing/fillTables.ts';
import { moveBetween } from './moveBetween.ts';
import { openSqliteDatabase } from '../database/sqlite/openSqliteDatabase.ts';
import { openDataFile } from '../database/sqlite/openDataFile.ts';
import { shareDataFile } from '../database/sqlite/dataFileLock.ts';
import { temporaryFiles } from '../database/sqlite/testing/temporaryFiles.ts';
import { POSTGRES } from '../database/testing/engines.ts';

const nextFile = temporaryFiles();
const places = POSTGRES.places();

/** More rows than fit on a page, for every table. */
const ROWS = 2_100;
const FEW = 3;

function madeFile(rows = FEW): string {
  const file = nextFile();
  makeFullFile(file, ({ name }) => (rows === FEW || ['pings', 'ping_bodies', 'documents'].includes(name) ? rows : FEW));
  return file;
}

/** Creates an empty, migrated database. */
async function emptyPlace() {
  const place = await places();
  await (await place.open()).close();
  return place;
}

type Rows = Record<string, unknown>[];

async function ask(url: string, ...statements: string[]): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const toPostgres = async (file: string, url: string, report: (progress: MoveProgress) => void = () => undefined) =>
  moveBetween({ from: { engine: 'sqlite', file }, to: { engine: 'postgres', url }, report });
const toSqlite = async (url: string, file: string) =>
  moveBetween({ from: { engine: 'postgres', url }, to: { engine: 'sqlite', file }, report: () => undefined });

describe('a move', () => {
  it('moves every table to PostgreSQL and back unchanged', async () => {
    const { url } = await places();
    const [file, back] = [madeFile(ROWS), nextFile()];
    const reports: MoveProgress[] = [];
    const { tables, rows } = await toPostgres(file, url, (progress) => reports.push(progress));
    expect(reports.at(-1)).toMatchObject({ step: 'checking', done: rows * 2, total: rows * 2 });
    expect(Object.keys(digestTables(file))).toHaveLength(tables + ['commits', 'sqlite_sequence'].length);
    await toSqlite(url, back);
    expect(digestTables(back)).toEqual(digestTables(file));
  });

  it('moves every table in PostgreSQL', async () => {
    const { url } = await emptyPlace();
    const { tables } = await toPostgres(madeFile(), url);
    const [{ count } = {}] = await ask(url, 'SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()');
    expect(Number(count)).toBe(tables + ['deadlines', 'hearth_schema'].length);
  });

  it('continues versionstamps and ids in both directions', async () => {
    const place = await emptyPlace();
    const [file, back] = [madeFile(), nextFile()];
    await toPostgres(file, place.url);
    const there = await place.open();
    expect(await there.transact(async ({ stamp }) => stamp())).toBe(123_457);
    const insertMail = "INSERT INTO alert_mails (team_id, address_mark, at) VALUES ('t', 'a', 1) RETURNING id";
    expect(await ask(place.url, insertMail)).toEqual([{ id: String(FEW * 2 + 1) }]);
    // The last monitor was deleted, but its id isn't reused.
    expect(await ask(place.url, "SELECT nextval(pg_get_serial_sequence('all_monitors', 'id')) AS id")).toEqual([
      { id: String(FEW * 2 + 1) },
    ]);
    await there.close();
    await toSqlite(place.url, back);
    const here = openSqliteDatabase(back);
    expect(await here.transact(async ({ stamp }) => stamp())).toBe(123_458);
    await here.close();
    expect(digestTables(back).sqlite_sequence).not.toBe(digestTables(file).sqlite_sequence);
  });

  it('is refused while a server uses the file', async () => {
    const { url } = await emptyPlace();
    const file = madeFile();
    const release = shareDataFile(file);
    await expect(toPostgres(file, url)).rejects.toThrow(
      `The data file ${file} is in use. Stop Hearth, or wait for the running backup.`,
    );
    release();
    await toPostgres(file, url);
  });

  it('is refused while a server uses the source or target database', async () => {
    const place = await emptyPlace();
    const server = await place.open();
    await expect(toPostgres(madeFile(), place.url)).rejects.toThrow(
      /^Servers are using the database .*\. Stop them all, then move\.$/,
    );
    await expect(toSqlite(place.url, nextFile())).rejects.toThrow(/^Servers are using the database/);
    await server.close();
  });

  it('is refused if the target database has data, which stays unchanged', async () => {
    const { url } = await emptyPlace();
    await ask(url, "INSERT INTO ping_keys VALUES ('team', 'key')");
    await expect(toPostgres(madeFile(), url)).rejects.toThrow(
      /^The database .* already has data \(in the table ping_keys\)\. Name an empty one\.$/,
    );
    expect(await ask(url, 'SELECT count(*) FROM monitors')).toEqual([{ count: '0' }]);
  });

  it('is refused if the target file exists', async () => {
    const { url } = await emptyPlace();
    const file = nextFile();
    writeFileSync(file, 'precious');
    await expect(toSqlite(url, file)).rejects.toThrow(`${file} already exists. Name a new file.`);
  });

  it('refuses a different or changed source until the first move is finished', async () => {
    const place = await emptyPlace();
    const [file, other] = [madeFile(), madeFile()];
    await expect(
      toPostgres(file, place.url, () => {
        throw new Error('cut');
      }),
    ).rejects.toThrow('cut');
    await expect(toPostgres(other, place.url)).rejects.toThrow(
      new RegExp(
        `^The database .* contains an unfinished move of ${file}\\. Finish that one, or name an empty target\\.$`,
      ),
    );
    await expect(place.open()).rejects.toThrow(
      'The database contains an unfinished move. Run npm run move again to finish it.',
    );
    await expect(toSqlite(place.url, nextFile())).rejects.toThrow(
      /contains an unfinished move\. Finish that one first\.$/,
    );
    changeAliveAt(file, NOW * 2);
    await expect(toPostgres(file, place.url)).rejects.toThrow(
      new RegExp(
        `^${file} has changed since its move to the database .* started\\. Empty the target and start again\\.$`,
        'i',
      ),
    );
    changeAliveAt(file, NOW + 1);
    await toPostgres(file, place.url);
  });

  it('detects a row that changed during the move', async () => {
    const { url } = await emptyPlace();
    const file = madeFile();
    let isChanged: Promise<unknown> | undefined;
    const change = () => (isChanged ??= ask(url, "UPDATE all_monitors SET name = 'other' WHERE id = 2"));
    await expect(
      toPostgres(file, url, ({ step }) => {
        if (step === 'checking') throw new Error('cut');
      }),
    ).rejects.toThrow('cut');
    await change();
    await expect(toPostgres(file, url)).rejects.toThrow(
      /^The table all_monitors differs between .* \(2 rows\) and .* \(2 rows\)\. Keep using the first/,
    );
    await ask(url, 'DROP TABLE hearth_move');
  });

  it('reports which row contains text that PostgreSQL cannot store', async () => {
    const { url } = await emptyPlace();
    const file = madeFile();
    const database = openDataFile(file);
    database.exec("UPDATE integrations SET disabled_why = 'a' || char(0) WHERE rowid = 1");
    database.close();
    await expect(toPostgres(file, url)).rejects.toThrow(
      /^Text in the table integrations \(integration_id = .*\) contains the character U\+0000, which PostgreSQL can’t store\. /s,
    );
  });

  it.each([
    [
      'a missing file',
      () => ({ file: '/nowhere/hearth.sqlite' }),
      /^There’s no data file at \/nowhere\/hearth\.sqlite\.$/,
    ],
    [
      'a schema that hasn’t been upgraded',
      () => ({ file: fileWith(0) }),
      /has schema 0, but a move needs \d+: start Hearth on it once, then move\.$/,
    ],
    [
      'a schema from before the first release',
      () => ({ file: fileWith(28) }),
      /was written before the first release of Hearth \(schema 28\), and can’t be upgraded\./,
    ],
  ])('is refused for %s', async (_case, source, sentence) => {
    const { url } = await emptyPlace();
    await expect(toPostgres(source().file, url)).rejects.toThrow(sentence);
    expect(existsSync('/nowhere')).toBe(false);
  });

  it('requires two different engines', async () => {
    const file = madeFile();
    const place = { engine: 'sqlite', file } as const;
    await expect(moveBetween({ from: place, to: place, report: () => undefined })).rejects.toThrow(
      'A move goes from SQLite to PostgreSQL or back. To copy within one engine, use npm run backup or pg_dump.',
    );
  });
});

function changeAliveAt(file: string, at: number): void {
  const database = openDataFile(file);
  database.exec(`UPDATE engine SET alive_at = ${at}`);
  database.close();
}

function fileWith(schema: number): string {
  const file = madeFile();
  const database = openDataFile(file);
  database.exec(`PRAGMA user_version = ${schema}`);
  database.close();
  return file;
}
