import { describe, expect, it } from '@jest/globals';
import { DAY, MINUTE, minutely, T0, type ContractContext } from '../testing/monitorWorld.ts';

export function describeAbsence({ world, another }: ContractContext): void {
  describe('a sign of life', () => {
    it('is kept if it is the latest from any server', async () => {
      const second = await another();
      const { store } = world();
      expect(await store.aliveAt()).toBeNull();
      await store.recordAlive({ now: T0, isInDoubt: false });
      await second.store.recordAlive({ now: T0 + 5_000, isInDoubt: false });
      await store.recordAlive({ now: T0 + 1_000, isInDoubt: false });
      expect(await store.aliveAt()).toBe(T0 + 5_000);
    });

    it('when in doubt, records the gap before it as an absence that is pending until amnesties have been granted', async () => {
      const { store } = world();
      expect(await store.recordAlive({ now: T0, isInDoubt: true })).toBeNull();
      expect(await store.recordAlive({ now: T0 + 6_000, isInDoubt: true })).toBeNull();
      expect(await store.recordAlive({ now: T0 + MINUTE, isInDoubt: false })).toBeNull();
      const first = { from: T0 + MINUTE, until: T0 + 5 * MINUTE };
      expect(await store.recordAlive({ now: first.until, isInDoubt: true })).toEqual(first);
      expect(await store.recordAlive({ now: first.until + 1, isInDoubt: false })).toEqual(first);
      const both = { from: T0 + MINUTE, until: T0 + 9 * MINUTE };
      expect(await store.recordAlive({ now: both.until, isInDoubt: true })).toEqual(both);
      await store.clearAbsence(first);
      expect(await store.recordAlive({ now: both.until, isInDoubt: false })).toEqual(both);
      await store.clearAbsence(both);
      expect(await store.recordAlive({ now: both.until, isInDoubt: false })).toBeNull();
    });

    it('does not record an absence while another server gives signs of life', async () => {
      const second = await another();
      const { store } = world();
      await store.recordAlive({ now: T0, isInDoubt: true });
      for (let at = T0; at <= T0 + MINUTE; at += 5_000) await second.store.recordAlive({ now: at, isInDoubt: false });
      expect(await store.recordAlive({ now: T0 + MINUTE + 1, isInDoubt: true })).toBeNull();
    });

    it('discards an absence recorded while the clock was ahead', async () => {
      const { store } = world();
      await store.recordAlive({ now: T0, isInDoubt: false });
      await store.recordAlive({ now: T0 + DAY, isInDoubt: true });
      expect(await store.recordAlive({ now: T0 + MINUTE, isInDoubt: true })).toBeNull();
    });

    it('does not mistake a corrected clock for an absence', async () => {
      const { store } = world();
      const ahead = T0 + 2 * DAY;
      await store.recordAlive({ now: ahead, isInDoubt: false });
      await store.recordAlive({ now: ahead - 1_000, isInDoubt: false });
      expect(await store.aliveAt()).toBe(ahead);
      await store.recordAlive({ now: T0, isInDoubt: false });
      expect(await store.aliveAt()).toBe(T0);
    });
  });

  describe('an absence', () => {
    it('keeps every server from taking down monitors that it might excuse, and excuses them once', async () => {
      const second = await another();
      const { store, make, ping, events, grantAmnesty } = world();
      const monitor = await make(minutely);
      await ping(monitor, T0);
      await store.recordAlive({ now: T0 + MINUTE, isInDoubt: false });
      const away = { from: T0 + MINUTE, until: T0 + 9 * MINUTE };
      expect(await store.recordAlive({ now: away.until, isInDoubt: true })).toEqual(away);
      expect((await second.store.sweepDeadlines(away.until)).flips).toBe(0);
      expect([await second.grantAmnesty(away), await grantAmnesty(away)]).toEqual([1, 0]);
      await store.clearAbsence(away);
      expect((await second.store.sweepDeadlines(T0 + 10 * MINUTE)).flips).toBe(1);
      expect((await events(monitor)).at(-1)).toMatchObject({ type: 'flip', to: 'down', at: T0 + 10 * MINUTE, away });
    });

    it('does not affect deadlines that passed before it', async () => {
      const { store, make, ping, flips } = world();
      const monitor = await make(minutely);
      await ping(monitor, T0);
      await store.recordAlive({ now: T0 + 5 * MINUTE, isInDoubt: false });
      await store.recordAlive({ now: T0 + 9 * MINUTE, isInDoubt: true });
      expect((await store.sweepDeadlines(T0 + 9 * MINUTE)).flips).toBe(1);
      expect(await flips(monitor)).toEqual([
        ['up', 0],
        ['down', 2 * MINUTE],
      ]);
    });

    it('is shown by an excused monitor until its next success, and excuses it only once', async () => {
      const { make, ping, look, grantAmnesty } = world();
      const monitor = await make(minutely);
      await ping(monitor, T0);
      const away = { from: T0 + 90_000, until: T0 + 100_000 };
      expect(await grantAmnesty(away)).toBe(1);
      expect(await look(monitor)).toMatchObject({ away, deadlineAt: away.until + MINUTE });
      expect(await grantAmnesty({ from: T0 + 110_000, until: T0 + 130_000 })).toBe(0);
      await ping(monitor, T0 + 140_000, { kind: 'log' });
      expect(await look(monitor)).toHaveProperty('away');
      await ping(monitor, T0 + 150_000);
      expect(await look(monitor)).not.toHaveProperty('away');
    });

    it('leads to amnesties for all monitors, step by step', async () => {
      const { make, ping, grantAmnesty } = world();
      const monitors = await Promise.all(Array.from({ length: 5 }, () => make(minutely)));
      await Promise.all(monitors.map((monitor) => ping(monitor, T0)));
      const away = { from: T0 + MINUTE, until: T0 + 3 * MINUTE };
      expect(await grantAmnesty(away)).toBe(5);
    });
  });
}
