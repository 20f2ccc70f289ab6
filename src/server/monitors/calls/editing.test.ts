import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Document } from '../../../contract/documents.ts';
import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import type { BulkOutcome } from '../../../contract/monitors/bulkCalls.ts';
import type { EventPage, MonitorPage, PingKey } from '../../../contract/monitors/monitorCalls.ts';
import { MAX_BULK_MONITORS } from '../../../contract/monitors/monitorLimits.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { openMonitorFile } from '../testing/openMonitorFile.ts';
import { someSettings } from '../testing/monitorSamples.ts';
import { startMonitorWorld, type MonitorWorld } from '../testing/startMonitorWorld.ts';

let world: MonitorWorld;
beforeAll(async () => {
  world = await startMonitorWorld();
});
afterAll(() => world.stop());

const nameOf = ({ data: { teamId, monitorId } }: Document<Monitor>) => ({ teamId, monitorId });
const make = (settings = {}) => world.server.createMonitor(world.owner, world.team.teamId, settings);

describe('an edit of a monitor', () => {
  it('succeeds for exactly one of two writers that read the same version', async () => {
    for (let round = 0; round < 10; round++) {
      const monitor = await make();
      const edit = { ...nameOf(monitor), versionstamp: monitor.data.settingsVersionstamp };
      const writers = [
        { by: world.owner, name: 'By the owner' },
        { by: world.member, name: 'By the member' },
      ];
      const refusals = await Promise.all(
        writers.map(({ by, name }) =>
          world
            .refusal('update', { ...edit, settings: { ...someSettings, name } }, by)
            .then((refused) => refused?.name),
        ),
      );
      expect(new Set(refusals)).toEqual(new Set(['DocumentAtomicCommitError', undefined]));
      const { monitors } = await world.call<MonitorPage>('list', { teamId: world.team.teamId });
      const winner = writers[refusals.indexOf(undefined)]?.name;
      expect(monitors.find(({ data }) => data.monitorId === monitor.data.monitorId)?.data.name).toBe(winner);
    }
  });

  it('is not affected by pings, which do not change the version it requires', async () => {
    const monitor = await make();
    await world.ping(monitor.data.uuid);
    const edit = { ...nameOf(monitor), versionstamp: monitor.data.settingsVersionstamp };
    const after = await world.call<Document<Monitor>>('update', {
      ...edit,
      settings: { ...someSettings, name: 'New' },
    });
    expect(after.data).toMatchObject({ name: 'New', status: 'up', pingCount: 1 });
  });

  it.each([
    ['settings/name', { name: '   ' }],
    ['settings/name', { name: 'x'.repeat(101) }],
    ['settings/name', { name: '\u200b' }],
    ['settings/name', { name: 'a\nb' }],
    ['settings/tags/0', { tags: ['gpj.\u202eexe'] }],
    ['settings/slug', { slug: 'Nightly' }],
    ['settings/tags/1', { tags: ['a', ' '] }],
    ['settings/tags/1', { tags: ['a', 'a'] }],
    ['settings/description', { description: 'x'.repeat(10_001) }],
    ['settings/runbookUrl', { runbookUrl: 'javascript:alert(1)' }],
    ['settings/runbookUrl', { runbookUrl: 'https://' }],
    ['settings/runbookUrl', { runbookUrl: `https://x.org/${'x'.repeat(2_000)}` }],
    ['settings/graceSeconds', { graceSeconds: 19 }],
    ['settings/schedule/periodSeconds', { schedule: { kind: 'period', periodSeconds: 19 } }],
    ['settings/longestRunSeconds', { longestRunSeconds: 19 }],
    ['settings/longestRunSeconds', { longestRunSeconds: 31_536_001 }],
    ['settings/needsManualResume', { needsManualResume: 'yes' }],
    ['settings/schedule/expression', { schedule: { kind: 'cron', expression: '61 * * * *', timezone: 'UTC' } }],
    ['settings/schedule/timezone', { schedule: { kind: 'cron', expression: '0 * * * *', timezone: 'Mars/Base' } }],
    ['settings/schedule/expression', { schedule: { kind: 'oncalendar', expression: '25:00', timezone: 'UTC' } }],
    ['settings/schedule/expression', { schedule: { kind: 'oncalendar', expression: '', timezone: 'UTC' } }],
    ['settings/schedule/timezone', { schedule: { kind: 'oncalendar', expression: 'daily' } }],
    ['settings/schedule/timezone', { schedule: { kind: 'oncalendar', expression: 'daily', timezone: 'Mars/Base' } }],
    ['settings/schedule/kind', { schedule: { kind: 'rrule', expression: 'daily', timezone: 'UTC' } }],
  ])('is refused, like a new monitor, with the name of the invalid field: %s', async (path, bad) => {
    const monitor = await make();
    const settings = { ...someSettings, ...bad };
    const { teamId } = world.team;
    const create = { teamId, monitorId: createId(MONITOR_ID_PREFIX), settings };
    const update = { ...nameOf(monitor), versionstamp: monitor.data.settingsVersionstamp, settings };
    for (const refused of [await world.refusal('create', create), await world.refusal('update', update)]) {
      expect(refused).toMatchObject({ name: 'InvalidInputError', path, message: expect.stringMatching(/./) });
    }
  });
});

