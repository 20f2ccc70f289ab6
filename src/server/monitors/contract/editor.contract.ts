import { describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { MonitorEdit, StoredMonitor } from '../monitorEditor.ts';
import type { MonitorChanges } from '../monitorStore.ts';
import { applyPause } from '../rules/applyEdit.ts';
import { decidedMove, someActor, someEditor, someSettings } from '../testing/monitorSamples.ts';
import { MINUTE, minutely, T0, type ContractContext } from '../testing/monitorWorld.ts';

const renamed = (name: string, settings = someSettings): MonitorEdit => ({
  action: 'updated',
  changes: [{ field: 'name', from: settings.name, to: name }],
  settings: { ...settings, name },
});

export function describeEditor({ world }: ContractContext): void {
  describe('the editor', () => {
    it('creates a monitor once, unless another team uses its id', async () => {
      const { store, teamId } = world();
      const create = (ofTeam: string, name: string) =>
        store.create({ teamId: ofTeam, monitorId: 'm', settings: { ...someSettings, name } }, 'copied', someEditor(T0));
      const first = await create(teamId, 'First');
      expect(await create(teamId, 'Second')).toEqual(first);
      expect(await create(createId(TEAM_ID_PREFIX), 'Third')).toBeNull();
      expect((await store.events({ teamId, monitorId: 'm' }))?.events).toEqual([
        { type: 'edit', sequence: 1, at: T0, action: 'copied', by: { userId: 'id_1', display: 'Ada' }, changes: [] },
      ]);
    });

    it('creates one monitor for many concurrent upserts with the same settings, and edits it in all but the first', async () => {
      const { store, teamId, look } = world();
      const settings = { ...someSettings, name: 'Nightly', tags: ['db'], slug: 'nightly' };
      const { name, slug, tags, schedule, graceSeconds } = settings;
      const upsert = (monitorId: string) =>
        store.upsert(
          {
            monitor: { teamId, monitorId, settings },
            same: { name, slug, tags, schedule, graceSeconds },
          },
          someEditor(T0),
          (stored) => ({ ...renamed('Nightly'), settings: stored.settings }),
        );
      const outcomes = await Promise.all(Array.from({ length: 12 }, (_, index) => upsert(`m${index}`)));
      const made = outcomes.filter((outcome) => 'isCreated' in outcome && outcome.isCreated);
      expect(made).toHaveLength(1);
      expect(new Set(outcomes.map((outcome) => 'monitorId' in outcome && outcome.monitorId)).size).toBe(1);
      expect(await store.count(teamId)).toBe(1);
      const [outcome] = outcomes;
      const monitorId = outcome !== undefined && 'monitorId' in outcome ? outcome.monitorId : '';
      expect(await look({ teamId, monitorId })).toMatchObject({ name: 'Nightly', lastSequence: 12 });
    });

    it('finds a monitor by its name, and does not create one beyond the team’s limit', async () => {
      const { store, teamId, make } = world();
      await make({ name: 'Other' });
      const { monitorId } = await make({ name: 'Nightly' });
      const find = (name: string) =>
        store.upsert(
          { monitor: { teamId, monitorId: 'new', settings: someSettings, maxMonitors: 2 }, same: { name } },
          someEditor(T0),
          () => 'unchanged',
        );
      expect(await find('Nightly')).toEqual({ monitorId, isCreated: false });
      expect(await find('Missing')).toEqual({ refused: 'too-many' });
    });

    it('does not exceed the team’s limit with concurrent creations of any kind', async () => {
      const { store, teamId } = world();
      const monitorOf = (index: number) => ({ teamId, monitorId: `m${index}`, settings: someSettings, maxMonitors: 3 });
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, async (_, index) =>
          index % 2 === 0
            ? store.create(monitorOf(index), 'created', someEditor(T0))
            : store.upsert(
                { monitor: monitorOf(index), same: { name: `${index}` } },
                someEditor(T0),
                () => 'unchanged',
              ),
        ),
      );
      const refused = outcomes.filter(
        (outcome) => outcome === 'too-many' || (outcome !== null && 'refused' in outcome),
      );
      expect([refused.length, await store.count(teamId)]).toEqual([5, 3]);
      const { monitorId } = (await store.children(teamId, '', 1))[0]?.data ?? {};
      // Retry, as if the response had been lost.
      const again = { ...monitorOf(0), monitorId: monitorId ?? '' };
      expect(await store.create(again, 'created', someEditor(T0))).toMatchObject({ data: { monitorId } });
    });

    it('writes settings, a new versionstamp, and who changed what', async () => {
      const { store, make, look, events } = world();
      const monitor = await make();
      const edit = renamed('Nightly', { ...someSettings, tags: ['db'] });
      expect(await store.edit(monitor.teamId, [monitor], someEditor(T0 + 1), () => edit)).toEqual(['done']);
      const after = await look(monitor);
      expect(after).toMatchObject({ name: 'Nightly', tags: ['db'], lastSequence: 2, uuid: monitor.uuid });
      expect(after.settingsVersionstamp > monitor.settingsVersionstamp).toBe(true);
      expect((await events(monitor)).at(-1)).toMatchObject({ at: T0 + 1, action: 'updated', changes: edit.changes });
    });

    it('decides on each target in its stored state, and reports each outcome', async () => {
      const { store, make, look, teamId } = world();
      const names = ['Edit', 'Same', 'Invalid'];
      const monitors = await Promise.all(names.map((name) => make({ name })));
      const [edited] = monitors;
      const versionstamp = 'of before';
      const targets = [...monitors, { monitorId: 'missing' }, { monitorId: edited?.monitorId ?? '', versionstamp }];
      const outcomes = await store.edit(teamId, targets, someEditor(T0), ({ settings }) => {
        if (settings.name === 'Same') return 'unchanged';
        return settings.name === 'Invalid' ? 'invalid' : renamed('Edited');
      });
      expect(outcomes).toEqual(['done', 'done', 'invalid', 'missing', 'conflict']);
      const after = await Promise.all(monitors.map(look));
      expect(after.map(({ name }) => name)).toEqual(['Edited', 'Same', 'Invalid']);
      expect(after.map(({ lastSequence }) => lastSequence)).toEqual([2, 1, 1]);
    });

    it('applies exactly one of many edits with the same versionstamp', async () => {
      const { store, make, look } = world();
      const { teamId, monitorId, settingsVersionstamp: versionstamp } = await make();
      const edits = Array.from({ length: 20 }, (_, index) =>
        store.edit(teamId, [{ monitorId, versionstamp }], someEditor(T0), () => renamed(`Edit ${index}`)),
      );
      const outcomes = (await Promise.all(edits)).flat();
      expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(19);
      expect((await look({ teamId, monitorId })).name).toBe(`Edit ${outcomes.indexOf('done')}`);
    });

    it('passes on the edit to be undone if it is the newest, and refuses older ones', async () => {
      const { store, make, teamId } = world();
      const { monitorId } = await make();
      const at = T0 + 1;
      const pause = (stored: StoredMonitor): MonitorEdit => ({
        action: 'paused',
        changes: [],
        change: applyPause(stored.state, at),
      });
      await store.edit(teamId, [{ monitorId }], someEditor(at), pause);
      const seen: StoredMonitor[] = [];
      const undo = (undoes: number) =>
        store.edit(teamId, [{ monitorId, undoes }], someEditor(at), (stored) => {
          seen.push(stored);
          return 'unchanged';
        });
      expect([await undo(1), await undo(2), await undo(3)].flat()).toEqual(['conflict', 'done', 'conflict']);
      expect(seen).toMatchObject([
        { lastSequence: 3, undone: { sequence: 2, action: 'paused', before: { status: 'new' } } },
      ]);
    });

    it('keeps the settings’ versionstamp when a ping arrives, and increases the document’s', async () => {
      const { store, make, ping } = world();
      const monitor = await make();
      const before = await store.find(monitor);
      await ping(monitor, T0);
      const after = await store.find(monitor);
      expect(after?.data.settingsVersionstamp).toBe(before?.data.settingsVersionstamp);
      expect((after?.versionstamp ?? '') > (before?.versionstamp ?? '')).toBe(true);
    });

    it('makes a broken monitor work again when its settings are fixed', async () => {
      const { store, makeUnreadable, ping, look, broken } = world();
      const monitor = await makeUnreadable(minutely);
      await ping(monitor, T0);
      expect(broken).toEqual([monitor.monitorId]);
      expect((await look(monitor)).broken).toBeDefined();
      await store.edit(monitor.teamId, [monitor], someEditor(T0), ({ settings }) => ({
        action: 'updated',
        changes: [],
        settings: { ...settings, ...minutely },
      }));
      expect(await look(monitor)).not.toHaveProperty('broken');
      await ping(monitor, T0 + MINUTE);
      expect(await look(monitor)).toMatchObject({ status: 'up', pingCount: 2, deadlineAt: T0 + 3 * MINUTE });
    });

    it('creates a team’s ping key once, and a new key when it is replaced', async () => {
      const { store, teamId } = world();
      const [key, same] = await Promise.all([store.pingKey(teamId), store.pingKey(teamId)]);
      expect([same, await store.pingKey(teamId)]).toEqual([key, key]);
      const replaced = await store.replacePingKey(teamId, null, someActor);
      expect(replaced).not.toBe(key);
      expect(await store.pingKey(teamId)).toBe(replaced);
      expect(await store.pingKey(createId(TEAM_ID_PREFIX))).not.toBe(replaced);
    });

    it('notifies subscribers of what was committed, with the commit’s versionstamp', async () => {
      const { store, make, ping, teamId } = world();
      const monitor = await make();
      const heard: MonitorChanges[] = [];
      const stop = store.subscribe((changes) => heard.push(changes));
      await ping(monitor, T0);
      const { versionstamp } = (await store.find(monitor)) ?? {};
      const { monitorId } = monitor;
      const toTeamId = createId(TEAM_ID_PREFIX);
      await store.move({ teamId, monitorId, toTeamId }, someEditor(T0), decidedMove);
      await store.remove(toTeamId, [{ monitorId }], someActor);
      const [here, there] = [
        { teamId, monitorId },
        { teamId: toTeamId, monitorId },
      ];
      expect(heard).toMatchObject([
        { changed: [{ ...here, versionstamp }], hasFlips: true },
        { changed: [here, there], hasFlips: false },
        { changed: [there], hasFlips: false },
      ]);
      stop();
      await make();
      expect(heard).toHaveLength(3);
    });
  });
}
