import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPruneOutbox } from './outboxMailer.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;
const { signal } = new AbortController();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-outbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, ageMs: number): Promise<void> {
  await writeFile(join(folder, name), 'A code.');
  const at = new Date(NOW - ageMs);
  await utimes(join(folder, name), at, at);
}

const prune = (inFolder = folder) => createPruneOutbox({ folder: inFolder, keptMs: 7 * DAY, now: () => NOW })(signal);

describe('the outbox', () => {
  it('deletes e-mails after a week, including unfinished ones, but no other files', async () => {
    await write('old.eml', 7 * DAY + 1_000);
    await write('.crashed.tmp', 8 * DAY);
    await write('new.eml', 7 * DAY - 1_000);
    await write('notes.txt', 100 * DAY);
    await prune();
    expect((await readdir(folder)).toSorted()).toEqual(['new.eml', 'notes.txt']);
  });

  it('can be pruned before it exists', async () => {
    await expect(prune(join(folder, 'none'))).resolves.toBeUndefined();
  });
});
