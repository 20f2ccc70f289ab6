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

/** The part of a CycloneDX document that lists packages. */
export interface Bill {
  components: { name: string; components?: object[] }[];
}

/** Returns the document with each engine inside the package that contains it. Throws if that package isn't listed. */
export function withEngines(bill: Bill, engines: readonly SqliteEngine[]): Bill {
  const missing = engines.find((engine) => !bill.components.some(({ name }) => name === engine.package));
  if (missing !== undefined) throw new Error(`The list has no package ${missing.package}.`);
  const components = bill.components.map((component) => {
    const engine = engines.find((each) => each.package === component.name);
    return engine === undefined ? component : { ...component, components: [componentOf(engine)] };
  });
  return { ...bill, components };
}

const componentOf = ({ version }: SqliteEngine) => ({
  type: 'library',
  name: 'sqlite',
  version,
  purl: `pkg:generic/sqlite@${version}`,
  cpe: `cpe:2.3:a:sqlite:sqlite:${version}:*:*:*:*:*:*:*`,
});
