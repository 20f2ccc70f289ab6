import { describe, expect, it } from '@jest/globals';
import { FLAPPING_MS } from '../../../contract/monitors/flapping.ts';
import type { ListMonitors, MonitorPage } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { SHOWN_STATUSES, type ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import type { ListedDaysQuery, StoredDays } from '../monitorCatalog.ts';
import { emptyDay } from '../rollups/dayRollup.ts';
import { someSettings } from '../testing/monitorSamples.ts';
import { withFacts } from './readCalls.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

const monitor = (monitorId: string, changes: Partial<Monitor> = {}): Monitor => ({
  ...someSettings,
  monitorId,
  teamId: 't',
  uuid: monitorId,
  status: 'up',
  statusSince: NOW,
  createdAt: NOW,
  settingsVersionstamp: '1',
  lastPingAt: null,
  lastPingKind: null,
  runningSince: null,
  lastDurationMs: null,
  dueAt: null,
  deadlineAt: null,
  recentRuns: [],
  pingCount: 0,
  lastSequence: 1,
  scheduleWords: '',
  ...changes,
});

const DAY = 86_400_000;

const pageOf = (...monitors: Monitor[]): MonitorPage => ({
  monitors: monitors.map((data) => ({ key: ['teams', 't', 'monitors', data.monitorId], data, versionstamp: '1' })),
  total: monitors.length,
  counts: Object.fromEntries(SHOWN_STATUSES.map((status) => [status, 0])) as Record<ShownStatus, number>,
  tags: [],
  alertsNobody: 0,
});

const stored = (monitorId: string, days: StoredDays['days']): StoredDays => ({
  monitorId,
  name: '',
  days,
  state: null,
});

/** Sets up `withFacts` with these stored days, and a channel for monitor `a`. */
function reading(known: StoredDays[]) {
  const asked: ListedDaysQuery[] = [];
  const onCall = { name: 'On call', isWorking: true };
  const services = {
    monitors: {
      async listedDays(query: ListedDaysQuery) {
        asked.push(query);
        return known;
      },
      listedFlapping: async () => [{ monitorId: 'flapping', timesDown: 5, since: NOW - FLAPPING_MS / 3 }],
    },
    alerts: { channelsOf: async () => new Map([['a', [onCall]]]) },
  };
  const read = (page: MonitorPage, facts?: ListMonitors['facts']) =>
    withFacts(services, page, { teamId: 't', ...(facts && { facts }) }, NOW);
  return { read, asked, onCall };
}

describe('a page’s additional facts', () => {
  it('are neither read nor returned unless requested', async () => {
    const { read, asked } = reading([]);
    const page = pageOf(monitor('a'));
    expect(await read(page)).toBe(page);
    expect(asked).toEqual([]);
  });

  it('include the uptime of 30 days, counting late as up', async () => {
    const { read, asked } = reading([
      stored('a', [
        { ...emptyDay('2026-11-20'), upMs: DAY / 2, lateMs: DAY / 4 },
        { ...emptyDay('2026-11-21'), downMs: DAY / 4 },
      ]),
      stored('b', []),
      stored('new', [{ ...emptyDay('2026-11-21'), upMs: DAY - 1 }]),
    ]);
    const { facts } = await read(pageOf(monitor('a'), monitor('b'), monitor('new')), ['uptime']);
    expect(facts).toEqual({
      a: { uptime: { share: 0.75, days: 1 } },
      b: { uptime: null },
      new: { uptime: { share: 1, days: 0 } },
    });
    expect(asked).toEqual([
      { teamId: 't', monitorIds: ['a', 'b', 'new'], firstDay: '2026-10-23', lastDay: '2026-11-21' },
    ]);
  });

  it('always include how long a flapping monitor will be flapping', async () => {
    const { facts } = await reading([]).read(pageOf(monitor('a'), monitor('flapping')));
    expect(facts).toEqual({ flapping: { flapping: { timesDown: 5, until: NOW + (FLAPPING_MS * 2) / 3 } } });
  });

  it('include each monitor’s channels, if it has any', async () => {
    const { read, onCall } = reading([]);
    const { facts } = await read(pageOf(monitor('a'), monitor('b')), ['channels']);
    expect(facts).toEqual({ a: { channels: [onCall] }, b: { channels: [] } });
  });

  it.each<[string, Partial<Monitor>, number | null | undefined]>([
    ['down', { status: 'down' }, NOW + 2 * 3_600_000],
    [
      'down, after its last date',
      { status: 'down', schedule: { kind: 'oncalendar', expression: '2020-01-01', timezone: 'UTC' } },
      null,
    ],
    ['up', {}, undefined],
    ['down, with an interval', { status: 'down', schedule: someSettings.schedule }, undefined],
    [
      'down, with an unreadable schedule',
      { status: 'down', schedule: { kind: 'cron', expression: 'x', timezone: 'UTC' } },
      undefined,
    ],
  ])(
    'include the next run only for a monitor that is down and has scheduled times: %s',
    async (_what, changes, nextRunAt) => {
      const nightly = { kind: 'cron' as const, expression: '0 14 * * *', timezone: 'UTC' };
      const { facts } = await reading([]).read(pageOf(monitor('a', { schedule: nightly, ...changes })));
      expect(facts?.a?.nextRunAt).toBe(nextRunAt);
    },
  );
});