describe('overlapping runs', () => {
  it('can be allowed, copied and disallowed, and each edit shows the change', async () => {
    const monitor = await make({ runsMayOverlap: true });
    const copyId = createId(MONITOR_ID_PREFIX);
    const copy = await world.call<Document<Monitor>>('copy', { ...nameOf(monitor), copyId, name: 'A copy' });
    expect([monitor.data.runsMayOverlap, copy.data.runsMayOverlap]).toEqual([true, true]);
    const settings = { ...someSettings, runsMayOverlap: false };
    const edit = { ...nameOf(monitor), versionstamp: monitor.data.settingsVersionstamp, settings };
    const after = await world.call<Document<Monitor>>('update', edit);
    expect(after.data).not.toHaveProperty('runsMayOverlap');
    const { events } = await world.call<EventPage>('events', nameOf(monitor));
    expect(events[0]).toMatchObject({ changes: [{ field: 'runsMayOverlap', from: true, to: null }] });
  });

  it('are off for clients that do not send the setting', async () => {
    expect((await make({})).data).not.toHaveProperty('runsMayOverlap');
  });
});

describe('a runbook', () => {
  it('can be set, copied and removed, and each edit shows the change', async () => {
    const runbookUrl = 'https://wiki.example.com/backup';
    const monitor = await make({ runbookUrl });
    expect(monitor.data.runbookUrl).toBe(runbookUrl);
    const copyId = createId(MONITOR_ID_PREFIX);
    const copy = await world.call<Document<Monitor>>('copy', { ...nameOf(monitor), copyId, name: 'A copy' });
    expect(copy.data.runbookUrl).toBe(runbookUrl);
    const edit = { ...nameOf(monitor), versionstamp: monitor.data.settingsVersionstamp, settings: someSettings };
    const after = await world.call<Document<Monitor>>('update', edit);
    expect(after.data).not.toHaveProperty('runbookUrl');
    const { events } = await world.call<EventPage>('events', nameOf(monitor));
    expect(events[0]).toMatchObject({ changes: [{ field: 'runbookUrl', from: runbookUrl, to: null }] });
  });
});

describe('names and tags', () => {
  it('are stored trimmed, and each tag only once', async () => {
    const monitor = await make({ name: ' Nightly\u200b ', tags: [' a', 'a', 'b '] });
    expect(monitor.data).toMatchObject({ name: 'Nightly', tags: ['a', 'b'] });
    const { teamId, monitorId } = nameOf(monitor);
    await world.call('tag', { teamId, monitors: [{ monitorId }], add: ['b\u00a0', ' c'], remove: ['a'] });
    const { monitors } = await world.call<MonitorPage>('list', { teamId, text: 'nightly' });
    expect(monitors.map(({ data }) => data.tags)).toEqual([['b', 'c']]);
  });

  it('are refused in every call if they are invisible or unreadable', async () => {
    const { teamId, monitorId } = nameOf(await make());
    const tag = { teamId, monitors: [{ monitorId }], add: ['good', '\u2066'], remove: [] };
    expect(await world.refusal('tag', tag)).toMatchObject({ name: 'InvalidInputError', path: 'add/1' });
    const copy = { teamId, monitorId, copyId: createId(MONITOR_ID_PREFIX), name: 'a\u0000' };
    expect(await world.refusal('copy', copy)).toMatchObject({ name: 'InvalidInputError', path: 'name' });
  });
});

