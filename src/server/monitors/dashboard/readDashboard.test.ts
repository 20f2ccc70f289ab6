import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { MAX_LANES, MAX_WALL_GROUPS, MAX_WALL_TILES } from '../../../contract/monitors/dashboardLimits.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { TeamDashboardSchema, type GetDashboard } from '../../../contract/monitors/teamDashboard.ts';
import { SQLITE } from '../../database/testing/engines.ts';
import { emptyDay } from '../rollups/dayRollup.ts';
import { NO_ALERTS } from '../testing/dashboardOf.ts';
import { createMonitorStorage } from '../testing/monitorStorage.ts';
import { DAY, MINUTE, openMonitorWorld, T0, type MonitorWorld } from '../testing/monitorWorld.ts';
import type { AlertsOfTeam, AlertsQuery } from './dashboardAlerts.ts';
import type { DashboardFacts, LaneFacts, MonitorOutline } from '../dashboardFacts.ts';
import { readDashboard } from './readDashboard.ts';

const nextPlace = SQLITE.places();
const HOUR = 60 * MINUTE;
const everyHour = { schedule: { kind: 'period' as const, periodSeconds: 3_600 }, graceSeconds: 600 };
const nightly: Partial<MonitorSettings> = {
  schedule: { kind: 'cron', expression: '30 2 * * *', timezone: 'UTC' },
  graceSeconds: 1_800,
};

