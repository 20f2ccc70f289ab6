import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createMeter } from './meter.ts';

const COVERED = { isCovered: true };

describe('a meter', () => {
  it('covers a burst, then what has been regained, and says when to try again', () => {
    const meter = createMeter({ burst: 10, perSecond: 2 });
    expect(meter.charge('ada', 10, 0)).toEqual(COVERED);
    expect(meter.charge('ada', 1, 0)).toEqual({ isCovered: false, retryAfterSeconds: 1 });
    expect(meter.charge('ada', 4, 0)).toEqual({ isCovered: false, retryAfterSeconds: 2 });
    expect(meter.charge('ada', 1, 500)).toEqual(COVERED);
    expect(meter.charge('ada', 1, 999)).toEqual({ isCovered: false, retryAfterSeconds: 1 });
    expect(meter.charge('ada', 10, 60_000)).toEqual(COVERED);
  });

  it('refunds an advance that was not needed', () => {
    const meter = createMeter({ burst: 10, perSecond: 1 });
    meter.charge('ada', 10, 0);
    meter.refund('ada', 4);
    meter.refund('eve', 4);
    expect(meter.charge('ada', 4, 0)).toEqual(COVERED);
    expect(meter.charge('ada', 1, 0)).toMatchObject({ isCovered: false });
  });

  it('refunds an advance of new keys to the bucket that they share', () => {
    const meter = createMeter({ burst: 10, perSecond: 1, maxKeys: 1 });
    meter.charge('ada', 1, 0);
    meter.charge('eve', 10, 0);
    meter.refund('eve', 4);
    expect(meter.charge('eve', 4, 0)).toEqual(COVERED);
    expect(meter.charge('eve', 1, 0)).toMatchObject({ isCovered: false });
  });

  it('covers nothing until what was spent without being covered has been regained', () => {
    const meter = createMeter({ burst: 10, perSecond: 1 });
    meter.spend('ada', 25, 0);
    expect(meter.charge('ada', 1, 0)).toEqual({ isCovered: false, retryAfterSeconds: 16 });
    expect(meter.charge('ada', 1, 15_999)).toMatchObject({ isCovered: false });
    expect(meter.charge('ada', 1, 16_000)).toEqual(COVERED);
  });

  it('lets no key owe more than ten full buckets', () => {
    const meter = createMeter({ burst: 10, perSecond: 1 });
    meter.spend('ada', 1_000_000, 0);
    expect(meter.charge('ada', 10, 0)).toEqual({ isCovered: false, retryAfterSeconds: 110 });
  });

  it('keeps one key from spending another’s budget', () => {
    const meter = createMeter({ burst: 1, perSecond: 1 });
    expect(meter.charge('ada', 1, 0)).toEqual(COVERED);
    expect(meter.charge('eve', 1, 0)).toEqual(COVERED);
    expect(meter.charge('ada', 1, 0)).toMatchObject({ isCovered: false });
  });

  it.each([
    { burst: Infinity, perSecond: 1 },
    { burst: 1, perSecond: Infinity },
  ])('covers everything if there is no limit: %j', (options) => {
    const meter = createMeter(options);
    for (let time = 0; time < 100; time++) expect(meter.charge('ada', 1_000, 0)).toEqual(COVERED);
  });

  it('never covers more than the burst plus what has been regained', () => {
    const step = fc.record({ cost: fc.integer({ min: 1, max: 20 }), waitMs: fc.integer({ min: 0, max: 3_000 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
        const meter = createMeter({ burst: 30, perSecond: 5 });
        let now = 0;
        let spent = 0;
        for (const { cost, waitMs } of steps) {
          now += waitMs;
          if (meter.charge('ada', cost, now).isCovered) spent += cost;
          expect(spent).toBeLessThanOrEqual(30 + (now / 1_000) * 5 + 1e-6);
        }
      }),
    );
  });

  it('makes no caller wait longer than it takes to fill a bucket, even if the clock is set back', () => {
    const meter = createMeter({ burst: 10, perSecond: 1 });
    meter.charge('ada', 10, 1_000_000);
    expect(meter.charge('ada', 1, 0)).toEqual({ isCovered: false, retryAfterSeconds: 1 });
    expect(meter.charge('ada', 1, 1_000)).toEqual(COVERED);
  });

  it('forgets callers that have spent nothing recently, but none that are in debt', () => {
    const meter = createMeter({ burst: 10, perSecond: 1, maxKeys: 100 });
    meter.charge('guilty', 10, 0);
    for (let key = 0; key < 10_000; key++) meter.charge(`flood ${key}`, 1, key);
    expect(meter.size()).toBeLessThanOrEqual(101);
    expect(meter.charge('guilty', 10, 9_000)).toMatchObject({ isCovered: false });
  });

  it('makes new callers share one bucket while all others are in use', () => {
    const meter = createMeter({ burst: 2, perSecond: 1, maxKeys: 1 });
    meter.charge('ada', 2, 0);
    expect(meter.charge('one', 1, 0)).toEqual(COVERED);
    expect(meter.charge('two', 1, 0)).toEqual(COVERED);
    expect(meter.charge('three', 1, 0)).toMatchObject({ isCovered: false });
    expect(meter.charge('three', 1, 5_000)).toEqual(COVERED);
  });
});
