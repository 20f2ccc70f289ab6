import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { nextDue } from '../schedule/readSchedule.ts';
import { earlyFor } from '../earlyFor.ts';
import { dueAfterSuccess } from './deadlines.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
const timing = (expression: string, graceSeconds = 60) => ({
  schedule: { kind: 'cron', expression, timezone: 'UTC' } as Schedule,
  graceSeconds,
  needsManualResume: false,
});
const NONE = { dueAt: null, lastSuccessAt: null };

describe('a success shortly before a due time', () => {
  it.each([
    ['*/2 * * * *', 60, '11:59:58', '12:02:00'],
    ['*/2 * * * *', 60, '11:59:30', '12:02:00'],
    ['*/2 * * * *', 60, '11:59:29', '12:00:00'],
    ['0 * * * *', 60, '11:59:00', '13:00:00'],
    ['0 * * * *', 600, '11:58:59', '12:00:00'],
    ['0 * * * *', 20, '11:59:39', '12:00:00'],
    ['0 * * * *', 20, '11:59:40', '13:00:00'],
    ['0 * * * *', 60, '12:00:00', '13:00:00'],
  ])('counts for it within the tolerance: %s, %i s, %s', (expression, grace, success, due) => {
    expect(dueAfterSuccess(NONE, timing(expression, grace), at(success))).toBe(at(due));
  });

  it('does not count for it if there was one since the due time before', () => {
    const before = { lastSuccessAt: at('11:58:01'), dueAt: at('12:00:00') };
    expect(dueAfterSuccess(before, timing('*/2 * * * *'), at('11:59:58'))).toBe(at('12:00:00'));
  });

  it.each<[string, string | null]>([
    ['11:59:58', '12:00:00'],
    ['12:00:00', null],
    ['12:01:00', null],
  ])('is remembered as early for it: %s', (success, due) => {
    const settings = timing('*/2 * * * *');
    const dueAt = dueAfterSuccess(NONE, settings, at(success));
    expect(earlyFor({ dueAt, lastSuccessAt: at(success) }, settings)).toBe(due && at(due));
  });

  it('isn’t early for a due time that was postponed for another reason', () => {
    expect(earlyFor({ dueAt: at('14:00:00'), lastSuccessAt: at('11:30:00') }, timing('0 * * * *'))).toBeNull();
  });

  it('stays counted if another one follows before the due time', () => {
    const before = { lastSuccessAt: at('11:59:57'), dueAt: at('12:02:00') };
    expect(dueAfterSuccess(before, timing('*/2 * * * *'), at('11:59:59'))).toBe(at('12:02:00'));
  });

  it('has no effect on intervals', () => {
    const period = { ...timing(''), schedule: { kind: 'period', periodSeconds: 60 } as const };
    expect(dueAfterSuccess(NONE, period, at('11:59:58'))).toBe(at('12:00:58'));
  });

  it('never makes a due time earlier, or skips more than one', () => {
    const expressions = fc.constantFrom('* * * * *', '*/2 * * * *', '0 3 * * *', '30 2 * * 1', '0,1 0 * * *');
    fc.assert(
      fc.property(expressions, fc.nat(7 * 86_400), fc.integer({ min: 20, max: 900 }), (expression, seconds, grace) => {
        const settings = timing(expression, grace);
        const success = at('00:00:00') + seconds * 1_000;
        const due = nextDue(settings.schedule, success)!;
        const counted = dueAfterSuccess(NONE, settings, success)!;
        const next = nextDue(settings.schedule, due)!;
        const isWithin = due - success <= Math.min(grace * 1_000, 60_000, (next - due) / 4);
        expect(counted).toBe(isWithin ? next : due);
      }),
    );
  });
});