describe('a dashboard', () => {
  let world: MonitorWorld;
  let asked: AlertsQuery[];
  beforeEach(async () => {
    asked = [];
    world = await openMonitorWorld(createMonitorStorage(await nextPlace()));
  });
  afterEach(() => world.store.close());

  async function read(now: number, query: Partial<GetDashboard> = {}, alerts: Partial<AlertsOfTeam> = {}) {
    const dashboard = await readDashboard(
      {
        facts: world.store,
        alerts: {
          read: async (of) => {
            asked.push(of);
            return { ...NO_ALERTS, ...alerts };
          },
        },
      },
      { teamId: world.teamId, ...query },
      { now, timezone: 'UTC' },
    );
    expect(Value.Errors(TeamDashboardSchema, dashboard)).toEqual([]);
    return dashboard;
  }

  it('shows nothing for a team without monitors', async () => {
    expect(await read(T0)).toMatchObject({
      watchedSince: null,
      uptime: { now: null, before: null },
      attention: { total: 0, cards: [] },
      lanes: { rows: [] },
      wall: [],
      incidents: [],
    });
  });

  it('shows why a monitor is down, since when, how often that happened, and who was alerted', async () => {
    const { make, ping } = world;
    const monitor = await make({ name: 'Refresh', runbookUrl: 'https://x.test/', graceSeconds: 9 * DAY });
    const body = Buffer.from('\n\u001b[31mpg_restore: \u202eerror\u001b[0m\nmore');
    for (const minute of [0, 2]) {
      await ping(monitor, T0 + minute * MINUTE);
      await ping(monitor, T0 + (minute + 1) * MINUTE, { kind: 'fail', exitStatus: 1, body });
    }
    const alerted = new Map([[monitor.monitorId, [{ name: '#ops', state: 'sent' as const, tries: 1 }]]]);
    const snoozes = new Map([[monitor.monitorId, T0 + DAY]]);
    const heldUntil = new Map([[monitor.monitorId, T0 + 2 * DAY]]);
    const { attention, failuresPerDay, today } = await read(T0 + HOUR, {}, { alerted, snoozes, heldUntil });
    const cause = { reason: 'exit-status', exitStatus: 1, output: 'pg_restore: error' };
    expect(attention).toEqual({
      total: 1,
      groups: [],
      cards: [
        {
          monitorId: monitor.monitorId,
          name: 'Refresh',
          status: 'down',
          since: T0 + 3 * MINUTE,
          ...cause,
          expectedAt: null,
          deadlineAt: null,
          timesDown: 2,
          flaps: null,
          runbookUrl: 'https://x.test/',
          alerted: [{ name: '#ops', state: 'sent', tries: 1 }],
          snoozedUntil: T0 + DAY,
          alertsHeldUntil: T0 + 2 * DAY,
        },
      ],
    });
    expect(asked[0]?.monitors).toEqual([{ monitorId: monitor.monitorId, at: T0 + HOUR }]);
    expect(asked[0]?.downs).toEqual([{ monitorId: monitor.monitorId, sequence: 9 }]);
    expect(failuresPerDay).toEqual([...Array.from({ length: 29 }, () => 0), 2]);
    expect(today).toEqual({ from: Date.parse('2026-11-21'), runs: 4, failures: 2 });
  });

  it('lists an outage that is over, with its cause', async () => {
    const { make, ping } = world;
    const monitor = await make({ graceSeconds: 9 * DAY });
    await ping(monitor, T0, { kind: 'fail', exitStatus: 1, body: Buffer.from('disk full') });
    await ping(monitor, T0 + MINUTE);
    const cause = { reason: 'exit-status', exitStatus: 1, output: 'disk full' };
    const incidents = [{ from: T0, to: T0 + MINUTE, ...cause, timesDown: 1 }];
    expect(await read(T0 + HOUR)).toMatchObject({ attention: { total: 0 }, incidents });
  });

  it('puts snoozed monitors last', async () => {
    const { make, ping } = world;
    const [older, newer] = [
      await make({ name: 'Older', graceSeconds: 9 * DAY }),
      await make({ name: 'Newer', graceSeconds: 9 * DAY }),
    ];
    await make({ name: 'Late', ...everyHour, graceSeconds: 9 * DAY }).then((late) => ping(late, T0));
    await ping(older, T0, { kind: 'fail' });
    await ping(newer, T0 + MINUTE, { kind: 'fail' });
    const namesWith = async (snoozes: AlertsOfTeam['snoozes']) =>
      (await read(T0 + 2 * HOUR, {}, { snoozes })).attention.cards.map(({ name }) => name);
    expect(await namesWith(new Map())).toEqual(['Newer', 'Older', 'Late']);
    expect(await namesWith(new Map([[newer.monitorId, T0 + DAY]]))).toEqual(['Older', 'Late', 'Newer']);
  });

  it('shows when a late monitor was due, and when it goes down', async () => {
    const { make, ping } = world;
    const monitor = await make(everyHour);
    await ping(monitor, T0);
    const { attention, lanes } = await read(T0 + HOUR + MINUTE);
    const due = { since: T0 + HOUR, expectedAt: T0 + HOUR, deadlineAt: T0 + HOUR + 10 * MINUTE };
    expect(attention.cards).toMatchObject([{ status: 'late', reason: null, ...due }]);
    expect(asked[0]?.monitors).toEqual([{ monitorId: monitor.monitorId, at: T0 + HOUR + 10 * MINUTE }]);
    expect(lanes.rows).toMatchObject([{ status: 'late', lateSince: T0 + HOUR, expected: [] }]);
  });

  it('shows each job’s day on the axis: runs, missed runs, and expected runs', async () => {
    const { make, ping, store } = world;
    const [job, missed] = [await make({ name: 'Job', ...everyHour }), await make({ name: 'Missed', ...nightly })];
    await ping(missed, T0 - 2 * DAY);
    await store.sweepDeadlines(T0 - DAY);
    await ping(job, T0 - 3 * HOUR, { durationMs: 20 * MINUTE });
    await ping(job, T0 - 2 * HOUR, { kind: 'fail', durationMs: 1_000 });
    await ping(job, T0 - HOUR);
    await ping(job, T0 - HOUR / 2, { kind: 'start' });
    const now = T0;
    const { lanes } = await read(now, { days: 7 });
    expect(lanes.rows.map(({ name, status }) => [name, status])).toEqual([
      ['Missed', 'down'],
      ['Job', 'started'],
    ]);
    const [first, second] = lanes.rows;
    const at = (instant: number) => (instant - lanes.from) / 1_000;
    const night = Date.UTC(2026, 10, 20, 2, 30);
    expect(first).toMatchObject({ missed: [[at(night), at(now)]], expected: [at(night + 2 * DAY)] });
    expect(second).toMatchObject({
      runningSince: T0 - HOUR / 2,
      runs: [
        [at(T0 - 3 * HOUR - 20 * MINUTE), 1_200, 1],
        [at(T0 - 2 * HOUR) - 1, 1, 0],
        [at(T0 - HOUR), 0, 1],
      ],
    });
  });

  it('includes the last and the next run of a team’s only monitor', async () => {
    const { make, ping, restate } = world;
    const monitor = await make({ name: 'Settlement', ...nightly });
    const expectSole = async (lastRunAt: number | null, nextRunAt: number | null) =>
      expect((await read(T0 + HOUR)).soleMonitor).toEqual({
        monitorId: monitor.monitorId,
        name: 'Settlement',
        lastRunAt,
        nextRunAt,
      });
    await expectSole(null, Date.UTC(2026, 10, 22, 2, 30));
    await ping(monitor, T0, { durationMs: MINUTE });
    await expectSole(T0 - MINUTE, Date.UTC(2026, 10, 22, 2, 30));
    await restate(monitor, { status: 'paused', dueAt: null });
    await expectSole(T0 - MINUTE, null);
    await make({ name: 'Invoices' });
    expect((await read(T0 + HOUR)).soleMonitor).toBeNull();
  });

  it('groups the wall by first tag, and sorts tiles by urgency', async () => {
    const { make, ping } = world;
    await make({ name: 'B', tags: ['db', 'web'] });
    const down = await make({ name: 'C', tags: ['db'] });
    await ping(down, T0, { kind: 'fail' });
    const plain = await make({ name: 'A' });
    const { wall } = await read(T0);
    expect(wall).toMatchObject([
      {
        tag: 'db',
        counts: { down: 1, new: 1 },
        tiles: [
          [down.monitorId, 'C', 'down'],
          [expect.any(String), 'B', 'new'],
        ],
      },
      { tag: null, uptime: null, tiles: [[plain.monitorId, 'A', 'new']] },
    ]);
  });

  it('groups what needs attention by tag if there are more than ten', async () => {
    const { make, ping } = world;
    for (let index = 0; index < 13; index++) {
      const monitor = await make({ name: `Robot ${index}`, tags: [index < 12 ? 'aisle-7' : 'aisle-8'] });
      await ping(monitor, T0, { kind: index === 0 ? 'success' : 'fail' });
    }
    const { attention } = await read(T0 + 1);
    expect(attention).toEqual({
      total: 12,
      cards: [],
      groups: [
        { tag: 'aisle-7', down: 11, late: 0, total: 12 },
        { tag: 'aisle-8', down: 1, late: 0, total: 1 },
      ],
    });
  });

  it('lists jobs that take longer than a month ago, with when they will reach their limit', async () => {
    const { make, ping } = world;
    const [slow, steady] = [await make({ name: 'Slow', longestRunSeconds: 3_600 }), await make({ name: 'Steady' })];
    for (let day = 0; day < 35; day++) {
      await ping(slow, T0 + day * DAY, { durationMs: (10 + day) * MINUTE });
      await ping(steady, T0 + day * DAY, { durationMs: 10 * MINUTE });
    }
    const { slower } = await read(T0 + 34 * DAY + MINUTE);
    expect(slower).toMatchObject([{ name: 'Slow', limitMs: HOUR, medians: expect.any(Array) }]);
    const [found] = slower;
    expect(found?.beforeMs).toBeLessThan(22 * MINUTE);
    expect(found?.nowMs).toBeGreaterThan(38 * MINUTE);
    expect(found?.reachesLimitInDays).toBeGreaterThan(10);
    expect(found?.medians.at(-1)?.[0]).toBe(0);
  });
});

