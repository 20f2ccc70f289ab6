import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import type { PingableMonitor } from '../../../contract/monitors/monitorRecord.ts';
import type { ImportProgress } from '../monitorImports.ts';
import { someActor, someEditor, someSettings } from '../testing/monitorSamples.ts';
import { type ContractContext, DAY, minutely, T0 } from '../testing/monitorWorld.ts';

const OTHER = 'tid_other';
/** After the current time. PostgreSQL uses the machine's clock, so the tests can't set it. */
const LATER = Date.UTC(2100, 0, 1);

/** What an import brings: a monitor's UUID, or a ping key. */
interface Names {
  uuid?: string;
  pingKey?: string | null;
}

/** Once a name in ping URLs no longer works, jobs may still use it, and send their output to any team that gets it. */
export function describeEndedNames(context: ContractContext): void {
  describe('names in ping URLs', () => {
    describeEnded(context);
  });
}

function describeEnded({ world }: ContractContext): void {
  let monitor: PingableMonitor;
  beforeEach(async () => {
    monitor = await world().make(minutely);
  });

  async function replaceUrl(oldEndsAt: number | null): Promise<void> {
    const pingUrl = { uuid: randomUUID(), oldEndsAt };
    const edit = { action: 'ping-url-replaced' as const, changes: [], pingUrl };
    await world().store.edit(monitor.teamId, [monitor], someEditor(T0), () => edit);
  }
  const replaceKey = (oldEndsAt: number | null) => world().store.replacePingKey(world().teamId, oldEndsAt, someActor);
  const remove = () => world().store.remove(monitor.teamId, [{ monitorId: monitor.monitorId }], someActor);
  async function removeTeam(isDeletedFirst = false): Promise<void> {
    const { store, teamId } = world();
    if (isDeletedFirst) while ((await store.shelveTeam(teamId)).hasMore);
    await store.removeTeam(teamId);
  }

  /** Runs a team's import of one monitor, in a single step. */
  async function importInto(teamId: string, { uuid = randomUUID(), pingKey = null }: Names = {}) {
    const { imports } = world().store;
    const importId = createId('imp_');
    const past = { status: 'new' as const, lastPingAt: null, lastDurationMs: null, pingCount: 0 };
    const planned = { monitorId: createId(MONITOR_ID_PREFIX), uuid, pushToken: null, settings: someSettings, past };
    await imports.plan({ importId, teamId, source: 'healthchecks', at: T0, monitors: [planned] });
    await imports.begin({ teamId, importId });
    const outcome = await imports.step({ teamId, importId }, { editor: someEditor(T0), pingKey, maxMonitors: 10 });
    return { importId, outcome, made: (outcome as ImportProgress).made };
  }
  const claims = async (name: string) => [(await importInto(OTHER, { uuid: name })).made, await known(OTHER, name)];
  const known = async (teamId: string, name: string) => (await world().store.imports.known(teamId, [name])).get(name);

  const WAYS: [how: string, end: () => Promise<unknown>][] = [
    ['was replaced', () => replaceUrl(null)],
    [
      'was replaced, kept, and ended',
      async () => {
        await replaceUrl(LATER);
        await world().store.endPingCode(monitor, monitor.uuid, someActor);
      },
    ],
    [
      'was replaced, kept, and expired',
      async () => {
        await replaceUrl(LATER);
        await world().prune(LATER);
      },
    ],
    [
      'was replaced and kept until its monitor was deleted',
      async () => {
        await replaceUrl(LATER + DAY);
        await remove();
      },
    ],
    ['belonged to a deleted monitor', remove],
    ['belonged to a removed team', () => removeTeam()],
    ['belonged to a team that was removed after its deletion', () => removeTeam(true)],
  ];

  describe('a UUID that no longer works', () => {
    it.each(WAYS)('can only be imported by the team that had it: it %s', async (_how, end) => {
      const { uuid, teamId } = monitor;
      await end();
      expect(await claims(uuid)).toEqual([0, 'foreign']);
      expect(await known(teamId, uuid)).toBeUndefined();
      expect((await importInto(teamId, { uuid })).made).toBe(1);
      expect(await claims(uuid)).toEqual([0, 'foreign']);
    });

    it('can be imported by another team after an undone import, unless a job has used it', async () => {
      const { store, teamId } = world();
      const [quiet, used] = [randomUUID(), randomUUID()];
      for (const uuid of [quiet, used]) {
        const { importId } = await importInto(teamId, { uuid });
        if (uuid === used) await world().ping({ uuid }, T0);
        await store.imports.undo({ teamId, importId }, someActor);
      }
      expect([await claims(quiet), await claims(used)]).toEqual([
        [1, 'own'],
        [0, 'foreign'],
      ]);
    });
  });

  describe('a ping key that no longer works', () => {
    let pingKey: string;
    beforeEach(async () => {
      pingKey = await world().store.pingKey(world().teamId);
    });

    it.each<[how: string, end: () => Promise<unknown>]>([
      ['was replaced', () => replaceKey(null)],
      [
        'was replaced, kept, and ended',
        async () => {
          await replaceKey(LATER);
          await world().store.endPingCode({ teamId: world().teamId }, pingKey, someActor);
        },
      ],
      [
        'was replaced, kept, and expired',
        async () => {
          await replaceKey(LATER);
          await world().prune(LATER);
        },
      ],
      ['belonged to a removed team', () => removeTeam()],
      [
        'was replaced and kept until its team was removed',
        async () => {
          await replaceKey(LATER);
          await removeTeam(true);
        },
      ],
    ])('can only be imported by the team that had it: it %s', async (_how, end) => {
      const { store, teamId } = world();
      await end();
      expect((await importInto(OTHER, { pingKey })).outcome).toBe('ping-key-taken');
      expect(await store.teamOfPingKey(pingKey)).toBeNull();
      expect((await importInto(teamId, { pingKey })).made).toBe(1);
      expect(await store.teamOfPingKey(pingKey)).toBe(teamId);
    });
  });
}
