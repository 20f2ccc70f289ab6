import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AlertStore } from '../alertStore.ts';
import type { Delivery } from '../outbox.ts';
import { MINUTE, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

export function describeSharing(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  /** Claims a destination's deliveries the way a server does. */
  const claimAt = (server: AlertStore, owner: string, destination: string, atMost = 100): Promise<Delivery[]> =>
    server.claim({
      now: world.clock.now,
      owner,
      leaseMs: 10_000,
      rooms: [{ destination, atMost }],
      takesSummaries: () => true,
    });

  async function queueAll(...servers: AlertStore[]): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const steps = await Promise.all(servers.map((server) => server.queueFlips(world.clock.now)));
      hasMore = steps.some((step) => step.hasMore);
    }
  }

  describe('several servers', () => {
    it('queue each flip once, and give each alert to one of them', async () => {
      const servers = [world.alerts, await context.another(), await context.another()];
      const destination = await world.addIntegration();
      for (let count = 0; count < 30; count++) await world.ping(await world.addMonitor(`M${count}`), 'fail');
      await queueAll(...servers);
      const claimed: Delivery[] = [];
      for (let found = 1; found > 0;) {
        const round = await Promise.all(
          servers.map((server, index) => claimAt(server, `server ${index}`, destination, 2)),
        );
        claimed.push(...round.flat());
        found = round.flat().length;
      }
      expect(claimed).toHaveLength(30);
      expect(new Set(claimed.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(30);
    });

    it('never split a summary between them', async () => {
      const servers = [world.alerts, await context.another(), await context.another()];
      const destination = await world.addIntegration({ wantsSummary: true });
      for (let count = 0; count < 20; count++) await world.ping(await world.addMonitor(`M${count}`), 'fail');
      await queueAll(world.alerts);
      world.clock.now += 5_000;
      const found = await Promise.all(servers.map((server, index) => claimAt(server, `server ${index}`, destination)));
      expect(found.flat().map(({ alerts }) => alerts.length)).toEqual([20]);
      world.clock.now += 10_000;
      const again = await Promise.all(servers.map((server, index) => claimAt(server, `other ${index}`, destination)));
      expect(again.flat()).toMatchObject([{ idempotencyKey: found.flat()[0]?.idempotencyKey, alerts: { length: 20 } }]);
    });

    it('can tell from the lease which of them has claimed a delivery', async () => {
      const other = await context.another();
      const destination = await world.addIntegration();
      await world.ping(await world.addMonitor(), 'fail');
      await queueAll(world.alerts);
      const mine = await claimAt(world.alerts, 'me', destination);
      expect(await world.alerts.renew(mine, 'me', world.clock.now + 10_000)).toEqual(mine);
      // Act as if this server had been paused for a minute.
      world.clock.now += MINUTE;
      const theirs = await claimAt(other, 'other', destination);
      expect(theirs).toMatchObject([{ idempotencyKey: mine[0]?.idempotencyKey }]);
      expect(await world.alerts.renew(mine, 'me', world.clock.now + 10_000)).toEqual([]);
      expect(await other.renew(theirs, 'other', world.clock.now + 10_000)).toEqual(theirs);
    });

    it('report each monitor’s flips in order, even while it keeps flipping', async () => {
      const servers = [world.alerts, await context.another()];
      const destination = await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      const delivered: string[] = [];
      for (let change = 0; change < 6; change++) {
        await world.ping(monitorId, change % 2 === 0 ? 'fail' : 'success');
        await queueAll(...servers);
        for (const [index, server] of servers.entries()) {
          for (const delivery of await claimAt(server, `server ${index}`, destination)) {
            delivered.push(...delivery.alerts.map(({ direction }) => direction));
            await world.answer(delivery, 200, {}, `server ${index}`);
          }
        }
      }
      expect(delivered).toEqual(['down', 'up', 'down', 'up', 'down', 'up']);
    });
  });
}
