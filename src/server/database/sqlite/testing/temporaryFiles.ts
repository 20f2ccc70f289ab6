import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** Returns a function that generates new file names in a temporary folder, which is removed after the tests. */
export function temporaryFiles(): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-documents-'));
  let files = 0;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => join(folder, `${++files}.sqlite`);
}
