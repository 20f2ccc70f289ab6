import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createId, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { DatabaseUnavailableError } from '../../database/databaseErrors.ts';
import type { OpenDatabase } from '../../database/openDatabase.ts';
import { ENGINES } from '../../database/testing/engines.ts';
import type { MonitorName } from '../../monitors/monitorCatalog.ts';
import type { MonitorStore } from '../../monitors/monitorStore.ts';
import { createPingAdmission, UNLIMITED_PINGS } from '../../monitors/rules/pingAdmission.ts';
import { createSqlMonitorStore } from '../../monitors/sql/sqlMonitorStore.ts';
import { someEditor, somePing, someSettings } from '../../monitors/testing/monitorSamples.ts';
import { uniqueKeyOf } from '../checkObject.ts';
import type { CheckReads } from '../checkReads.ts';
import { createSqlCheckReads } from './sqlCheckReads.ts';

const T0 = Date.UTC(2026, 10, 21, 12);
const KEPT = 3;

describe.each(ENGINES)('reads for programs on $name', ({ places }) => {
  const nextPlace = places();
  const teamId = createId(TEAM_ID_PREFIX);
  const name: MonitorName = { teamId, monitorId: createId(MONITOR_ID_PREFIX) };
  const elsewhere: MonitorName = { ...name, teamId: createId(TEAM_ID_PREFIX) };
  let database: OpenDatabase;
  let monitors: MonitorStore;
  let reads: CheckReads;
  let uuid: string;

  beforeEach(async () => {
    database = await (await nextPlace()).borrow();
    monitors = createSqlMonitorStore({
      database,
      admission: createPingAdmission(UNLIMITED_PINGS),
      pingsKept: KEPT,
      onBroken: () => undefined,
    });
    reads = createSqlCheckReads(database);
    await monitors.create({ ...name, settings: someSettings }, 'created', someEditor(T0));
    uuid = (await monitors.find(name))?.data.uuid ?? '';
  });
  afterEach(async () => {
    await monitors.close();
    await database.close();
  });

  const ping = (at: number, kind: 'success' | 'fail' = 'success', body = '') =>
    monitors.recordPing({ by: 'uuid', uuid }, somePing({ at: T0 + at, kind, body: Buffer.from(body) }));

  it('finds monitors by their UUIDs', async () => {
    expect(await reads.named(uuid)).toEqual(name);
    expect(await reads.named('0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e')).toBeNull();
  });

  it('finds a monitor by its unique key in its team only, hashing each UUID once', async () => {
    const keyed = async () => (await database.read.selectFrom('monitors').select(['uuid', 'unique_key']).execute())[0];
    expect(await keyed()).toEqual({ uuid, unique_key: null });
    expect(await reads.byUniqueKey(teamId, '0'.repeat(40))).toBeNull();
    expect(await keyed()).toEqual({ uuid, unique_key: uniqueKeyOf(uuid) });
    expect(await reads.byUniqueKey(teamId, uniqueKeyOf(uuid))).toEqual(name);
    expect(await reads.byUniqueKey(elsewhere.teamId, uniqueKeyOf(uuid))).toBeNull();
    const other = '0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e';
    await monitors.edit(teamId, [name], someEditor(T0), () => ({
      action: 'ping-url-replaced',
      changes: [],
      pingUrl: { uuid: other, oldEndsAt: null },
    }));
    expect(await reads.byUniqueKey(teamId, uniqueKeyOf(uuid))).toBeNull();
    expect(await reads.byUniqueKey(teamId, uniqueKeyOf(other))).toEqual(name);
  });

  it.each([
    ['full', Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })],
    ['out of reach', new DatabaseUnavailableError('Can’t reach the database')],
  ])('finds a monitor by its unique key while the database is %s', async (_words, failure) => {
    const failing = createSqlCheckReads({ ...database, transact: () => Promise.reject(failure) });
    expect(await failing.byUniqueKey(teamId, uniqueKeyOf(uuid))).toEqual(name);
    expect(await failing.byUniqueKey(teamId, '0'.repeat(40))).toBeNull();
    const broken = createSqlCheckReads({ ...database, transact: () => Promise.reject(new Error('no such column')) });
    await expect(broken.byUniqueKey(teamId, uniqueKeyOf(uuid))).rejects.toThrow('no such column');
  });

  it('finds a monitor by the unique key of its new UUID, not of one that an earlier version of Hearth replaced', async () => {
    await reads.byUniqueKey(teamId, uniqueKeyOf(uuid));
    const other = '0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e';
    await database.transact(({ query }) => query.updateTable('all_monitors').set({ uuid: other }).execute());
    expect(await reads.byUniqueKey(teamId, uniqueKeyOf(uuid))).toBeNull();
    expect(await reads.byUniqueKey(teamId, uniqueKeyOf(other))).toEqual(name);
  });

  it('finds a monitor by a replaced UUID while that still works', async () => {
    const replace = (to: string, oldEndsAt: number) =>
      monitors.edit(teamId, [name], someEditor(T0), () => ({
        action: 'ping-url-replaced',
        changes: [],
        pingUrl: { uuid: to, oldEndsAt },
      }));
    const [second, third] = ['0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e', '5b1f3a52-7f5e-4a53-9d6c-0c6e6f0a9f11'] as const;
    await replace(second, Date.UTC(2100, 0));
    expect([await reads.named(uuid), await reads.named(second)]).toEqual([name, name]);
    await replace(third, 1);
    expect([await reads.named(second), await reads.named(third)]).toEqual([null, name]);
  });

  it('numbers pings from the first, regardless of other events in between and of deleted pings', async () => {
    for (let at = 1; at <= 100 + KEPT; at++)
      await ping(at, at % 2 === 0 ? 'fail' : 'success', at === 101 ? 'said' : '');
    while ((await monitors.prune(T0)).hasMore);
    const pings = await reads.pings(name, 1_000);
    expect(pings.map(({ number, at, kind, hasBody }) => [number, at - T0, kind, hasBody]).slice(0, KEPT)).toEqual([
      [103, 103, 'success', false],
      [102, 102, 'fail', false],
      [101, 101, 'success', true],
    ]);
    expect(pings.length).toBeLessThan(103);
    expect(await reads.pings(name, 2)).toHaveLength(2);
    expect(await reads.pings(elsewhere, 2)).toEqual([]);
    expect(String(await reads.pingBody(name, 101))).toBe('said');
    for (const none of [1, 100, 102, 104]) expect(await reads.pingBody(name, none)).toBeNull();
    expect(await reads.pingBody(elsewhere, 101)).toBeNull();
  });

  it('lists the flips in a range, excluding its end', async () => {
    await ping(10);
    await ping(20, 'fail');
    await ping(30);
    const flips = async (from: number, until: number, of = name) =>
      (await reads.flips(of, { from: T0 + from, until: T0 + until })).map(({ at, to }) => [at - T0, to]);
    const all = [
      [30, 'up'],
      [20, 'down'],
      [10, 'up'],
    ];
    expect(await flips(0, 100)).toEqual(all);
    expect(await flips(20, 30)).toEqual([[20, 'down']]);
    expect(await flips(0, 100, elsewhere)).toEqual([]);
  });
});
