import { describe, expect, it } from '@jest/globals';
import type { RecentRun } from '../../../../contract/monitors/monitorRecord.ts';
import { zoneHint } from './Hints.tsx';

const DAY = 86_400_000;
const MINUTE = 60_000;
const daily = (first: string, count = 5) => Array.from({ length: count }, (_, day) => Date.parse(first) + day * DAY);
const runsAt = (first: string, count = 5, durationMs: number | null = null): RecentRun[] =>
  daily(first, count).map((at) => ({ at, kind: 'success', durationMs }));

/** Due at 02:30 in Berlin, in winter. */
const dueTimes = daily('2026-11-21T01:30:00Z');
const berlin = { dueTimes, timezone: 'Europe/Berlin' };

describe('the hint about a wrong time zone', () => {
  it.each<[string, number | null, RecentRun[]]>([
    ['fits', null, runsAt('2026-11-10T01:30:04Z')],
    ['fits, some minutes late', null, runsAt('2026-11-10T01:47:00Z')],
    ['fits, seconds early', null, runsAt('2026-11-10T01:29:50Z')],
    ['is an hour late, like a job in UTC', 1, runsAt('2026-11-10T02:30:10Z')],
    ['is six hours late, like a job in New York', 6, runsAt('2026-11-10T07:33:00Z')],
    ['is eight hours early, like a job in Tokyo', -8, runsAt('2026-11-10T17:30:20Z')],
    ['is half an hour late, which no zone explains', null, runsAt('2026-11-10T02:00:00Z')],
    ['came too few times', null, runsAt('2026-11-10T02:30:00Z', 2)],
    ['is an hour late by its end, but began on time', null, runsAt('2026-11-10T02:30:00Z', 5, 60 * MINUTE)],
  ])('for a job that %s is %p', (_words, hours, runs) => {
    expect(zoneHint({ ...berlin, runs })).toBe(hours);
  });

  it('is null if the last runs differ', () => {
    const runs = [...runsAt('2026-11-10T02:30:00Z', 4), ...runsAt('2026-11-14T01:30:00Z', 1)];
    expect(zoneHint({ ...berlin, runs })).toBeNull();
  });

  it('considers only the last runs, after the time zone was corrected', () => {
    const runs = [...runsAt('2026-11-01T02:30:00Z', 5), ...runsAt('2026-11-10T01:30:00Z', 5)];
    expect(zoneHint({ ...berlin, runs })).toBeNull();
  });

  it('is null if the job followed a clock change', () => {
    // In summer, 02:30 in Berlin was 00:30 UTC.
    expect(zoneHint({ ...berlin, runs: runsAt('2026-10-10T00:30:05Z') })).toBeNull();
  });

  it('is null for an hourly job', () => {
    const hourly = dueTimes.map((_at, index) => Date.parse('2026-11-21T01:30:00Z') + index * 60 * MINUTE);
    expect(zoneHint({ ...berlin, dueTimes: hourly, runs: runsAt('2026-11-10T02:30:00Z') })).toBeNull();
  });

  it('uses the closest of several times of day', () => {
    const twice = daily('2026-11-21T01:30:00Z', 3).flatMap((at) => [at, at + 12 * 60 * MINUTE]);
    expect(zoneHint({ ...berlin, dueTimes: twice, runs: runsAt('2026-11-10T14:30:00Z') })).toBe(1);
  });
});
