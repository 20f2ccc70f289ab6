import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { WriteTransaction } from '../../database/database.ts';
import { POSTGRES, type TestPlace } from '../../database/testing/engines.ts';
import { somePing, someSettings } from '../testing/monitorSamples.ts';
import { createMonitorStorage } from '../testing/monitorStorage.ts';
import { minutely, MINUTE, openMonitorWorld, T0 } from '../testing/monitorWorld.ts';
import { STATE_COLUMNS } from './monitorColumns.ts';
import { lockMonitorsOf } from './monitorLimit.ts';
import { describeSqlMonitorStore } from './sqlMonitorStore.contract.ts';

describeSqlMonitorStore(POSTGRES);

const nextPlace = POSTGRES.places();
const recorded = { recorded: true, isCreated: false };

describe('deadlines on PostgreSQL', () => {
  it('are kept up to date by any write to a monitor', async () => {
    const place = await nextPlace();
    const { store, make, ping } = await openWorld(place);
    const monitor = await make(minutely);
    await ping(monitor, T0);
    expect(await store.nextDeadline()).toBe(T0 + 2 * MINUTE);
    const other = await place.open();
    const move = (at: number | null) =>
      other.transact(async ({ query }) => query.updateTable('all_monitors').set({ deadline_at: at }).execute());
    await move(T0 + 5);
    expect(await store.nextDeadline()).toBe(T0 + 5);
    await move(null);
    expect(await store.nextDeadline()).toBeNull();
    await move(T0 + 7);
    await other.transact(async ({ query }) => query.updateTable('all_monitors').set({ id: 700 }).execute());
    expect(await other.read.selectFrom('deadlines').selectAll().execute()).toEqual([{ monitor: 700, at: T0 + 7 }]);
    await other.transact(async ({ query }) => query.deleteFrom('all_monitors').execute());
    expect(await other.read.selectFrom('deadlines').selectAll().execute()).toEqual([]);
    await other.close();
    await store.close();
  });

  it('do not require pings to update indexes of monitors', async () => {
    const place = await nextPlace();
    const database = await place.open();
    const { rows } = await sql<{ name: string }>`SELECT a.attname AS name FROM pg_index i
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
      WHERE i.indrelid = 'all_monitors'::regclass`.execute(database.read);
    const indexed = rows.map(({ name }) => name);
    expect(indexed).toContain('uuid');
    const changed = [...STATE_COLUMNS, 'running_since', 'ping_count', 'last_sequence', 'stamp', 'broken'];
    expect(indexed.filter((name) => changed.includes(name))).toEqual([]);
    await database.close();
  });
});

describe('pings on PostgreSQL', () => {
  it('do not wait for a ping whose monitor another transaction has locked', async () => {
    const place = await nextPlace();
    const { store, make, ping, look, events } = await openWorld(place);
    const [locked, other] = [await make(minutely), await make(minutely, { ofTeam: createId(TEAM_ID_PREFIX) })];
    const hold = await holdRow(place, (query) =>
      query.selectFrom('all_monitors').select('id').where('uuid', '=', locked.uuid).forUpdate().execute(),
    );
    const waiting = [ping(locked, T0, { rid: 'first' }), ping(locked, T0, { rid: 'second' })];
    expect(await ping(other, T0)).toEqual(recorded);
    // Later pings to the monitor don't overtake the earlier ones.
    waiting.push(ping(locked, T0, { rid: 'third' }));
    expect(await ping(other, T0)).toEqual(recorded);
    expect((await look(locked)).pingCount).toBe(0);
    await hold.end();
    waiting.push(ping(locked, T0, { rid: 'fourth' }));
    expect(await Promise.all(waiting)).toEqual([recorded, recorded, recorded, recorded]);
    const rids = (await events(locked)).flatMap((event) => (event.type === 'ping' ? [event.rid] : []));
    expect(rids).toEqual(['first', 'second', 'third', 'fourth']);
    await store.close();
  });

  it('do not wait for a ping that creates a monitor in a team that another transaction has locked', async () => {
    const place = await nextPlace();
    const { store, teamId, make, ping } = await openWorld(place);
    const other = await make(minutely, { ofTeam: createId(TEAM_ID_PREFIX) });
    const pingKey = await store.pingKey(teamId);
    const hold = await holdRow(place, (query) => lockMonitorsOf({ engine: 'postgres' }, { query }, [teamId]));
    const target = { by: 'slug' as const, pingKey, slug: 'backup', settingsToCreate: someSettings };
    const waiting = store.recordPing(target, somePing({ at: T0 }));
    expect(await ping(other, T0)).toEqual(recorded);
    await hold.end();
    expect(await waiting).toEqual({ recorded: true, isCreated: true });
    await store.close();
  });

  it('are recorded before the store closes, even if their monitor is locked', async () => {
    const place = await nextPlace();
    const { store, make, ping } = await openWorld(place);
    const [monitor, other] = [await make(minutely), await make(minutely)];
    const hold = await holdRow(place, (query) =>
      query.selectFrom('all_monitors').select('id').where('uuid', '=', monitor.uuid).forUpdate().execute(),
    );
    const waiting = ping(monitor, T0);
    await ping(other, T0);
    const closing = store.close();
    await hold.end();
    await closing;
    expect(await waiting).toEqual(recorded);
  });

  /** Holds a lock in a transaction of another server until `end` is called. */
  async function holdRow(place: TestPlace, lock: (query: WriteTransaction['query']) => Promise<unknown>) {
    const database = await place.open();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let holding: Promise<void> | undefined;
    await new Promise<void>((resolve, reject) => {
      holding = database.transact(async ({ query }) => {
        await lock(query);
        resolve();
        await released;
      });
      holding.catch(reject);
    });
    return {
      async end() {
        release();
        await holding;
        await database.close();
      },
    };
  }
});

it('does not wait for a server that stopped while giving a sign of life', async () => {
  const place = await nextPlace();
  const { store, make, ping, flips } = await openWorld(place);
  const monitor = await make(minutely);
  await ping(monitor, T0);
  const later = T0 + 5 * MINUTE;
  const stopped = await place.open();
  let wake = (): void => undefined;
  const woken = new Promise<void>((resolve) => (wake = resolve));
  let hold = (): void => undefined;
  const held = new Promise<void>((resolve) => (hold = resolve));
  const holding = stopped.transact(async ({ query }) => {
    await query.selectFrom('engine').selectAll().forUpdate().execute();
    hold();
    await woken;
  });
  await held;
  expect(await store.recordAlive({ now: later, isInDoubt: false })).toBeNull();
  // No deadlines are handled until it's known which monitors the absence excuses.
  expect(await store.sweepDeadlines(later)).toEqual({ flips: 0, hasMore: false });
  await ping(monitor, T0 + 1, { kind: 'log' });
  wake();
  await holding;
  expect(await store.sweepDeadlines(later)).toEqual({ flips: 1, hasMore: false });
  expect(await flips(monitor)).toEqual([
    ['up', 0],
    ['down', 2 * MINUTE],
  ]);
  await stopped.close();
  await store.close();
});

const openWorld = (place: TestPlace) => openMonitorWorld(createMonitorStorage(place));
