import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EventPage } from '../../../contract/monitors/monitorCalls.ts';
import type { FlipEvent } from '../../../contract/monitors/monitorEvents.ts';
import { EVENTS_PER_PAGE } from '../../../contract/monitors/monitorLimits.ts';
import { withNewer, withNewest, withOlder } from './mergeEvents.ts';

const flip = (sequence: number): FlipEvent => ({
  type: 'flip',
  sequence,
  at: sequence,
  from: 'up',
  to: 'down',
  reason: 'fail',
  downForMs: null,
});
/** A page of events from one sequence to another. */
const page = (from: number, to: number, hasOlder = to > 1): EventPage => ({
  events: Array.from({ length: Math.max(0, from - to + 1) }, (_, index) => flip(from - index)),
  hasOlder,
});

/** Reads a page the way a platform with this many events would. */
const read = (count: number, { before = count + 1, after = 0 }: { before?: number; after?: number } = {}) => {
  const from = Math.min(count, before - 1);
  const to = Math.max(after + 1, from - EVENTS_PER_PAGE + 1);
  return page(from, to, to > after + 1);
};

describe('the timeline', () => {
  it('contains each event once, newest first and without gaps, however pages are read', () => {
    const steps = fc.array(fc.oneof(fc.constant('older' as const), fc.constant('again' as const), fc.nat(120)), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.nat(200), steps, (start, reads) => {
        let count = start;
        let known = read(count);
        for (const step of reads) {
          if (typeof step === 'number') {
            count += step;
            known = withNewer(known, read(count, { after: known.events[0]?.sequence ?? 0 }));
          } else if (step === 'again') known = withNewest(known, read(count));
          else if (known.hasOlder)
            known = withOlder(known, read(count, { before: known.events.at(-1)?.sequence ?? 1 }));
          const sequences = known.events.map(({ sequence }) => sequence);
          expect(sequences).toEqual(sequences.map((_, index) => count - index));
          expect(known.hasOlder).toBe((sequences.at(-1) ?? 1) > 1);
        }
      }),
    );
  });

  it('removes cleared events when it is reread', () => {
    expect(withNewest(page(80, 1), page(1, 1))).toEqual(page(1, 1));
    expect(withNewest(page(500, 1), read(60))).toEqual(page(60, 11));
  });

  it('has no older events if the first page contains all of them', () => {
    expect(withNewer(page(0, 1, false), page(EVENTS_PER_PAGE, 1))).toEqual(page(EVENTS_PER_PAGE, 1));
  });

  it('returns the same page if nothing new arrived', () => {
    const known = page(3, 1);
    expect(withNewer(known, page(3, 4, false))).toBe(known);
  });
});
