import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import manifest from '../../package.json' with { type: 'json' };

/**
 * Packages that load files from their own folders: `libsql` and `sqlite-wasm` their binaries, `pino` the code for its
 * threads.
 */
const LEFT_OUT = ['@sqlite.org/sqlite-wasm', 'libsql', 'pino'] satisfies (keyof typeof manifest.dependencies)[];
/** Packages that `pg` would load on other platforms or for speed. Neither is installed. */
const ABSENT = ['pg-native', 'pg-cloudflare'];

/** CommonJS packages load Node's modules this way. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/**
 * Bundles our own code and its packages into one file. Finding, reading and linking each module would take a third of
 * the CPU time at startup, and bundling drops unused code. The packages stay dependencies, for the SBOM and the license
 * check.
 */
export const serverBundle = {
  bundle: true,
  external: [...LEFT_OUT, ...ABSENT, ...Object.keys(manifest.devDependencies)],
  banner: { js: REQUIRE },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Node reads every character at each start.
  minifyWhitespace: true,
  // An uncaught exception prints the line that threw it.
  lineLimit: 500,
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** The server, the program for its isolated tasks, and the operator's programs. */
const PROGRAMS = ['main', 'isolated', 'backup', 'restore', 'move', 'rotateKeys'];

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
