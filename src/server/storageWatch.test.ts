import { tmpdir } from 'node:os';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DiskLevel } from '../contract/serverStatus.ts';
import { NOW } from '../testing/clock.ts';
import type { DocumentStore } from './documents/documentStore.ts';
import { createMemoryDocumentStore } from './documents/memory/memoryDocumentStore.ts';
import { createStorageWatch, levelOf, readRoomAt } from './storageWatch.ts';

const thresholds = { lowPercent: 5, lowMegabytes: 0, fullPercent: 1 };

describe('the storage watch', () => {
  let clock: { now: number };
  let lines: string[];
  let commits: number;
  let failure: Error | null;
  let freeBytes: number;

  function start() {
    const memory = createMemoryDocumentStore();
    const store: Pick<DocumentStore, 'commit' | 'get'> = {
      get: memory.get,
      async commit(checks, ops, audit) {
        commits += 1;
        if (failure) throw failure;
        return memory.commit(checks, ops, audit);
      },
    };
    const log = (level: string) => (fields: object, message: string) =>
      void lines.push([level, message, ...('freeMb' in fields ? [JSON.stringify(fields)] : [])].join(' '));
    const logger = { info: log('info'), warn: log('warn'), error: log('error') };
    const readRoom = async () => ({ freeBytes, totalBytes: 1e9 });
    return createStorageWatch({ store, readRoom, thresholds, logger, now: () => clock.now });
  }

  beforeEach(() => {
    clock = { now: NOW };
    lines = [];
    commits = 0;
    failure = null;
    freeBytes = 5e8;
  });

  it('writes at most once a second, even if it is called more often', async () => {
    const watch = start();
    expect(await Promise.all([watch.canRecord(), watch.canRecord(), watch.canRecord()])).toEqual([true, true, true]);
    clock.now += 999;
    await watch.canRecord();
    expect(commits).toBe(1);
    clock.now += 1;
    await watch.canRecord();
    expect(commits).toBe(2);
    expect(lines).toEqual([]);
  });

  it('checks again if the clock was set back', async () => {
    const watch = start();
    await watch.canRecord();
    clock.now -= 3_600_000;
    await watch.canRecord();
    expect(commits).toBe(2);
  });

  it('logs once when nothing can be written, and once when writing works again', async () => {
    const watch = start();
    failure = new Error('database or disk is full');
    for (const expected of [false, false]) {
      expect(await watch.canRecord()).toBe(expected);
      clock.now += 1_000;
    }
    failure = null;
    expect(await watch.canRecord()).toBe(true);
    expect(lines).toEqual(['error Pings are not being recorded', 'info Pings are recorded again']);
  });

  it('logs each change of the free space', async () => {
    const watch = start();
    const levels: string[] = [];
    for (const free of [5e8, 4e7, 3e7, 5e6, 4e7, 5e8]) {
      freeBytes = free;
      await watch.canRecord();
      levels.push(watch.level());
      clock.now += 1_000;
    }
    expect(levels).toEqual(['ok', 'low', 'low', 'full', 'low', 'ok']);
    expect(lines).toEqual([
      'warn The disk is nearly full {"freeMb":40,"totalMb":1000}',
      'error The disk is full: new monitors are refused and ping output is dropped {"freeMb":5,"totalMb":1000}',
      'warn The disk is nearly full {"freeMb":40,"totalMb":1000}',
      'info The disk has space again {"freeMb":500,"totalMb":1000}',
    ]);
  });
});

describe('disk space', () => {
  const GB = 1e9;
  const thresholds = { lowPercent: 5, lowMegabytes: 500, fullPercent: 1 };

  describe('levelOf', () => {
    it.each<[freeGb: number, totalGb: number, level: DiskLevel]>([
      [50, 100, 'ok'],
      [5, 100, 'ok'],
      [4.99, 100, 'low'],
      [1, 100, 'low'],
      [0.99, 100, 'full'],
      [0, 100, 'full'],
      [0.5, 2, 'ok'],
      [0.499, 2, 'low'],
      [0, 0, 'ok'],
    ])('classifies %d of %d GB free as %s', (free, total, level) => {
      expect(levelOf({ freeBytes: free * GB, totalBytes: total * GB }, thresholds)).toBe(level);
    });

    it('never warns if the thresholds are turned off', () => {
      const off = { lowPercent: 0, lowMegabytes: 0, fullPercent: 0 };
      expect(levelOf({ freeBytes: 0, totalBytes: GB }, off)).toBe('ok');
    });
  });

  describe('readRoomAt', () => {
    it('reads the disk that contains a folder', async () => {
      const { freeBytes, totalBytes } = await readRoomAt(tmpdir());
      expect(totalBytes).toBeGreaterThan(0);
      expect(freeBytes).toBeLessThanOrEqual(totalBytes);
    });
  });
});