describe('a slug', () => {
  it('accepts no pings if two monitors share it, and is empty for a copy', async () => {
    const { teamId } = world.team;
    const { pingKey } = await world.call<PingKey>('pingKey', { teamId });
    const first = await make({ slug: 'shared', description: 'The first' });
    const copyId = createId(MONITOR_ID_PREFIX);
    const copy = await world.call<Document<Monitor>>('copy', { ...nameOf(first), copyId, name: 'A copy' });
    expect(copy.data).toMatchObject({
      name: 'A copy',
      slug: '',
      description: 'The first',
      status: 'new',
      pingCount: 0,
    });
    expect(copy.data.uuid).not.toBe(first.data.uuid);
    expect(await world.ping(`${pingKey}/shared`)).toBe('200 OK');
    await make({ slug: 'shared' });
    expect(await world.ping(`${pingKey}/shared`)).toBe('409 ambiguous slug');
  });
});

describe('a bulk call', () => {
  it('accepts monitors up to its limit, and reports the refused ones', async () => {
    const team = await world.server.createTeam(world.owner);
    const { teamId } = team;
    const file = openMonitorFile(world.server.databaseFile);
    const uuids = file.create(...Array.from({ length: MAX_BULK_MONITORS - 1 }, () => ({ teamId })));
    const ids = uuids.map((uuid) => file.monitor(uuid)?.monitorId ?? '');
    file.close();
    const monitors = [...ids, 'mid_of_nobody'].map((monitorId) => ({ monitorId }));
    for (const [name, more] of [
      ['pause', {}],
      ['tag', { add: ['night'], remove: [] }],
      ['resume', {}],
      ['delete', {}],
    ] as const) {
      const { done, refused } = await world.call<BulkOutcome>(name, { teamId, monitors, ...more });
      expect(done).toEqual(ids);
      expect(refused).toEqual([{ monitorId: 'mid_of_nobody', name: 'DocumentNotFoundError' }]);
    }
    const { total, tags } = await world.call<MonitorPage>('list', { teamId });
    expect([total, tags]).toEqual([0, []]);
    const tooMany = [...monitors, { monitorId: 'one more' }];
    expect(await world.refusal('pause', { teamId, monitors: tooMany })).toMatchObject({ path: 'monitors' });
  });
});

