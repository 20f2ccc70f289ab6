import { describe, expect, it } from '@jest/globals';
import { someEditor } from '../testing/monitorSamples.ts';
import { MINUTE, minutely, T0, type ContractContext } from '../testing/monitorWorld.ts';

export function describeSharing({ world, another }: ContractContext): void {
  describe('two servers on one storage', () => {
    it('write each flip once when both handle the same deadlines', async () => {
      const servers = [world(), await another()] as const;
      const { make, ping, flips } = servers[0];
      const monitors = await Promise.all(Array.from({ length: 20 }, () => make(minutely)));
      const rounds = 5;
      for (let round = 0; round < rounds; round++) {
        const at = T0 + round * 10 * MINUTE;
        await Promise.all(monitors.map((monitor) => ping(monitor, at)));
        let written = 0;
        while (written < monitors.length) {
          const sweeps = await Promise.all(servers.map(({ store }) => store.sweepDeadlines(at + 5 * MINUTE)));
          written += sweeps.reduce((sum, sweep) => sum + sweep.flips, 0);
        }
        expect(written).toBe(monitors.length);
      }
      const expected = Array.from({ length: rounds }, (_, round) => [
        ['up', round * 10 * MINUTE],
        ['down', (round * 10 + 2) * MINUTE],
      ]).flat();
      for (const monitor of monitors) expect(await flips(monitor)).toEqual(expected);
    });

    it('neither lose nor duplicate pings to the same monitors', async () => {
      const servers = [world(), await another()] as const;
      const monitors = await Promise.all(Array.from({ length: 10 }, () => world().make(minutely)));
      const sent = Array.from({ length: 20 }, (_, index) =>
        monitors.map((monitor, place) =>
          (servers[(index + place) % 2] ?? world()).ping(monitor, T0 + index, { rid: `${index} to ${place}` }),
        ),
      );
      await Promise.all(sent.flat());
      const logged = await Promise.all(monitors.map(world().events));
      const rids = logged.flat().flatMap((event) => (event.type === 'ping' ? [event.rid] : []));
      expect(new Set(rids).size).toBe(200);
      expect(rids).toHaveLength(200);
      for (const events of logged)
        expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, index) => index + 1));
      const counts = await Promise.all(monitors.map(world().look));
      expect(counts.reduce((sum, { pingCount }) => sum + pingCount, 0)).toBe(200);
    });

    it('record pings to the same monitors in opposite orders without deadlocks', async () => {
      const servers = [world(), await another()] as const;
      const monitors = await Promise.all(Array.from({ length: 10 }, () => world().make(minutely)));
      const pingAll = async (server: number, ordered: typeof monitors): Promise<void> => {
        const sent: Promise<unknown>[] = [];
        for (let turn = 0; turn < 60; turn++) {
          const monitor = ordered[turn % 10];
          if (monitor !== undefined) sent.push(servers[server]!.ping(monitor, T0 + turn, { rid: `${server}/${turn}` }));
          await new Promise(setImmediate);
        }
        await Promise.all(sent);
      };
      await Promise.all([pingAll(0, monitors), pingAll(1, monitors.toReversed())]);
      for (const [place, monitor] of monitors.entries()) {
        const rids = (await world().events(monitor)).flatMap((event) => (event.type === 'ping' ? [event.rid] : []));
        for (const [server, first] of [place, 9 - place].entries()) {
          const own = rids.filter((rid) => rid?.startsWith(`${server}/`));
          expect(own).toEqual(Array.from({ length: 6 }, (_, round) => `${server}/${first + round * 10}`));
        }
        expect(rids).toHaveLength(12);
      }
    });

    it('apply exactly one of two edits with the same versionstamp', async () => {
      const servers = [world(), await another()] as const;
      const { make, look, teamId } = servers[0];
      const { monitorId } = await make();
      for (let round = 0; round < 20; round++) {
        const { settingsVersionstamp: versionstamp } = await look({ teamId, monitorId });
        const outcomes = await Promise.all(
          servers.map(({ store }, server) =>
            store.edit(teamId, [{ monitorId, versionstamp }], someEditor(T0), ({ settings }) => ({
              action: 'updated',
              changes: [],
              settings: { ...settings, name: `${round} by ${server}` },
            })),
          ),
        );
        expect(outcomes.flat().toSorted()).toEqual(['conflict', 'done']);
      }
    });

    it('create only one ping key for a team', async () => {
      const second = await another();
      const { store, teamId } = world();
      const keys = await Promise.all([store.pingKey(teamId), second.store.pingKey(teamId)]);
      expect(new Set(keys).size).toBe(1);
    });
  });
}
