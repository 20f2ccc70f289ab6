import { execFileSync } from 'node:child_process';
import { root } from '../process/runNode.ts';
import { sqliteEngines } from './sqliteEngines.ts';

interface Component {
  name: string;
  components?: object[];
}

/** Prints the packages of a production installation in CycloneDX format, with the SQLite that some of them contain. */
const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx'];
const listed = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 67_108_864 });
const bill = JSON.parse(listed) as { components: Component[] };
for (const { package: container, version } of await sqliteEngines()) {
  const component = bill.components.find(({ name }) => name === container);
  if (component === undefined) throw new Error(`The list has no package ${container}.`);
  component.components = [
    {
      type: 'library',
      name: 'sqlite',
      version,
      purl: `pkg:generic/sqlite@${version}`,
      cpe: `cpe:2.3:a:sqlite:sqlite:${version}:*:*:*:*:*:*:*`,
    },
  ];
}
console.log(JSON.stringify(bill, null, 2));
