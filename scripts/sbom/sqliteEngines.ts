import Database from 'libsql';
import createSqlite from '@sqlite.org/sqlite-wasm';

export interface SqliteEngine {
  /** The package that contains the engine. */
  package: string;
  version: string;
  /** Whether it reads files or runs SQL from strangers. */
  readsStrangersFiles: boolean;
}

/** Returns each build of SQLite that production contains. A package's version doesn't say which one it has. */
export async function sqliteEngines(): Promise<SqliteEngine[]> {
  const database = new Database(':memory:');
  const [{ version }] = database.prepare('SELECT sqlite_version() AS version').all() as [{ version: string }];
  database.close();
  const wasm = await createSqlite();
  return [
    { package: 'libsql', version, readsStrangersFiles: false },
    { package: '@sqlite.org/sqlite-wasm', version: wasm.version.libVersion, readsStrangersFiles: true },
  ];
}

/** Known memory errors, with the version that fixed each (https://www.sqlite.org/cves.html). */
const FIXES = [
  { name: 'CVE-2025-29087', version: '3.49.1' },
  { name: 'CVE-2025-6965', version: '3.50.2' },
];

/** Returns the names of known memory errors that a version of SQLite has. */
export const knownHoles = (version: string): string[] =>
  FIXES.filter((fix) => version.localeCompare(fix.version, 'en', { numeric: true }) < 0).map(({ name }) => name);
