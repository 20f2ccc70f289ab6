import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'libsql';
import { makeKumaDatabase } from './kumaDatabase.ts';

/** The length of 65 copies of this separator exceeds 32 bits, which SQLite 3.44 to 3.49.0 didn't notice. */
const LONG_SEPARATOR = 'hex(zeroblob(33554432))';
const OVERFLOW = `concat_ws(${LONG_SEPARATOR}, ${Array.from({ length: 66 }, () => 1).join()})`;
const SLOW = 'length(hex(zeroblob(20000000)))';
const ENDLESS = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n';

const ROWS = 200;

/** Each creates an Uptime Kuma database at a path. */
export const HOSTILE_DATABASES: Readonly<Record<string, (path: string, now: number) => void>> = {
  'a generated column that overflows a buffer': withTable(`g TEXT NOT NULL AS (${OVERFLOW}) VIRTUAL`),
  'a slow generated column': withTable(`g TEXT NOT NULL AS (${SLOW}) VIRTUAL`),
  'a slow check': withTable(`CHECK (${SLOW} > 0)`),
  'monitors with a generated column': changed(`
    UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 1) || ', g TEXT NOT NULL AS (${OVERFLOW}) VIRTUAL)'
    WHERE name = 'monitor'`),
  'an endless view': changed(`DROP TABLE maintenance; CREATE VIEW maintenance AS ${ENDLESS}`),
  'a slow trigger': changed(`CREATE TRIGGER slow AFTER INSERT ON monitor BEGIN SELECT ${SLOW}; END`),
  'a slow index': changed(`
    CREATE INDEX slow ON maintenance (title) WHERE title > '';
    UPDATE sqlite_schema SET sql = 'CREATE INDEX slow ON maintenance (${SLOW}) WHERE ${SLOW}' WHERE name = 'slow'`),
  'pages that repeat endlessly': makeEndlessDatabase,
};

/** Adds a table whose definition is only changed once it has rows, so that nothing is evaluated here. */
function withTable(definition: string) {
  return changed(`
    CREATE TABLE more (id INTEGER PRIMARY KEY);
    INSERT INTO more SELECT value FROM generate_series(1, ${ROWS});
    UPDATE sqlite_schema SET sql = 'CREATE TABLE more (id INTEGER PRIMARY KEY, ${definition})' WHERE name = 'more'`);
}

function changed(sql: string) {
  return (path: string, now: number): void => {
    makeKumaDatabase(path, now);
    const database = new Database(path);
    database.exec(`PRAGMA writable_schema = ON; ${sql}`);
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
  };
}

const CHILDREN = 20;
const DEPTH = 18;

/**
 * Creates a database with a table whose pages each occur 20 times in the page above, in 18 levels. See
 * https://www.sqlite.org/fileformat.html, section 1.6.
 */
export function makeEndlessDatabase(path: string, now: number): void {
  makeKumaDatabase(path, now);
  const database = new Database(path);
  database.exec("INSERT INTO maintenance (title) VALUES ('Upgrade'); PRAGMA wal_checkpoint(TRUNCATE)");
  const [{ rootpage: root }] = database
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'maintenance'")
    .all() as [{ rootpage: number }];
  database.close();
  const file = readFileSync(path);
  const pageBytes = file.readUInt16BE(16);
  const leaf = file.subarray((root - 1) * pageBytes, root * pageBytes);
  const firstNew = file.length / pageBytes + 1;
  const interiors = Array.from({ length: DEPTH }, (_, index) => interiorPage(pageBytes, firstNew + index));
  const pages = Buffer.concat([file, ...interiors.slice(1), leaf]);
  interiors[0]?.copy(pages, (root - 1) * pageBytes);
  pages.writeUInt32BE(pages.length / pageBytes, 28);
  writeFileSync(path, pages);
}

function interiorPage(pageBytes: number, child: number): Buffer {
  const page = Buffer.alloc(pageBytes);
  const cellBytes = 5;
  page.writeUInt8(5, 0);
  page.writeUInt16BE(CHILDREN - 1, 3);
  page.writeUInt16BE(pageBytes - cellBytes * CHILDREN, 5);
  page.writeUInt32BE(child, 8);
  for (let cell = 0; cell < CHILDREN - 1; cell += 1) {
    const place = pageBytes - cellBytes * (cell + 1);
    page.writeUInt16BE(place, 12 + 2 * cell);
    page.writeUInt32BE(child, place);
    page.writeUInt8(cell + 1, place + 4);
  }
  return page;
}
