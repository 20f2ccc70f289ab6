import { afterEach, describe, expect, it } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { createId, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { OpenDatabase } from '../../database/openDatabase.ts';
import { ENGINES } from '../../database/testing/engines.ts';
import { createPingAdmission, UNLIMITED_PINGS } from '../../monitors/rules/pingAdmission.ts';
import { createSqlMonitorStore } from '../../monitors/sql/sqlMonitorStore.ts';
import { someEditor, somePing, someSettings } from '../../monitors/testing/monitorSamples.ts';
import { createSqlUsageFacts } from './sqlUsageFacts.ts';

const T0 = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;
const since = { day: '2026-11-20', at: T0 - DAY };

/** Counts a database's queries and the rows that they return. */
const counting = (asked: { queries: number; rows: number }): KyselyPlugin => ({
  transformQuery({ node }) {
    asked.queries += 1;
    return node;
  },
  async transformResult({ result }) {
    asked.rows += result.rows.length;
    return result;
  },
});

describe.each(ENGINES)('usage on $name', ({ places }) => {
  const nextPlace = places();
  let database: OpenDatabase | undefined;
  afterEach(() => database?.close());

  async function start() {
    const opened = await (await nextPlace()).borrow();
    database = opened;
    const monitors = createSqlMonitorStore({
      database: opened,
      pingsKept: 100,
      admission: createPingAdmission(UNLIMITED_PINGS),
      onBroken: () => undefined,
    });
    const asked = { queries: 0, rows: 0 };
    const facts = createSqlUsageFacts({ ...opened, read: opened.read.withPlugin(counting(asked)) });
    const teamId = createId(TEAM_ID_PREFIX);

    async function make(ofTeam = teamId) {
      const name = { teamId: ofTeam, monitorId: createId(MONITOR_ID_PREFIX) };
      const made = await monitors.create({ ...name, settings: someSettings }, 'created', someEditor(T0 - 9 * DAY));
      if (made === null || made === 'too-many') throw new Error('No monitor was made.');
      return made.data;
    }

    /** Inserts an alert that has been handled. */
    async function alert(monitor: number, alerted: { state: string; at: number }) {
      const row = {
        notification_id: createId('nid_'),
        integration_id: 'iid',
        destination_name: 'Chat',
        kind: 'slack',
        team_id: teamId,
        monitor,
        monitor_id: 'mid',
        sequence: 1,
        direction: 'down',
        is_reminder: 0 as const,
        facts: '{}',
        state: alerted.state,
        created_at: alerted.at,
      };
      await opened.transact(({ query }) => query.insertInto('notifications').values(row).execute());
    }
    return { monitors, facts, teamId, make, alert, asked };
  }

  it('counts the pings of stored days and of the current day', async () => {
    const { monitors, facts, teamId, make } = await start();
    const [one, other] = [await make(), await make()];
    const ping = (uuid: string, at: number) => monitors.recordPing({ by: 'uuid', uuid }, somePing({ at }));
    for (const at of [T0 - 3 * DAY, T0 - DAY, T0 - DAY + 1_000, T0, T0 + 1_000]) await ping(one.uuid, at);
    // This monitor hasn't been pinged since its last day ended, so that day is still stored as its current one.
    await ping(other.uuid, T0 - DAY);
    const count = await facts.count(await facts.monitorsOf(teamId), since);
    expect(Object.fromEntries(count.pingsByDay)).toEqual({ '2026-11-20': 3, '2026-11-21': 2 });
  });

  it('counts the bytes of stored output', async () => {
    const { monitors, facts, teamId, make } = await start();
    const { uuid } = await make();
    for (const [index, body] of ['12345', '', 'ä'].entries()) {
      await monitors.recordPing({ by: 'uuid', uuid }, somePing({ at: T0 + index, body: Buffer.from(body) }));
    }
    expect(await facts.count(await facts.monitorsOf(teamId), since)).toMatchObject({ keptBytes: 7 });
  });

  it('counts the alerts sent since a given time', async () => {
    const { facts, teamId, make, alert } = await start();
    await make();
    const [monitor = 0] = await facts.monitorsOf(teamId);
    for (const state of ['sent', 'sent', 'failed', 'waiting']) await alert(monitor, { state, at: T0 });
    await alert(monitor, { state: 'sent', at: T0 - 2 * DAY });
    expect(await facts.count([monitor], since)).toMatchObject({ alerts: 2 });
  });

  it('covers one team, and is zero for a team without monitors', async () => {
    const { monitors, facts, teamId, make } = await start();
    const { uuid } = await make(createId(TEAM_ID_PREFIX));
    await monitors.recordPing({ by: 'uuid', uuid }, somePing({ at: T0, body: Buffer.from('x') }));
    expect(await facts.monitorsOf(teamId)).toEqual([]);
    expect(await facts.count([], since)).toEqual({ pingsByDay: new Map(), alerts: 0, keptBytes: 0 });
  });

  it('runs four queries per step for any number of monitors, and reads only the days that it counts', async () => {
    const { facts, teamId, make, asked } = await start();
    for (let count = 0; count < 50; count++) await make();
    const ids = await facts.monitorsOf(teamId);
    const days = Array.from({ length: 40 }, (_, index) => new Date(T0 - (index + 10) * DAY).toISOString().slice(0, 10));
    const rows = ids.flatMap((monitor) =>
      days.map((day) => ({ monitor, day, rollup: JSON.stringify({ day, pings: 2 }) })),
    );
    for (let at = 0; at < rows.length; at += 200) {
      await database?.transact(({ query }) =>
        query
          .insertInto('daily_rollups')
          .values(rows.slice(at, at + 200))
          .execute(),
      );
    }
    Object.assign(asked, { queries: 0, rows: 0 });
    const count = await facts.count(ids, { ...since, day: days[28]! });
    expect(count.pingsByDay.size).toBe(30);
    expect(days.map((day) => count.pingsByDay.get(day)).slice(0, 29)).toEqual(Array.from({ length: 29 }, () => 100));
    // A row for each day, one for each monitor's current day, and two totals.
    expect(asked).toEqual({ queries: 4, rows: 50 * 29 + 50 + 2 });
  });

  it('skips a day that can’t be read', async () => {
    const { facts, teamId, make } = await start();
    await make();
    const [monitor = 0] = await facts.monitorsOf(teamId);
    await database?.transact(({ query }) =>
      query.insertInto('daily_rollups').values({ monitor, day: '2026-11-20', rollup: '{"day":' }).execute(),
    );
    expect((await facts.count([monitor], since)).pingsByDay.get('2026-11-20')).toBeUndefined();
  });
});
