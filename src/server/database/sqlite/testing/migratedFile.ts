import { copyFileSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFile } from '../openDataFile.ts';

/**
 * Creates a file with the current schema and no rows, and returns its path. The file is a copy of one that's migrated
 * once per test run, because migrating takes longer than most tests.
 */
export function makeMigratedFile(file: string): string {
  const migrated = join(tmpdir(), 'migrated.sqlite');
  if (!existsSync(migrated)) makeFirst(migrated);
  copyFileSync(migrated, file);
  return file;
}

/** Creates the file to copy. If several processes do this at the same time, the last one wins. */
function makeFirst(migrated: string): void {
  const made = join(mkdtempSync(join(tmpdir(), 'hearth-migrated-')), 'hearth.sqlite');
  const database = openDataFile(made);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  renameSync(made, migrated);
}
