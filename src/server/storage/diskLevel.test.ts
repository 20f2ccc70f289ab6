import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import type { DiskLevel } from '../../contract/serverStatus.ts';
import { levelOf, readRoomAt } from './diskLevel.ts';

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
  ])('calls %d of %d GB free %s', (free, total, level) => {
    expect(levelOf({ freeBytes: free * GB, totalBytes: total * GB }, thresholds)).toBe(level);
  });

  it('warns of nothing with the thresholds off', () => {
    const off = { lowPercent: 0, lowMegabytes: 0, fullPercent: 0 };
    expect(levelOf({ freeBytes: 0, totalBytes: GB }, off)).toBe('ok');
  });
});

describe('readRoomAt', () => {
  it('knows the disk that a folder is on', async () => {
    const { freeBytes, totalBytes } = await readRoomAt(tmpdir());
    expect(totalBytes).toBeGreaterThan(0);
    expect(freeBytes).toBeLessThanOrEqual(totalBytes);
  });
});
