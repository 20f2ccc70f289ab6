import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NOW } from '../../../../testing/clock.ts';
import { shareDataFile } from '../dataFileLock.ts';
import { openDataFile } from '../openDataFile.ts';
import { temporaryFiles } from '../testing/temporaryFiles.ts';
import { bundleForTests } from '../../../testing/bundleForTests.ts';
import { backUp } from './backUp.ts';
import { restore, type RestoreStep } from './restore.ts';
import { makeMarked, readMark } from './testing/markedFiles.ts';

const nextFile = temporaryFiles();

async function runScript(name: string, ...parameters: string[]): Promise<NodeJS.Signals | null> {
  const input = await bundleForTests(join(__dirname, 'testing', name));
  return spawnSync(process.execPath, ['--input-type=module', '-', ...parameters], {
    input,
    stdio: ['pipe', 'inherit', 'inherit'],
  }).signal;
}

describe('restoring a backup', () => {
  let backup: string;
  let file: string;
  const run = (options: Partial<Parameters<typeof restore>[0]> = {}) =>
    restore({ backup, file, now: new Date(NOW), ...options });
  const namesLike = () => readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)));

  beforeEach(() => {
    const source = nextFile();
    makeMarked(source, 'backup');
    backup = nextFile();
    backUp({ file: source, target: backup, canOverwrite: false });
    file = join(nextFile(), 'hearth.sqlite');
  });

  it('creates a missing data file', async () => {
    expect(await run()).toBeNull();
    expect(readMark(file)).toBe('backup');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect((statSync(dirname(file)).mode & 0o777).toString(8)).toBe('700');
  });

  it('replaces a killed server’s data, and keeps the old data, including the last commit in its log', async () => {
    expect(await runScript('makeMarkedAndDie.ts', file, 'before')).toBe('SIGKILL');
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    const kept = (await run()) ?? '';
    expect(readMark(file)).toBe('backup');
    expect(readMark(kept)).toBe('before');
    expect(kept).toMatch(/\.replaced-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/);
    expect(namesLike().some((name) => name.includes('.restoring'))).toBe(false);
  });

  it('keeps the files replaced by each of two restores', async () => {
    await run();
    const kept = [await run(), await run()];
    expect(new Set(kept).size).toBe(2);
    expect(kept.map((name) => readMark(name ?? ''))).toEqual(['backup', 'backup']);
  });

  it('replaces unreadable data, and keeps it unchanged', async () => {
    await run();
    writeFileSync(file, 'no database, but long enough to be taken for one '.repeat(100));
    writeFileSync(`${file}-wal`, 'nor is this a log');
    const kept = (await run()) ?? '';
    expect(readMark(file)).toBe('backup');
    expect(existsSync(`${kept}-wal`)).toBe(true);
  });

  it('prepares the copy before replacing the data file', async () => {
    const prepare = async (copy: string) => {
      const database = openDataFile(copy);
      database.exec("UPDATE marks SET mark = 'prepared'");
      database.close();
    };
    await run({ prepare });
    expect(readMark(file)).toBe('prepared');
    expect(readMark(backup)).toBe('backup');
  });

  it('does not change the data if the copy cannot be prepared', async () => {
    makeMarkedIn(file, 'before');
    const prepare = async () => Promise.reject(new Error('no'));
    await expect(run({ prepare })).rejects.toThrow('no');
    expect(readMark(file)).toBe('before');
    expect(namesLike().some((name) => name.includes('.restoring'))).toBe(false);
  });

  it('is refused while the data is in use, and locks it while running', async () => {
    makeMarkedIn(file, 'before');
    const release = shareDataFile(file);
    await expect(run()).rejects.toThrow(
      `The data file ${file} is in use. Stop Hearth, or wait for the running backup.`,
    );
    release();
    const starting: unknown[] = [];
    await run({
      failPoint() {
        try {
          shareDataFile(file);
        } catch (error) {
          starting.push(error);
        }
      },
    });
    expect(starting).toHaveLength(6);
    shareDataFile(file)();
  });

  it.each<[string, () => void, RegExp]>([
    ['is missing', () => (backup = '/nowhere/backup.sqlite'), /^There’s no data file at .*\.$/],
    ['is the data file itself', () => (backup = file), /is the data file itself. Name a backup\.$/],
    ['is not a database', () => writeFileSync(backup, 'x'.repeat(9_000)), /Can’t read .*: file is not a database\.$/],
    ['is empty', () => writeFileSync(backup, ''), /isn’t a Hearth data file\.$/],
    [
      'comes from a newer version',
      () => {
        const database = openDataFile(backup);
        database.exec('PRAGMA user_version = 9999');
        database.close();
      },
      /was written by a newer version of Hearth \(schema 9999; this one knows \d+\)\. Use that version, or restore an older backup\.$/,
    ],
    [
      'is from before the first release',
      () => {
        const database = openDataFile(backup);
        database.exec('PRAGMA user_version = 28');
        database.close();
      },
      /was written before the first release of Hearth \(schema 28\), and can’t be upgraded\./,
    ],
    [
      'is damaged',
      () => {
        const whole = statSync(backup).size;
        writeFileSync(backup, Buffer.alloc(whole - 8_192, 0xff), { flag: 'r+' });
      },
      /Can’t read|is damaged/,
    ],
  ])('is refused when the backup %s', async (_case, change, sentence) => {
    makeMarkedIn(file, 'before');
    change();
    await expect(run()).rejects.toThrow(sentence);
    expect(readMark(file)).toBe('before');
  });

  it.each<[RestoreStep, string]>([
    ['copied', 'before'],
    ['prepared', 'before'],
    ['merged', 'before'],
    ['kept', 'before'],
    ['cleared', 'before'],
    ['replaced', 'backup'],
  ])(
    'leaves either the old or the new file complete after kill -9 at the step “%s”, and can be repeated',
    async (step, mark) => {
      await runScript('makeMarkedAndDie.ts', file, 'before');
      expect(await runScript('restoreUntilKilled.ts', backup, file, step)).toBe('SIGKILL');
      expect(readMark(file)).toBe(mark);
      await run();
      expect(readMark(file)).toBe('backup');
      expect(namesLike().some((name) => name.includes('.restoring'))).toBe(false);
    },
  );
});

function makeMarkedIn(file: string, mark: string): void {
  shareDataFile(file)();
  makeMarked(file, mark);
}
