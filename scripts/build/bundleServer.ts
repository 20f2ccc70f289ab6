import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/** Our own code in one file; packages stay where npm put them. */
export const serverBundle = {
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** The server, and an operator's other programs. */
const PROGRAMS = ['main', 'backup', 'restore', 'move', 'rotateKeys'];

/** Bundles each program into its own file in dist/server. Returns whether it worked. */
export async function bundleServer(root: string): Promise<boolean> {
  try {
    await build({
      absWorkingDir: root,
      entryPoints: PROGRAMS.map((name) => `./src/server/${name}.ts`),
      outdir: path.join(root, 'dist/server'),
      ...serverBundle,
    });
    return true;
  } catch {
    return false;
  }
}
