import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const FILE = 'hearth.mjs';

/**
 * Bundles the `hearth` command into one file, in a folder that `npm pack` accepts as a package. The code stays
 * readable, so that people can review it before they run it. Returns whether it succeeded.
 */
export async function bundleCommand(root: string, folder: string): Promise<boolean> {
  const { version, engines, license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  try {
    await build({
      absWorkingDir: root,
      entryPoints: ['./src/cli/main.ts'],
      outfile: path.join(folder, FILE),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      charset: 'utf8',
      banner: { js: '#!/usr/bin/env node' },
      define: { HEARTH_VERSION: JSON.stringify(version) },
      logLevel: 'warning',
    });
  } catch {
    return false;
  }
  chmodSync(path.join(folder, FILE), 0o755);
  copyFileSync(path.join(root, 'src/cli/README.md'), path.join(folder, 'README.md'));
  const manifest = {
    name: 'hearth',
    version,
    description: 'Reports jobs to Hearth: their start, exit status and output',
    // The package comes from a Hearth server or from this repository, not from a registry.
    private: true,
    license,
    type: 'module',
    bin: { hearth: FILE },
    files: [FILE],
    engines,
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return true;
}
