import { describe, expect, it } from '@jest/globals';
import type { MonitorChanges } from '../monitorStore.ts';
import { DAY, MINUTE, minutely, T0, type ContractContext } from '../testing/monitorWorld.ts';

/** More deadlines than one step can handle. */
const MANY = 250;

export function describeDeadlines({ world }: ContractContext): void {
  describe('deadlines', () => {
    it('can be queried for the nearest one', async () => {
      const { store, make, ping } = world();
      expect(await store.nextDeadline()).toBeNull();
      await ping(await make(minutely), T0 + MINUTE);
      await ping(await make(minutely), T0);
      await make(minutely);
      expect(await store.nextDeadline()).toBe(T0 + 2 * MINUTE);
    });

    it('take their monitors down once they have passed, as of the deadline', async () => {
      const { store, make, ping, look, events } = world();
      const [silent, alive] = [await make(minutely), await make(minutely)];
      await ping(silent, T0);
      await ping(alive, T0 + MINUTE);
      const heard: MonitorChanges[] = [];
      store.subscribe((changes) => heard.push(changes));
      const now = T0 + 2 * MINUTE + 400;
      expect(await store.sweepDeadlines(now)).toEqual({ flips: 1, hasMore: false });
      expect(await store.sweepDeadlines(now)).toEqual({ flips: 0, hasMore: false });
      expect(await look(silent)).toMatchObject({ status: 'down', statusSince: T0 + 2 * MINUTE, deadlineAt: null });
      expect(await look(silent)).toMatchObject({ missedSlots: [T0 + MINUTE], recentRuns: [{ at: T0 }] });
      expect((await look(alive)).status).toBe('up');
      expect(await look(alive)).not.toHaveProperty('missedSlots');
      expect((await events(silent)).at(-1)).toEqual({
        type: 'flip',
        sequence: 4,
        at: T0 + 2 * MINUTE,
        from: 'up',
        to: 'down',
        reason: 'deadline-passed',
        downForMs: null,
      });
      expect(heard).toMatchObject([{ hasFlips: true, changed: [{ monitorId: silent.monitorId }] }]);
    });

    it('are handled in steps, oldest first', async () => {
      const { store, make, ping, look } = world();
      const monitors = await Promise.all(Array.from({ length: MANY }, () => make(minutely)));
      await Promise.all(monitors.map((monitor, index) => ping(monitor, T0 + index)));
      const first = await store.sweepDeadlines(T0 + DAY);
      expect(first.hasMore).toBe(true);
      expect(first.flips).toBeLessThan(MANY);
      const statuses = (await Promise.all(monitors.map(look))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 'down')).toHaveLength(first.flips);
      expect(statuses.lastIndexOf('down')).toBe(first.flips - 1);
      expect(await store.sweepDeadlines(T0 + DAY)).toEqual({ flips: MANY - first.flips, hasMore: false });
    });

    it('mark an unreadable monitor as broken, without affecting others', async () => {
      const { store, make, makeUnreadable, ping, restate, look, broken } = world();
      const [unclear, silent] = [await makeUnreadable(minutely), await make(minutely)];
      await restate(unclear, { status: 'up', lastSuccessAt: T0, dueAt: null, deadlineAt: T0 + 1 });
      await ping(silent, T0);
      const { flips } = await store.sweepDeadlines(T0 + DAY);
      expect(flips).toBeGreaterThanOrEqual(1);
      expect((await look(silent)).status).toBe('down');
      expect((await store.sweepDeadlines(T0 + DAY)).hasMore).toBe(false);
      expect(await store.nextDeadline()).toBeNull();
      expect(broken.length).toBeLessThanOrEqual(1);
    });
  });

  describe('a ping after its deadline', () => {
    it('is in time if no deadline was handled in between, as after a busy period', async () => {
      const { make, ping, flips } = world();
      const monitor = await make(minutely);
      await ping(monitor, T0);
      await ping(monitor, T0 + 10 * MINUTE);
      expect(await flips(monitor)).toEqual([['up', 0]]);
    });

    it('is recorded first if both are waiting', async () => {
      const { store, make, ping, look } = world();
      const monitor = await make(minutely);
      await ping(monitor, T0);
      const waiting = ping(monitor, T0 + 10 * MINUTE);
      expect((await store.sweepDeadlines(T0 + 10 * MINUTE)).flips).toBe(0);
      await waiting;
      expect(await look(monitor)).toMatchObject({ status: 'up', deadlineAt: T0 + 12 * MINUTE });
    });

    it('comes after the flip if deadlines up to it are already being handled', async () => {
      const { store, make, ping, flips } = world();
      const others = await Promise.all(Array.from({ length: MANY - 1 }, () => make(minutely)));
      const monitor = await make(minutely);
      await Promise.all(others.map((other) => ping(other, T0)));
      await ping(monitor, T0 + 1);
      expect(await store.sweepDeadlines(T0 + 3 * MINUTE)).toMatchObject({ hasMore: true });
      await ping(monitor, T0 + 3 * MINUTE + 1);
      expect(await flips(monitor)).toEqual([
        ['up', 1],
        ['down', 2 * MINUTE + 1],
        ['up', 3 * MINUTE + 1],
      ]);
    });
  });
}
