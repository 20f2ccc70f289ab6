import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WEEK_MS } from '../../contract/durations.ts';
import { reportTimes, weekBefore } from './reportTimes.ts';

const at = (text: string): number => Date.parse(text);
const words = (instant: number): string => new Date(instant).toISOString().slice(0, 16);

describe('the weekly report', () => {
  it.each([
    ['UTC', '2026-11-21T12:00Z', '2026-11-16T08:00', '2026-11-23T08:00'],
    ['UTC', '2026-11-23T07:59Z', '2026-11-16T08:00', '2026-11-23T08:00'],
    ['UTC', '2026-11-23T08:00Z', '2026-11-23T08:00', '2026-11-30T08:00'],
    ['Europe/Berlin', '2026-11-23T07:00Z', '2026-11-23T07:00', '2026-11-30T07:00'],
    ['Asia/Tokyo', '2026-11-22T23:00Z', '2026-11-22T23:00', '2026-11-29T23:00'],
    ['Pacific/Pago_Pago', '2026-11-23T18:59Z', '2026-11-16T19:00', '2026-11-23T19:00'],
    // The clock goes forward on Sunday, March 29.
    ['Europe/Berlin', '2026-03-25T12:00Z', '2026-03-23T07:00', '2026-03-30T06:00'],
    // The clock goes back on Sunday, October 25.
    ['Europe/Berlin', '2026-10-26T06:59Z', '2026-10-19T06:00', '2026-10-26T07:00'],
  ])('is sent on Mondays at eight in %s: seen at %s, after %s it is %s', (timezone, now, last, next) => {
    const times = reportTimes(timezone, at(now));
    expect([words(times.last), words(times.next)]).toEqual([last, next]);
  });

  it('was last due in the past and is next due in the future, about a week apart', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Pacific/Kiritimati',
      'Australia/Lord_Howe',
    );
    const instants = fc.integer({ min: at('2020-01-01T00:00Z'), max: at('2035-01-01T00:00Z') });
    fc.assert(
      fc.property(zones, instants, (timezone, now) => {
        const { last, next } = reportTimes(timezone, now);
        expect(last).toBeLessThanOrEqual(now);
        expect(next).toBeGreaterThan(now);
        expect(Math.abs(next - last - WEEK_MS)).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });

  it.each([
    ['UTC', '2026-11-23T08:00Z', '2026-11-16', '2026-11-22'],
    ['Asia/Tokyo', '2026-11-22T23:00Z', '2026-11-16', '2026-11-22'],
    ['Pacific/Pago_Pago', '2026-11-23T19:00Z', '2026-11-16', '2026-11-22'],
  ])('covers the calendar week in %s before %s', (timezone, now, firstDay, lastDay) => {
    expect(weekBefore(timezone, at(now))).toEqual({ timezone, firstDay, lastDay });
  });
});
