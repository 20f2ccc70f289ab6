import { describe, expect, it } from '@jest/globals';
import { knownHoles, sqliteEngines, withEngines } from './sqliteEngines.ts';

describe('the builds of SQLite in production', () => {
  it.each([
    ['3.45.1', ['CVE-2025-29087', 'CVE-2025-6965']],
    ['3.49.1', ['CVE-2025-6965']],
    ['3.50.2', []],
    ['3.50.10', []],
    ['4.0.0', []],
  ])('are judged by their version: %s', (version, holes) => {
    expect(knownHoles(version)).toEqual(holes);
  });

  it('have no known memory error if they read strangers’ files', async () => {
    const engines = await sqliteEngines();
    process.stdout.write(`SQLite: ${engines.map((engine) => `${engine.version} in ${engine.package}`).join(', ')}\n`);
    expect(engines.map((engine) => engine.package)).toEqual(['libsql', '@sqlite.org/sqlite-wasm']);
    const exposed = engines.filter(({ readsStrangersFiles }) => readsStrangersFiles);
    expect(exposed.flatMap(({ version }) => knownHoles(version))).toEqual([]);
  });

  it('are listed in the SBOM, inside the packages that contain them', () => {
    const engines = [{ package: 'libsql', version: '3.45.1', readsStrangersFiles: false }];
    const listed = withEngines({ components: [{ name: 'fastify' }, { name: 'libsql' }] }, engines);
    expect(listed.components).toMatchObject([
      { name: 'fastify' },
      { name: 'libsql', components: [{ name: 'sqlite', purl: 'pkg:generic/sqlite@3.45.1' }] },
    ]);
    expect(() => withEngines({ components: [] }, engines)).toThrow('The list has no package libsql.');
  });
});
