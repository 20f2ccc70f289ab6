import { describe, expect, it } from '@jest/globals';
import { API_KEY_ID_PREFIX, createId, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { MonitorEdit } from '../monitorEditor.ts';
import { decidedMove, someActor, someEditor, somePing, someSettings } from '../testing/monitorSamples.ts';
import { type ContractContext, T0 } from '../testing/monitorWorld.ts';

export function describeMonitorAudits({ world, storage }: ContractContext): void {
  /** The audit log's entries, oldest first. */
  const entriesOf = async (teamId: string) => (await storage().readAudit(teamId)).toReversed();

  describe('the audit log', () => {
    it('records each edit with its author and fields in the same commit, and no refused edits', async () => {
      const { store, teamId, make } = world();
      const { monitorId } = await make({ name: 'Backup' });
      const edit = (decision: MonitorEdit | 'unchanged' | 'invalid', undoes?: number) =>
        store.edit(teamId, [{ monitorId, ...(undoes !== undefined && { undoes }) }], someEditor(T0), () => decision);
      const renaming = { field: 'name' as const, from: 'Backup', to: 'Dump' };
      await edit({ action: 'updated', changes: [renaming], settings: { ...someSettings, name: 'Dump' } });
      await edit({ action: 'paused', changes: [] });
      await edit({ action: 'resumed', changes: [] }, 3);
      await edit('unchanged');
      await edit('invalid');
      await edit({ action: 'paused', changes: [] }, 1);
      await store.clear(teamId, { monitorId }, someEditor(T0));
      await store.clear(teamId, { monitorId, versionstamp: 'of before' }, someEditor(T0));
      const [before, after] = [
        { monitorId, name: 'Backup' },
        { monitorId, name: 'Dump' },
      ];
      const by = { teamId, actorKind: 'person', actorId: 'id_1', address: someActor.address };
      expect(await entriesOf(teamId)).toMatchObject([
        { ...by, action: 'monitor.created', detail: before },
        { ...by, action: 'monitor.updated', detail: { ...before, fields: ['name'] } },
        { ...by, action: 'monitor.paused', detail: after },
        { ...by, action: 'monitor.resumed', detail: { ...after, isUndo: true } },
        { ...by, action: 'monitor.cleared', detail: after },
      ]);
    });

    it('records a move for both teams', async () => {
      const { store, teamId, make } = world();
      const { monitorId } = await make();
      const toTeamId = createId(TEAM_ID_PREFIX);
      await store.move({ teamId, monitorId, toTeamId }, someEditor(T0), decidedMove);
      const named = { monitorId, name: 'Backup' };
      expect((await entriesOf(teamId)).slice(1)).toMatchObject([
        { action: 'monitor.moved-out', detail: { ...named, toTeamId } },
      ]);
      expect(await entriesOf(toTeamId)).toMatchObject([
        { action: 'monitor.moved-in', detail: { ...named, fromTeamId: teamId } },
      ]);
    });

    it('records creations once, even if they are requested repeatedly, and deletions', async () => {
      const { store, teamId } = world();
      const name = { teamId, monitorId: createId(MONITOR_ID_PREFIX) };
      const create = () => store.create({ ...name, settings: someSettings }, 'copied', someEditor(T0));
      await create();
      await create();
      const other = { ...name, teamId: createId(TEAM_ID_PREFIX) };
      await store.create({ ...other, settings: someSettings }, 'created', someEditor(T0));
      await store.remove(teamId, [{ monitorId: 'missing' }, { monitorId: name.monitorId }], someActor);
      expect((await entriesOf(teamId)).map(({ action }) => action)).toEqual(['monitor.copied', 'monitor.deleted']);
      expect(await entriesOf(other.teamId)).toEqual([]);
    });

    it('records pings that create a monitor, but no others', async () => {
      const { store, teamId } = world();
      const pingKey = await store.pingKey(teamId);
      const target = { by: 'slug' as const, pingKey, slug: 'backup', settingsToCreate: someSettings };
      for (const at of [T0, T0 + 1]) await store.recordPing(target, somePing({ at }));
      expect(await entriesOf(teamId)).toMatchObject([
        { action: 'monitor.created', actorKind: 'ping-key', actorId: null, address: '192.0.2.1' },
      ]);
    });

    it('shows the API key whose ping created a monitor, also in the timeline', async () => {
      const { store, teamId, events } = world();
      await store.pingKey(teamId);
      const keyId = createId(API_KEY_ID_PREFIX);
      const apiKey = { teamId, keyId, name: 'Deploys' };
      const target = { by: 'slug' as const, pingKey: keyId, apiKey, slug: 'backup', settingsToCreate: someSettings };
      for (const at of [T0, T0 + 1]) {
        expect(await store.recordPing(target, somePing({ at }))).toMatchObject({ recorded: true });
      }
      expect(await entriesOf(teamId)).toMatchObject([
        { action: 'monitor.created', actorKind: 'apiKey', actorId: keyId, actorName: 'Deploys', address: '192.0.2.1' },
      ]);
      const [made] = await store.children(teamId, '', 1);
      expect((await events(made!.data))[0]).toMatchObject({ by: { kind: 'apiKey', keyId, name: 'Deploys' } });
    });

    it('records that a ping key was replaced, but not the key', async () => {
      const { store, teamId } = world();
      await store.pingKey(teamId);
      await store.replacePingKey(teamId, null, someActor);
      expect(await entriesOf(teamId)).toMatchObject([{ action: 'ping-key.replaced', detail: {}, actorId: 'id_1' }]);
    });
  });
}
