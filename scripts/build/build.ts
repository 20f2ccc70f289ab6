import { rmSync } from 'node:fs';
import path from 'node:path';
import { root, runNode } from '../process/runNode.ts';
import { bundleCommand } from './bundleCommand.ts';
import { bundleServer } from './bundleServer.ts';
import { digestOf, isFresh, writeStamp } from './stamp.ts';

type PartName = 'web' | 'server' | 'cli';

interface Part {
  id: PartName;
  name: string;
  folder: string;
  inputs: string[];
  /** Returns whether the build succeeded; any errors have already been printed. */
  make(): Promise<boolean>;
}

const shared = ['src/contract', 'package-lock.json', 'package.json', 'scripts/build'];

const parts: Part[] = [
  {
    id: 'web',
    name: 'web application',
    folder: path.join(root, 'dist/web'),
    inputs: [...shared, 'src/sdk', 'src/web', 'public', 'webpack.config.js', 'scripts/webpack'],
    async make() {
      return (await runNode(['node_modules/webpack-cli/bin/cli.js', '--mode', 'production'])) === 0;
    },
  },
  {
    id: 'server',
    name: 'server',
    folder: path.join(root, 'dist/server'),
    inputs: [...shared, 'src/server'],
    make: () => bundleServer(root),
  },
  {
    id: 'cli',
    name: 'hearth command',
    folder: path.join(root, 'dist/cli'),
    inputs: ['package.json', 'scripts/build', 'src/cli'],
    make: () => bundleCommand(root, path.join(root, 'dist/cli')),
  },
];

interface BuildOptions {
  /** Whether to skip anything already built from the same sources. */
  onlyStale: boolean;
  parts?: PartName[];
}

/**
 * Builds the web application, the server and the `hearth` command into dist. If any build fails, prints a message and
 * ends the process.
 */
export async function build({ onlyStale, parts: wanted = ['web', 'server', 'cli'] }: BuildOptions): Promise<void> {
  for (const { name, folder, inputs, make } of parts.filter(({ id }) => wanted.includes(id))) {
    const digest = digestOf(root, inputs);
    if (onlyStale && isFresh(folder, digest)) continue;
    const startedAt = performance.now();
    console.log(`Building the ${name}…`);
    rmSync(folder, { recursive: true, force: true });
    if (!(await make())) {
      console.error(`Couldn’t build the ${name}: see the errors above.`);
      process.exit(1);
    }
    writeStamp(folder, digest);
    console.log(`Built the ${name} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
  }
}
