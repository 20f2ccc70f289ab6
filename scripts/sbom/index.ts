import { execFileSync } from 'node:child_process';
import { root } from '../process/runNode.ts';
import { type Bill, sqliteEngines, withEngines } from './sqliteEngines.ts';

/** Prints the packages of a production installation in CycloneDX format, with the SQLite that some of them contain. */
const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx'];
const listed = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 67_108_864 });
console.log(JSON.stringify(withEngines(JSON.parse(listed) as Bill, await sqliteEngines()), null, 2));
