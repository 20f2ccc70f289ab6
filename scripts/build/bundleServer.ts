import path from 'node:path';
import { build } from 'esbuild';

/** Bundles our own server code into dist/server/main.js; packages stay where npm put them. Answers whether it worked. */
export async function bundleServer(root: string): Promise<boolean> {
  try {
    await build({
      absWorkingDir: root,
      entryPoints: ['./src/server/main.ts'],
      outfile: path.join(root, 'dist/server/main.js'),
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'linked',
      sourcesContent: false,
      logLevel: 'warning',
    });
    return true;
  } catch {
    return false;
  }
}
