import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Matches tests and their helpers. They aren't bundled, so changing them doesn't make a build stale. */
const notBundled = /\.test\.tsx?$|[\\/]testing[\\/]/;

/** Returns a digest of a build's input files: their names and contents, but not their dates. */
export function digestOf(root: string, inputs: string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesUnder(root, input)).toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(root: string, input: string): string[] {
  const full = path.join(root, input);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [input];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !notBundled.test(file));
}

const stampFile = (folder: string) => `${folder}.stamp`;

/** Returns whether the build in a folder was made from inputs with this digest. */
export function isFresh(folder: string, digest: string): boolean {
  return existsSync(folder) && existsSync(stampFile(folder)) && readFileSync(stampFile(folder), 'utf8') === digest;
}

/** Records the digest of a finished build's inputs. */
export function writeStamp(folder: string, digest: string): void {
  writeFileSync(stampFile(folder), digest);
}
