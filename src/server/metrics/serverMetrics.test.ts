import { afterEach, describe, expect, it } from '@jest/globals';
import { DatabaseUnavailableError } from '../database/databaseErrors.ts';
import type { PingStore } from '../monitors/monitorStore.ts';
import { somePing } from '../monitors/testing/monitorSamples.ts';
import { type EventLoopDelay, watchEventLoopDelay } from './eventLoopDelay.ts';
import { type ProcessFacts, withPingsCounted, writeServerMetrics } from './serverMetrics.ts';
import type { ServerFacts } from './metricFacts.ts';
import { parseMetrics } from './testing/parseMetrics.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const facts: ServerFacts = {
  commits: 42,
  bytes: 8_192,
  flips: 1,
  alertsDue: 3,
  oldestAlertDueAt: NOW - 90_000,
  alertsLater: 2,
  alerts: { sent: 5, failed: 4 },
  nextDeadlineAt: NOW - 1_500,
};
const own: ProcessFacts = {
  engine: 'sqlite',
  pings: { recorded: 10, refused: 2, failed: 1 },
  sockets: 4,
  canRecord: true,
  eventLoop: {
    summary: () => ({
      quantiles: [
        [0.5, 0],
        [0.99, 0.02],
        [1, 0.3],
      ],
      sumSeconds: 1.5,
      count: 100,
    }),
  },
};
const read = async (readFacts: () => Promise<ServerFacts> = async () => facts) =>
  parseMetrics(await writeServerMetrics(own, readFacts, () => NOW));
const valuesOf = async (name: string) => (await read()).get(name)?.samples.map(({ value }) => value);

describe('the metrics of a server', () => {
  it.each<[string, number[]]>([
    ['hearth_commits_total', [42]],
    ['hearth_database_up', [1]],
    ['hearth_database_size_bytes', [8_192]],
    ['hearth_flips_waiting', [1]],
    ['hearth_alerts_due', [3]],
    ['hearth_alerts_oldest_due_seconds', [90]],
    ['hearth_alerts_later', [2]],
    ['hearth_alerts_total', [5, 4]],
    ['hearth_deadline_lag_seconds', [1.5]],
    ['hearth_pings_total', [10, 2, 1]],
    ['hearth_sockets', [4]],
    ['hearth_can_record_pings', [1]],
    ['hearth_event_loop_delay_seconds', [0, 0.02, 0.3, 1.5, 100]],
  ])('include %s', async (name, values) => {
    expect(await valuesOf(name)).toEqual(values);
  });

  it('report a wait of 0 when nothing is waiting', async () => {
    const families = await read(async () => ({ ...facts, oldestAlertDueAt: null, nextDeadlineAt: NOW + 5 }));
    expect(families.get('hearth_alerts_oldest_due_seconds')?.samples[0]?.value).toBe(0);
    expect(families.get('hearth_deadline_lag_seconds')?.samples[0]?.value).toBe(0);
  });

  it('are available while the database is out of reach, and report that', async () => {
    const families = await read(() => Promise.reject(new DatabaseUnavailableError('away')));
    expect(families.get('hearth_database_up')?.samples[0]?.value).toBe(0);
    expect(families.has('process_resident_memory_bytes')).toBe(true);
    expect(families.has('hearth_alerts_due')).toBe(false);
  });

  it('don’t hide bugs', async () => {
    await expect(read(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  });
});

describe('pings', () => {
  it('are counted by outcome', async () => {
    const counts = { recorded: 0, refused: 0, failed: 0 };
    const outcomes: ReturnType<PingStore['recordPing']>[] = [
      Promise.resolve({ recorded: true, isCreated: false }),
      Promise.resolve({ recorded: false, problem: 'not-found' }),
      Promise.reject(new Error('away')),
    ];
    const store: PingStore = {
      recordPing: () => outcomes.shift() ?? Promise.reject(),
      checkTarget: async () => null,
      keywordsOf: async () => null,
    };
    const { recordPing } = withPingsCounted(store, counts);
    const ping = () => recordPing({ by: 'uuid', uuid: '' }, somePing({}));
    expect(await ping()).toEqual({ recorded: true, isCreated: false });
    expect(await ping()).toEqual({ recorded: false, problem: 'not-found' });
    await expect(ping()).rejects.toThrow('away');
    expect(counts).toEqual({ recorded: 1, refused: 1, failed: 1 });
  });
});

describe('the delay of the event loop', () => {
  let delay: EventLoopDelay | undefined;
  afterEach(() => delay?.close());

  it('is summed over all windows, with quantiles of the last complete one', async () => {
    delay = watchEventLoopDelay();
    const { turn, summary } = delay;
    while (summary().count < 3) await new Promise((resolve) => setImmediate(resolve));
    turn();
    const first = summary();
    expect(first.count).toBeGreaterThanOrEqual(3);
    expect(first.sumSeconds).toBeGreaterThanOrEqual(0);
    while (summary().count === first.count) await new Promise((resolve) => setImmediate(resolve));
    expect(summary().quantiles).toEqual(first.quantiles);
    expect(summary().sumSeconds).toBeGreaterThanOrEqual(first.sumSeconds);
  });
});