describe('an edit of many monitors', () => {
  const targets = (...monitors: Document<Monitor>[]) => ({
    teamId: world.team.teamId,
    monitors: monitors.map(({ data: { monitorId } }) => ({ monitorId })),
  });
  const settingsOf = async (monitor: Document<Monitor>) => {
    const { data } = await world.server.valueOf<Document<Monitor>>(
      { kind: 'document-get', path: monitor.key },
      world.owner.token,
    );
    return data;
  };
  const undo = ({ edits }: BulkOutcome) =>
    world.call<BulkOutcome>('undo', { teamId: world.team.teamId, monitors: edits });

  it('changes only the given settings, and its undo restores each monitor’s previous values', async () => {
    const schedule = { kind: 'cron' as const, expression: '30 2 * * *', timezone: 'Europe/Stockholm' };
    const one = await make({ schedule, longestRunSeconds: 900 });
    const other = await make({ graceSeconds: 120 });
    const outcome = await world.call<BulkOutcome>('edit', {
      ...targets(one, other),
      graceSeconds: 120,
      longestRunSeconds: null,
    });
    expect(outcome.done).toEqual([one.data.monitorId, other.data.monitorId]);
    expect(outcome.edits).toEqual([{ monitorId: one.data.monitorId, sequence: 2 }]);
    const edited = await settingsOf(one);
    expect(edited).toMatchObject({ schedule, graceSeconds: 120 });
    expect(edited).not.toHaveProperty('longestRunSeconds');
    expect(await undo(outcome)).toMatchObject({ done: [one.data.monitorId], refused: [] });
    expect(await settingsOf(one)).toMatchObject({
      schedule,
      graceSeconds: one.data.graceSeconds,
      longestRunSeconds: 900,
    });
  });

  it('accepts a new schedule, and reports an invalid field', async () => {
    const monitor = await make();
    const schedule = { kind: 'period', periodSeconds: 7_200 };
    await world.call('edit', { ...targets(monitor), schedule });
    expect(await settingsOf(monitor)).toMatchObject({ schedule, scheduleWords: 'Every 2 h' });
    for (const [path, changes] of [
      ['graceSeconds', { graceSeconds: 19 }],
      ['schedule/expression', { schedule: { kind: 'cron', expression: '61 * * * *', timezone: 'UTC' } }],
      ['schedule/timezone', { schedule: { kind: 'cron', expression: '1 * * * *', timezone: 'Mars/Base' } }],
    ] as const) {
      expect(await world.refusal('edit', { ...targets(monitor), ...changes })).toMatchObject({ path });
    }
    expect(await world.refusal('edit', targets(monitor))).toMatchObject({ name: 'InvalidInputError' });
  });

  it('is not undone for monitors that were edited since', async () => {
    const [one, other] = [await make({ tags: ['a'] }), await make({ tags: ['a', 'b'] })];
    const outcome = await world.call<BulkOutcome>('tag', { ...targets(one, other), add: ['c'], remove: ['a'] });
    await world.call('tag', { ...targets(other), add: ['d'], remove: [] });
    expect(await undo(outcome)).toMatchObject({
      done: [one.data.monitorId],
      refused: [{ monitorId: other.data.monitorId, name: 'DocumentAtomicCommitError' }],
    });
    expect([(await settingsOf(one)).tags, (await settingsOf(other)).tags]).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('restores each monitor’s previous status when a pause is undone', async () => {
    const [up, down, fresh, paused] = [await make(), await make(), await make(), await make()];
    await world.ping(up.data.uuid);
    await world.ping(down.data.uuid);
    await world.ping(`${down.data.uuid}/fail`);
    await world.call('pause', targets(paused));
    const { dueAt } = await settingsOf(up);
    const { statusSince } = await settingsOf(down);
    const outcome = await world.call<BulkOutcome>('pause', targets(up, down, fresh, paused));
    expect(outcome.edits.map(({ monitorId }) => monitorId)).toEqual(
      [up, down, fresh].map(({ data: { monitorId } }) => monitorId),
    );
    await undo(outcome);
    const after = await Promise.all([up, down, fresh, paused].map(settingsOf));
    expect(after.map(({ status }) => status)).toEqual(['up', 'down', 'new', 'paused']);
    expect(after[1]).toMatchObject({ statusSince });
    expect(after[0]).toMatchObject({ dueAt, deadlineAt: (dueAt ?? 0) + up.data.graceSeconds * 1_000 });
    const resumed = await world.call<BulkOutcome>('resume', targets(paused));
    await undo(resumed);
    expect((await settingsOf(paused)).status).toBe('paused');
  });

  it('restores the status of a monitor whose last date has passed when its pause is undone', async () => {
    const monitor = await make({ schedule: { kind: 'oncalendar', expression: '2026-11-22', timezone: 'UTC' } });
    await world.ping(monitor.data.uuid);
    const paused = await world.call<BulkOutcome>('pause', targets(monitor));
    const passed = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 23));
    await undo(paused);
    passed.mockRestore();
    expect(await settingsOf(monitor)).toMatchObject({ status: 'up' });
  });

  it('can include all monitors of a list, using ids in the list’s order', async () => {
    const { teamId } = await world.server.createTeam(world.owner);
    const names = ['b', 'a', 'zz'];
    const made: Document<Monitor>[] = [];
    for (const name of names) made.push(await world.server.createMonitor(world.owner, teamId, { name }));
    const ids = await world.call<string[]>('ids', { teamId, sort: 'name' });
    expect(ids).toEqual([1, 0, 2].map((index) => made[index]?.data.monitorId));
    expect(await world.call('ids', { teamId, sort: 'name', offset: 1, limit: 1 })).toEqual([ids[1]]);
    expect(await world.call('ids', { teamId, text: 'zz' })).toEqual([ids[2]]);
  });
});
