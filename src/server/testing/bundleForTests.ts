import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Packages that load files from their own folders or run other programs' code. */
const LEFT_OUT = ['@sqlite.org/sqlite-wasm', 'libsql', 'pino', 'pg-native', 'pg-cloudflare'];
/** CommonJS packages load Node's modules this way. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(process.cwd() + '/');";

const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a program with its packages once, so that a test file's processes all start in a third of the time. Returns
 * the bundle's text, for the standard input of `node --input-type=module -`.
 */
export function bundleForTests(entryPoint = 'src/server/main.ts'): Promise<string> {
  const program = bundled.get(entryPoint) ?? bundle(entryPoint);
  bundled.set(entryPoint, program);
  return program;
}

/** Writes a program's bundle to a temporary file, next to which `beginRun` has linked the packages. Returns its path. */
export async function bundledFile(entryPoint: string): Promise<string> {
  const file = join(tmpdir(), `${basename(entryPoint, '.ts')}.mjs`);
  await writeFile(file, await bundleForTests(entryPoint));
  return file;
}

async function bundle(entryPoint: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    write: false,
    bundle: true,
    external: LEFT_OUT,
    banner: { js: REQUIRE },
    // Programs find files relative to their source, because this text isn't in a file.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(resolve('src/server/main.ts')).href) },
    platform: 'node',
    format: 'esm',
    minifyWhitespace: true,
    target: 'node20',
    logLevel: 'error',
  });
  return outputFiles.map(({ text }) => text).join('');
}
