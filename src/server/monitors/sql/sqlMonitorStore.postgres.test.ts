import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { POSTGRES, type TestPlace } from '../../database/testing/engines.ts';
import { createMonitorStorage } from '../testing/monitorStorage.ts';
import { minutely, MINUTE, openMonitorWorld, T0 } from '../testing/monitorWorld.ts';
import { STATE_COLUMNS } from './monitorColumns.ts';
import { describeSqlMonitorStore } from './sqlMonitorStore.contract.ts';

describeSqlMonitorStore(POSTGRES);

const nextPlace = POSTGRES.places();

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
