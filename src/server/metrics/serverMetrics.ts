import type { Clock } from '../clock.ts';
import { DatabaseUnavailableError } from '../database/databaseErrors.ts';
import type { PingOutcome, PingStore } from '../monitors/monitorStore.ts';
import type { EventLoopDelay } from './eventLoopDelay.ts';
import { alertSamples, type MetricFamily, type Sample, writeFamily } from './exposition.ts';
import type { MetricFacts, ServerFacts } from './metricFacts.ts';

/** Pings that this process received, by outcome. */
export interface PingCounts {
  recorded: number;
  /** Pings whose client got an error: no such monitor, too many pings, or no room. */
  refused: number;
  /** Pings that couldn't be written. */
  failed: number;
}

/** Wraps a ping store to count pings by outcome. */
export function withPingsCounted(pings: PingStore, counts: PingCounts): PingStore {
  const note = (outcome: PingOutcome): PingOutcome => {
    counts[outcome.recorded ? 'recorded' : 'refused'] += 1;
    return outcome;
  };
  return {
    ...pings,
    recordPing: (target, ping) =>
      pings.recordPing(target, ping).then(note, (error: unknown) => {
        counts.failed += 1;
        throw error;
      }),
  };
}

/** Facts about the process itself. */
export interface ProcessFacts {
  engine: MetricFacts['engine'];
  pings: PingCounts;
  sockets: number;
  canRecord: boolean;
  eventLoop: Pick<EventLoopDelay, 'summary'>;
}

type Metric = [family: MetricFamily, samples: readonly Sample[]];

const MS_PER_SECOND = 1_000;
const US_PER_SECOND = 1e6;

const gauge = (name: string, help: string, value: number): Metric => [{ name, help, type: 'gauge' }, [{ value }]];
const counter = (name: string, help: string, value: number): Metric => [{ name, help, type: 'counter' }, [{ value }]];
/** Returns the seconds since a time; 0 for null or a time in the future. */
const secondsSince = (at: number | null, now: number): number => Math.max(0, now - (at ?? now)) / MS_PER_SECOND;

/** Returns this server's metrics as text. While the database is out of reach, its metrics are omitted. */
export async function writeServerMetrics(
  own: ProcessFacts,
  readFacts: MetricFacts['ofServer'],
  now: Clock,
): Promise<string> {
  const at = now();
  const facts = await readFacts(at).catch(nullWhileUnavailable);
  const metrics = [...processMetrics(own), ...databaseMetrics(facts, at)];
  return metrics.map(([family, samples]) => writeFamily(family, samples)).join('\n');
}

function nullWhileUnavailable(error: unknown): null {
  if (error instanceof DatabaseUnavailableError) return null;
  throw error;
}

function processMetrics({ engine, pings, sockets, canRecord, eventLoop }: ProcessFacts): Metric[] {
  const { user, system } = process.cpuUsage();
  const memory = process.memoryUsage();
  const startedAt = Date.now() / MS_PER_SECOND - process.uptime();
  const { quantiles, sumSeconds, count } = eventLoop.summary();
  return [
    [
      { name: 'hearth_server_info', help: 'What this server runs on.', type: 'gauge' },
      [{ value: 1, labels: { engine, node: process.versions.node } }],
    ],
    gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', startedAt),
    counter('process_cpu_seconds_total', 'CPU time of the process.', (user + system) / US_PER_SECOND),
    gauge('process_resident_memory_bytes', 'Memory that the process takes up.', memory.rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory in use by JavaScript.', memory.heapUsed),
    [
      { name: 'hearth_event_loop_delay_seconds', help: 'How late timers fired, over a minute.', type: 'summary' },
      [
        ...quantiles.map(([quantile, value]) => ({ value, labels: { quantile: String(quantile) } })),
        { suffix: '_sum', value: sumSeconds },
        { suffix: '_count', value: count },
      ],
    ],
    [
      { name: 'hearth_pings_total', help: 'Pings since the start of this server, by outcome.', type: 'counter' },
      [
        { value: pings.recorded, labels: { outcome: 'recorded' } },
        { value: pings.refused, labels: { outcome: 'refused' } },
        { value: pings.failed, labels: { outcome: 'failed' } },
      ],
    ],
    gauge('hearth_sockets', 'Websockets that are open at this server.', sockets),
    gauge('hearth_can_record_pings', 'Whether pings can be recorded (1 for yes, 0 for no).', canRecord ? 1 : 0),
  ];
}

function databaseMetrics(facts: ServerFacts | null, now: number): Metric[] {
  const up = gauge(
    'hearth_database_up',
    'Whether the database responds (1 for yes, 0 for no).',
    facts === null ? 0 : 1,
  );
  if (facts === null) return [up];
  return [
    up,
    gauge('hearth_database_size_bytes', 'Size of the database.', facts.bytes),
    counter('hearth_commits_total', 'Commits by all servers since the database was created.', facts.commits),
    gauge('hearth_flips_waiting', 'Status changes whose alerts have yet to be queued.', facts.flips),
    gauge('hearth_alerts_due', 'Alerts of all teams that are due now.', facts.alertsDue),
    gauge(
      'hearth_alerts_oldest_due_seconds',
      'How long the oldest alert has been due; 0 for none.',
      secondsSince(facts.oldestAlertDueAt, now),
    ),
    [
      { name: 'hearth_alerts_total', help: 'Alerts of all teams whose delivery ended, by outcome.', type: 'counter' },
      alertSamples(facts.alerts),
    ],
    gauge('hearth_alerts_later', 'Alerts that are held, will be retried, or are being sent.', facts.alertsLater),
    gauge(
      'hearth_deadline_lag_seconds',
      'How long ago the oldest unnoticed deadline passed; 0 for none.',
      secondsSince(facts.nextDeadlineAt, now),
    ),
  ];
}
