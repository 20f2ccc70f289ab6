import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import type { FlipEvent, MonitorEvent } from '../../../contract/monitors/monitorEvents.ts';
import { DAY, MINUTE, T0, type ContractContext } from '../testing/monitorWorld.ts';
import { liveForTwoHours, someLivedInstant } from './timeline.contract.ts';

/** Returns the downtimes that overlap the range, each from a flip to down until the next flip. */
function modelDowntimes(events: MonitorEvent[], from: number, to: number): MonitorHistory['downtimes'] {
  const flips = events.filter((event): event is FlipEvent => event.type === 'flip');
  return flips
    .map(({ at, to: entered, reason }, index) => ({ entered, from: at, to: flips[index + 1]?.at ?? null, reason }))
    .filter((time) => time.entered === 'down' && time.from <= to && (time.to === null || time.to >= from))
    .map(({ entered: _entered, ...time }) => time);
}

export function describeHistory({ world }: ContractContext): void {
  describe('a history', () => {
    it('includes complete downtimes that overlap the range, and its runs', async () => {
      const { store, events } = world();
      const { teamId, monitorId } = await liveForTwoHours(world());
      const all = await events({ teamId, monitorId });
      const runs = all.flatMap((event) =>
        event.type === 'ping' && event.durationMs !== null
          ? [
              {
                sequence: event.sequence,
                at: event.at,
                durationMs: event.durationMs,
                kind: event.kind,
                exitStatus: event.exitStatus,
              },
            ]
          : [],
      );
      expect(modelDowntimes(all, 0, Infinity).length).toBeGreaterThan(10);
      await fc.assert(
        fc.asyncProperty(someLivedInstant, someLivedInstant, async (one, other) => {
          const [from, to] = [Math.min(one, other), Math.max(one, other)];
          const history = await store.history({ teamId, monitorId, from, to });
          expect(history?.downtimes).toEqual(modelDowntimes(all, from, to));
          expect(history?.runs).toEqual(runs.filter(({ at }) => at >= from && at <= to));
        }),
        { numRuns: 50 },
      );
    });

    it('includes the finished days, and the current state with today’s data', async () => {
      const { store, make, ping } = world();
      const { teamId, monitorId, uuid } = await make();
      for (const day of [0, 1, 3]) await ping({ uuid }, T0 + day * DAY);
      const daysOf = async (from: number, to: number) =>
        (await store.history({ teamId, monitorId, from, to }))?.days.map(({ day, pings }) => [day, pings]);
      const over = [
        ['2026-11-21', 1],
        ['2026-11-22', 1],
        ['2026-11-23', 0],
      ];
      expect(await daysOf(T0, T0 + 9 * DAY)).toEqual(over);
      expect(await daysOf(T0 + DAY, T0 + DAY + MINUTE)).toEqual(over.slice(1, 2));
      const history = await store.history({ teamId, monitorId, from: T0, to: T0 });
      expect(history?.state?.today).toMatchObject({ day: '2026-11-24', pings: 1 });
    });
  });
}
