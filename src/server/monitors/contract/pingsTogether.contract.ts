import { describe, expect, it } from '@jest/globals';
import { createPingAdmission, UNLIMITED_PINGS } from '../rules/pingAdmission.ts';
import { somePing } from '../testing/monitorSamples.ts';
import { minutely, T0, type ContractContext } from '../testing/monitorWorld.ts';

const recorded = { recorded: true, isCreated: false };

export function describePingsTogether({ world, another }: ContractContext): void {
  describe('concurrent pings', () => {
    it('are recorded in order, even to the same monitor', async () => {
      const { make, ping, look, events } = world();
      const monitors = [await make(minutely), await make(minutely), await make(minutely)];
      const kinds = ['success', 'fail', 'start', 'success', 'log', 'fail', 'fail', 'success'] as const;
      const pings = kinds.flatMap((kind, index) =>
        monitors.map((monitor) => ping(monitor, T0 + index, { kind, body: Buffer.from(`${index}`) })),
      );
      expect(await Promise.all(pings)).toEqual(pings.map(() => recorded));
      for (const monitor of monitors) {
        const logged = await events(monitor);
        expect(logged.map(({ sequence }) => sequence)).toEqual(logged.map((_event, index) => index + 1));
        const own = logged.flatMap((event) => (event.type === 'ping' ? [[event.kind, event.at, event.bodyStart]] : []));
        expect(own).toEqual(kinds.map((kind, index) => [kind, T0 + index, `${index}`]));
        const entered = logged.flatMap((event) => (event.type === 'flip' ? [event.to] : []));
        expect(entered).toEqual(['up', 'down', 'up', 'down', 'up']);
        expect(await look(monitor)).toMatchObject({ status: 'up', pingCount: kinds.length });
      }
    });

    it('are recorded in order when they arrive over several turns of the event loop, while others are being recorded', async () => {
      const { make, ping, look, events } = world();
      const [first, second] = [await make(minutely), await make(minutely)];
      const rids = Array.from({ length: 60 }, (_, index) => String(index));
      const sent: Promise<unknown>[] = [];
      for (const [index, rid] of rids.entries()) {
        sent.push(ping(first, T0 + index, { rid }));
        // Some pings arrive together with one to the other monitor, and some alone.
        if (index % 3 === 0) sent.push(ping(second, T0 + index, { rid }));
        for (let turns = 0; turns < index % 6; turns++) await new Promise(setImmediate);
      }
      await Promise.all(sent);
      const ridsOf = async (monitor: typeof first) =>
        (await events(monitor)).flatMap((event) => (event.type === 'ping' ? [event.rid] : []));
      expect(await ridsOf(first)).toEqual(rids);
      expect(await ridsOf(second)).toEqual(rids.filter((_rid, index) => index % 3 === 0));
      expect(await look(first)).toMatchObject({ pingCount: 60, lastPingAt: T0 + 59 });
    });

    it('do not get access through the id of an API key that another ping uses', async () => {
      const { store, teamId, make } = world();
      await make({ ...minutely, slug: 'backup' });
      await store.pingKey(teamId);
      const target = { by: 'slug' as const, pingKey: 'kid', slug: 'backup', settingsToCreate: null };
      const byKey = { ...target, apiKey: { teamId, keyId: 'kid', name: 'Jobs' } };
      const sent = [byKey, target, byKey].map((to, index) => store.recordPing(to, somePing({ at: T0 + index })));
      expect(await Promise.all(sent)).toEqual([recorded, { recorded: false, problem: 'not-found' }, recorded]);
    });

    it('do not affect each other when one cannot be recorded', async () => {
      const admission = createPingAdmission(UNLIMITED_PINGS);
      const { make, ping, events } = await another({
        admission: {
          begin() {
            const charges = admission.begin();
            return {
              ...charges,
              admitPing(monitor, received) {
                if (received.rid === 'bad') throw new Error('This ping is bad.');
                return charges.admitPing(monitor, received);
              },
            };
          },
        },
      });
      const monitors = await Promise.all([make(minutely), make(minutely), make(minutely)]);
      const refused = (sending: Promise<unknown>) => sending.catch((error: Error) => error.message);
      const sent: Promise<unknown>[] = [];
      for (let turn = 0; turn < 20; turn++) {
        for (const [place, monitor] of monitors.entries()) {
          const isBad = turn % 5 === 2 && place === 1;
          const sending = ping(monitor, T0 + turn, { rid: isBad ? 'bad' : String(turn) });
          sent.push(isBad ? refused(sending) : sending);
        }
        for (let turns = 0; turns < turn % 6; turns++) await new Promise(setImmediate);
      }
      const outcomes = await Promise.all(sent);
      expect(outcomes.filter((outcome) => outcome === 'This ping is bad.')).toHaveLength(4);
      const all = Array.from({ length: 20 }, (_, turn) => String(turn));
      const good = all.filter((_rid, turn) => turn % 5 !== 2);
      for (const [place, monitor] of monitors.entries()) {
        const rids = (await events(monitor)).flatMap((event) => (event.type === 'ping' ? [event.rid] : []));
        expect(rids).toEqual(place === 1 ? good : all);
      }
    });

    it('do not affect each other when one has an unknown target', async () => {
      const { make, ping } = world();
      const monitor = await make();
      const outcomes = await Promise.all([ping(monitor, T0), ping({ uuid: 'of nobody' }, T0), ping(monitor, T0)]);
      expect(outcomes).toEqual([recorded, { recorded: false, problem: 'not-found' }, recorded]);
    });

    it('are durable when the store is closed', async () => {
      const { make, ping, store } = world();
      const monitor = await make();
      const pings = Array.from({ length: 300 }, (_, index) => ping(monitor, T0 + index));
      await store.close();
      const outcomes = await Promise.allSettled(pings);
      const kept = outcomes.filter(({ status }) => status === 'fulfilled').length;
      const second = await another();
      expect((await second.look(monitor)).pingCount).toBe(kept);
      expect(kept).toBe(300);
      await expect(ping(monitor, T0)).rejects.toThrow('closed');
      await expect(store.checkTarget({ by: 'uuid', uuid: monitor.uuid }, '192.0.2.1')).rejects.toThrow('closed');
    });
  });
}
