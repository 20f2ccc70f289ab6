import { beforeEach, describe, expect, it } from '@jest/globals';
import { closeSync, existsSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'libsql';
import { DataFileError } from '../../databaseErrors.ts';
import { ownDataFile } from '../dataFileLock.ts';
import { temporaryFiles } from '../testing/temporaryFiles.ts';
import { backUp } from './backUp.ts';
import { makeMarked, readMark } from './testing/markedFiles.ts';

const nextFile = temporaryFiles();

describe('a backup', () => {
  let file: string;
  let target: string;
  const run = (options: Partial<Parameters<typeof backUp>[0]> = {}) =>
    backUp({ file, target, canOverwrite: false, ...options });

  beforeEach(() => {
    file = nextFile();
    target = nextFile();
    makeMarked(file, 'now');
  });

  it('includes commits that are still in the write-ahead log, and is private to its owner', () => {
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    expect(run()).toBe(statSync(target).size);
    expect((statSync(target).mode & 0o777).toString(8)).toBe('600');
    expect(readMark(target)).toBe('now');
  });

  it('creates its folder', () => {
    target = join(nextFile(), 'today', 'hearth.sqlite');
    run();
    expect(readMark(target)).toBe('now');
  });

  it('replaces an existing file only if requested', () => {
    writeFileSync(target, 'precious');
    expect(() => run()).toThrow(`${target} already exists. Name another file, or add --overwrite.`);
    run({ canOverwrite: true });
    expect(readMark(target)).toBe('now');
  });

  it.each<[string, () => Partial<Parameters<typeof backUp>[0]>, RegExp]>([
    [
      'the data file itself',
      () => ({ target: file, canOverwrite: true }),
      /is the data file itself. Name another file\.$/,
    ],
    ['a folder', () => ({ target: dirname(file), canOverwrite: true }), /is a folder. Name a file in it\.$/],
  ])('does not overwrite %s', (_case, options, sentence) => {
    expect(() => run(options())).toThrow(sentence);
    expect(readMark(file)).toBe('now');
  });

  it('does not create a missing data file', () => {
    const missing = nextFile();
    expect(() => run({ file: missing })).toThrow(`There’s no data file at ${missing}.`);
    expect(existsSync(missing)).toBe(false);
  });

  it('refuses a file from another program', () => {
    const other = nextFile();
    const database = new Database(other);
    database.exec('CREATE TABLE theirs (id INTEGER)');
    database.close();
    expect(() => run({ file: other })).toThrow(`${other} isn’t a Hearth data file.`);
  });

  it('leaves no file behind if the data is damaged', () => {
    const database = new Database(file);
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
    damage(file);
    expect(() => run()).toThrow(DataFileError);
    expect(namesLike(target)).toEqual([]);
  });

  it('fails while a restore is running', () => {
    const release = ownDataFile(file);
    expect(() => run()).toThrow(`The data file ${file} is being restored. Start Hearth again once that’s done.`);
    release();
    run();
    expect(namesLike(target)).toEqual([basename(target)]);
  });

  const namesLike = (name: string) => readdirSync(dirname(name)).filter((other) => other.startsWith(basename(name)));
});

const PAGE_BYTES = 4_096;

/**
 * Overwrites all but the first page, as a failing disk might. Damage to a single page might go unnoticed, for example
 * if the page belongs to an index, because indexes aren't copied.
 */
function damage(file: string): void {
  const descriptor = openSync(file, 'r+');
  const size = statSync(file).size - PAGE_BYTES;
  writeSync(descriptor, Buffer.alloc(size, 0xff), 0, size, PAGE_BYTES);
  closeSync(descriptor);
}
