import { open, readFile, stat } from 'node:fs/promises';
import { MAX_IMPORT_JSON_BYTES } from '../../contract/monitors/importLimits.ts';
import { ForeignFileError } from '../database/foreignFile.ts';
import { parseJson } from '../validation/untrustedJson.ts';
import type { Drafts } from './drafts.ts';
import { readChecks } from './healthchecks/readChecks.ts';
import { draftsOfKuma } from './kuma/kumaMonitors.ts';
import { readKumaBackup } from './kuma/readKumaBackup.ts';
import { readKumaFile } from './kuma/readKumaFile.ts';

/** Lists and objects in a JSON file. Ten thousand monitors with all their settings have about 100,000. */
const MAX_JSON_NODES = 500_000;
const SQLITE_MAGIC = 'SQLite format 3\0';

/** Reads a file from any supported service; returns a sentence if that fails. */
export async function readImportFile(path: string): Promise<Drafts | string> {
  if (await startsWith(path, SQLITE_MAGIC)) {
    try {
      return draftsOfKuma(await readKumaFile(path));
    } catch (error) {
      if (error instanceof ForeignFileError) return error.message;
      throw error;
    }
  }
  if ((await stat(path)).size > MAX_IMPORT_JSON_BYTES)
    return 'The file is neither a database nor a JSON file of at most 16 MB.';
  const parsed = parseJson(await readFile(path), MAX_JSON_NODES);
  if (!parsed.ok) return 'The file is neither an Uptime Kuma database nor JSON.';
  const backup = readKumaBackup(parsed.value);
  return backup === null ? readChecks(parsed.value) : draftsOfKuma(backup);
}

async function startsWith(path: string, text: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(text.length), length: text.length, position: 0 });
    return buffer.toString('latin1') === text;
  } finally {
    await file.close();
  }
}
