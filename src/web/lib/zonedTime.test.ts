import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayPlus, dayWords, instantAt, monthWords, startOfDay, zonedTime } from './zonedTime.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Kiritimati'];

describe('dates and times in a zone', () => {
  it.each([
    ['2026-11-21T13:05:09Z', 'UTC', '2026-11-21', '13:05:09'],
    ['2026-11-21T23:30:00Z', 'Europe/Berlin', '2026-11-22', '00:30:00'],
    ['2026-11-21T00:10:00Z', 'America/New_York', '2026-11-20', '19:10:00'],
    ['2026-11-21T00:00:00Z', 'Asia/Kolkata', '2026-11-21', '05:30:00'],
  ])('converts %s in %s to %s and %s', (at, zone, day, clock) => {
    expect(zonedTime(Date.parse(at), zone)).toMatchObject({ day, clockWithSeconds: clock });
  });

  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00Z'],
    ['2026-11-21', 'Europe/Berlin', '2026-11-20T23:00:00Z'],
    // Starts after the clock moved forward at 2 a.m. on the previous day.
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00Z'],
  ])('starts the day %s in %s at %s', (day, zone, start) => {
    expect(new Date(startOfDay(day, zone))).toEqual(new Date(start));
  });

  it('starts each day with its first second in the zone', () => {
    const days = fc.integer({ min: 0, max: 3_000 }).map((days) => dayPlus('2020-01-01', days));
    fc.assert(
      fc.property(days, fc.constantFrom(...ZONES), (day, zone) => {
        const start = startOfDay(day, zone);
        expect(zonedTime(start, zone).day).toBe(day);
        expect(zonedTime(start - 1_000, zone).day < day).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['2026-11-21', '09:00', 'Asia/Kolkata', '2026-11-21T03:30:00Z'],
    ['2026-11-21', '00:00', 'Pacific/Kiritimati', '2026-11-20T10:00:00Z'],
    // On March 29, 02:00 to 03:00 is skipped; on October 25, it occurs twice.
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ])('converts %s at %s in %s to %s', (day, clock, zone, at) => {
    expect(new Date(instantAt(day, clock, zone))).toEqual(new Date(at));
  });

  it('round-trips every local time', () => {
    const minute = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) }).map((at) => at - (at % 60_000));
    fc.assert(
      fc.property(minute, fc.constantFrom(...ZONES), (at, zone) => {
        const { day, clock } = zonedTime(at, zone);
        const found = instantAt(day, clock, zone);
        expect(zonedTime(found, zone)).toMatchObject({ day, clock });
        expect(found).toBeLessThanOrEqual(at);
      }),
      { numRuns: 60 },
    );
  });

  it('formats days and months in words', () => {
    expect([dayWords('2026-11-02'), monthWords('2026-01'), dayPlus('2026-02-28', 1)]).toEqual([
      '2 Nov 2026',
      'Jan 2026',
      '2026-03-01',
    ]);
  });
});
