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

/** Bundles the server into dist/server/main.js. Answers whether it worked. */
export async function bundleServer(root: string): Promise<boolean> {
  try {
    await build({
      absWorkingDir: root,
      entryPoints: ['./src/server/main.ts'],
      outfile: path.join(root, 'dist/server/main.js'),
      ...serverBundle,
    });
    return true;
  } catch {
    return false;
  }
}
