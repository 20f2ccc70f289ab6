import { describe, expect, it } from '@jest/globals';
import { DAY, MINUTE, T0, type ContractContext, type MonitorWorld } from '../testing/monitorWorld.ts';
import type { PingableMonitor } from '../../../contract/monitors/monitorRecord.ts';

const KEPT = 200;
const MOST = KEPT + 100;

/** Sends pings with bodies, one per minute, from `from` up to but not including `to`. */
async function pingMinutes({ ping }: MonitorWorld, monitor: PingableMonitor, from: number, to: number): Promise<void> {
  const minutes = Array.from({ length: to - from }, (_, index) => from + index);
  await Promise.all(
    minutes.map((minute) => ping(monitor, T0 + minute * MINUTE, { kind: 'log', body: Buffer.from(`${minute}`) })),
  );
}

/** Returns the minute of each remaining ping, and the minute in its body. */
async function minutesOf({ events }: MonitorWorld, monitor: PingableMonitor) {
  const pings = (await events(monitor)).flatMap((event) => (event.type === 'ping' ? [event] : []));
  return {
    pings: pings.map(({ at }) => (at - T0) / MINUTE),
    bodies: pings.map(({ bodyStart }) => Number(bodyStart ?? NaN)),
  };
}

export function describePruning({ another, storage }: ContractContext): void {
  describe('pruning', () => {
    it('keeps each monitor’s last pings with their bodies, and up to a hundred more between checks', async () => {
      const world = await another({ pingsKept: KEPT });
      const [busy, quiet] = [await world.make(), await world.make()];
      await pingMinutes(world, quiet, 0, 10);
      for (let count = 0; count < 500; count += 50) {
        await pingMinutes(world, busy, count, count + 50);
        await world.prune();
        const { pings, bodies } = await minutesOf(world, busy);
        expect(pings.length).toBeLessThan(MOST);
        expect(pings.length).toBeGreaterThanOrEqual(Math.min(count + 50, KEPT));
        expect([pings[0], pings.at(-1)]).toEqual([count + 50 - pings.length, count + 49]);
        expect(bodies).toEqual(pings);
      }
      expect((await minutesOf(world, quiet)).pings).toHaveLength(10);
    });

    it('removes all surplus pings in the first check after a burst', async () => {
      const world = await another({ pingsKept: KEPT });
      const monitor = await world.make();
      await pingMinutes(world, monitor, 0, KEPT + 150);
      await world.prune();
      const { pings } = await minutesOf(world, monitor);
      expect(pings).toEqual(Array.from({ length: KEPT }, (_, index) => 150 + index));
      expect(await storage().countRows('ping_bodies')).toBe(KEPT);
    });

    it('deletes flips after 400 days', async () => {
      const world = await another();
      const monitor = await world.make();
      for (const [kind, day] of [
        ['fail', 0],
        ['success', 1],
        ['fail', 2],
      ] as const)
        await world.ping(monitor, T0 + day * DAY, { kind });
      await world.prune(T0 + 400 * DAY);
      expect((await world.flips(monitor)).map(([to]) => to)).toEqual(['down', 'up', 'down']);
      await world.prune(T0 + 401 * DAY + 1);
      expect((await world.flips(monitor)).map(([to]) => to)).toEqual(['down']);
    });
  });
}
