import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import manifest from '../../package.json' with { type: 'json' };

/**
 * Packages that consist of many small ES modules. Finding, reading and linking each one took a quarter of the CPU time
 * of a start, and bundling also drops unused code. They remain dependencies for the SBOM and the license check.
 */
const BUNDLED: readonly string[] = [
  'jose',
  'kysely',
  'openid-client',
  'postal-mime',
  'typebox',
] satisfies (keyof typeof manifest.dependencies)[];

const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

/** Bundles our own code into one file; most packages stay in node_modules. */
export const serverBundle = {
  bundle: true,
  external: packages.filter((name) => !BUNDLED.includes(name)),
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** The server and the operator's other programs. */
const PROGRAMS = ['main', 'backup', 'restore', 'move', 'rotateKeys'];

/** Bundles each program into its own file in dist/server. Returns whether it succeeded. */
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
