import { describe, expect, it } from '@jest/globals';
import type { RecentRun } from '../../../../contract/monitors/monitorRecord.ts';
import { runPaths, stripTooltip } from './RunStrip.tsx';

const run = (kind: RecentRun['kind'], durationMs: number | null = null): RecentRun => ({ at: 0, kind, durationMs });
const bars = (path: string) => path.split('z').filter(Boolean);
const left = (bar = '') => Number(/M([\d.]+)/.exec(bar)?.[1]);
const height = (bar = '') => Number(/v-(\d+)/.exec(bar)?.[1]);

describe('the strip of the last runs', () => {
  it('has a bar for each run at the right, and empty places at the left', () => {
    const { succeeded, failed, free } = runPaths([run('success'), run('fail')], 5);
    expect(bars(free).map(left)).toEqual([0, 4, 8]);
    expect(bars(succeeded).map(left)).toEqual([12]);
    expect(bars(failed).map(left)).toEqual([16]);
  });

  it('shows only the newest runs if there are too many', () => {
    const { succeeded, failed, free } = runPaths([run('fail'), run('success'), run('success')], 2);
    expect(bars(succeeded)).toHaveLength(2);
    expect(failed + free).toBe('');
  });

  it('draws longer runs higher, and failures at full height, even if they were quick', () => {
    const { succeeded, failed } = runPaths([run('success', 10), run('success', 1_000), run('fail', 1)], 3);
    const [quick = 0, slow = 0] = bars(succeeded).map(height);
    expect(quick).toBeLessThan(slow);
    expect(bars(failed).map(height)[0]).toBeGreaterThan(slow);
  });

  it('puts hollow missed runs with a dash, and late runs, in chronological order', () => {
    const { succeeded, missed, late } = runPaths([run('success'), { kind: 'missed' }, { kind: 'late' }], 3);
    expect(bars(succeeded).map(left)).toEqual([0]);
    expect(bars(missed).map((bar) => Math.floor(left(bar)))).toEqual([4, 4, 4]);
    expect(bars(late).map(left)).toEqual([8]);
  });

  it('draws runs with an unknown or zero duration', () => {
    const { succeeded } = runPaths([run('success'), run('success', 0)], 2);
    for (const bar of bars(succeeded)) expect(height(bar)).toBeGreaterThan(0);
  });
});

describe('the tooltip of a strip', () => {
  const at = (day: string, kind: RecentRun['kind'] = 'success') => ({
    ...run(kind),
    at: Date.parse(`${day}T03:53:00Z`),
  });
  const missed = { kind: 'missed' as const, at: Date.parse('2026-11-17T03:53:00Z') };

  it('says what happened, over how long, and when the last run reported', () => {
    const bars = [at('2026-11-14'), at('2026-11-15', 'fail'), at('2026-11-16'), missed];
    expect(stripTooltip(bars, '2026-11-18', 'UTC')).toBe(
      'Last 4 runs over 3 d: 1 failed, 1 missed. Last reported 16 Nov at 03:53',
    );
  });

  it('says the year if it isn’t the current one', () => {
    expect(stripTooltip([at('2025-11-16')], '2026-11-18', 'UTC')).toBe(
      'Last run: none failed. Last reported 16 Nov 2025 at 03:53',
    );
  });

  it('says only what is known', () => {
    expect(stripTooltip([], '2026-11-18', 'UTC')).toBe('No runs yet');
    expect(stripTooltip([{ kind: 'missed' }], '2026-11-18', 'UTC')).toBe('Last run: 1 missed');
  });
});