describe('the dashboard of a large team', () => {
  const NAME = 'nightly backup of the orders database, replica ';
  const outline = (id: number): MonitorOutline => ({
    id,
    monitorId: createId(TEAM_ID_PREFIX),
    name: `${NAME}${id}`,
    tags: [`aisle-${id % 60}`],
    status: id % 7 === 0 ? 'down' : 'up',
    isBroken: false,
    createdAt: T0,
    statusSince: T0,
    runningSince: null,
    dueAt: T0 + id,
    deadlineAt: T0 + DAY,
    lastDurationMs: 60_000,
    today: emptyDay('2026-11-21'),
  });
  const lane = (id: number): LaneFacts => ({
    id,
    schedule: { kind: 'period', periodSeconds: 3_600 },
    graceSeconds: 600,
    longestRunSeconds: null,
    recentRuns: Array.from({ length: 30 }, (_, index) => ({
      at: T0 - (29 - index) * HOUR,
      kind: 'success',
      durationMs: 123_456,
    })),
    lastSuccessAt: T0,
    runbookUrl: null,
  });
  const factsOf = (count: number): DashboardFacts => ({
    outlines: async () => Array.from({ length: count }, (_, id) => outline(id)),
    flipDays: async () => [],
    laneFacts: async (ids) => ids.map(lane),
    laneFlips: async () => [],
    lastDowns: async () => [],
    downsBefore: async () => [],
    laterFailures: async () => [],
    resolvedDowns: async () => [],
    timesDownAfter: async () => new Map(Array.from({ length: count }, (_, id) => [id, 5])),
    rollupsOn: async () => [],
  });

  it.each([MAX_WALL_TILES, 10_000])('of %p monitors fits in 30 kB', async (count) => {
    const dashboard = await readDashboard(
      { facts: factsOf(count), alerts: { read: async () => NO_ALERTS } },
      { teamId: 'tid_1' },
      { now: T0, timezone: 'UTC' },
    );
    expect(JSON.stringify(dashboard).length).toBeLessThanOrEqual(30_000);
    expect(dashboard.lanes.rows.length).toBeGreaterThan(MAX_LANES / 2);
    expect(dashboard.lanes.total).toBe(count);
    expect(dashboard.wall).toHaveLength(MAX_WALL_GROUPS);
    expect(dashboard.wall.flatMap(({ tiles }) => tiles)).toEqual([]);
  });
});
