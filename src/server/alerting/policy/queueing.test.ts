import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EarlierAlert } from '../alertFacts.ts';
import { flipsOfStep, queueAlerts, type QueueFacts } from './queueing.ts';
import { SAMPLE_TIME as NOW, someDestination, someEarlier, someFlip } from './testing/alertSamples.ts';

const MINUTE = 60_000;

const factsWith = (changes: Partial<QueueFacts> = {}): QueueFacts => ({
  destinationsOf: () => [someDestination()],
  earlierOf: () => [],
  timesDownOf: () => 1,
  flippingOf: () => 1,
  holdOf: () => null,
  now: NOW,
  ...changes,
});

const flip = (id: number, direction: 'down' | 'up', monitor = 1) =>
  someFlip({ id, monitor, monitorId: `mid_${monitor}`, sequence: id, direction });

describe('the flips of one step', () => {
  it('take into account the alerts that earlier flips queued', () => {
    const { queued } = queueAlerts([flip(1, 'down'), flip(2, 'up')], factsWith());
    expect(queued.map(({ direction }) => direction)).toEqual(['down', 'up']);
  });

  it('withdraw alerts that were never sent', () => {
    const holdOf = () => ({ until: NOW + MINUTE, by: 'snooze' as const });
    expect(queueAlerts([flip(1, 'down'), flip(2, 'up')], factsWith({ holdOf }))).toEqual({ queued: [], dropped: [] });
    const { queued } = queueAlerts([flip(1, 'down'), flip(2, 'up'), flip(3, 'down')], factsWith({ holdOf }));
    expect(queued).toMatchObject([{ direction: 'down', sequence: 3 }]);
  });

  it('drop each earlier alert once', () => {
    const waiting = someEarlier({ state: 'waiting', isUntried: true, heldBy: 'snooze' });
    const facts = factsWith({ earlierOf: () => [waiting] });
    expect(queueAlerts([flip(1, 'up'), flip(2, 'up')], facts).dropped).toEqual([7]);
  });

  it('do not affect other monitors', () => {
    const { queued } = queueAlerts([flip(1, 'down', 1), flip(2, 'up', 2)], factsWith());
    expect(queued).toMatchObject([{ monitor: 1, direction: 'down' }]);
  });

  it('have the same result regardless of how they are split into steps', () => {
    const flips = fc.array(
      fc.record({ monitor: fc.integer({ min: 1, max: 3 }), isDown: fc.boolean(), isHeld: fc.boolean() }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(flips, fc.nat(12), (steps, cut) => {
        const all = steps.map(({ monitor, isDown }, index) => flip(index + 1, isDown ? 'down' : 'up', monitor));
        const holdOf = ({ id }: { id: number }) =>
          steps[id - 1]?.isHeld ? { until: NOW + MINUTE, by: 'snooze' as const } : null;
        const whole = queueAlerts(all, factsWith({ holdOf })).queued;
        const first = queueAlerts(all.slice(0, cut), factsWith({ holdOf })).queued;
        const kept = first.map((alert, index) => ({ alert, earlier: { ...earlierOf(alert), id: index } }));
        const earlierOfMonitor = ({ monitor }: { monitor: number }): EarlierAlert[] =>
          kept
            .filter(({ alert }) => alert.monitor === monitor)
            .map(({ earlier }) => earlier)
            .toReversed();
        const second = queueAlerts(all.slice(cut), factsWith({ holdOf, earlierOf: earlierOfMonitor }));
        const left = first.filter((_alert, index) => !second.dropped.includes(index));
        expect([...left, ...second.queued]).toEqual(whole);
      }),
    );
  });
});

const earlierOf = ({ direction, hold, facts }: ReturnType<typeof queueAlerts>['queued'][number]): EarlierAlert =>
  someEarlier({
    direction,
    state: 'waiting',
    isUntried: true,
    heldBy: hold?.by ?? null,
    heldUntil: hold?.until ?? null,
    flipAt: facts.at,
  });

describe('a step', () => {
  it('includes only as many flips as queue a limited number of alerts, but at least one', () => {
    expect(flipsOfStep([])).toBe(0);
    expect(flipsOfStep([5_000, 1])).toBe(1);
    expect(flipsOfStep(Array.from({ length: 100 }, () => 1))).toBe(100);
    expect(flipsOfStep(Array.from({ length: 100 }, () => 60))).toBe(5);
  });
});
