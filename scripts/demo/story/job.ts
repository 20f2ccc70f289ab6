import type { MonitorSettings } from '../../../src/contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../../src/contract/monitors/schedule.ts';
import type { Random } from './random.ts';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** How many days the demo's history covers. */
export const HISTORY_DAYS = 90;

/**
 * What goes wrong with the runs in a period. `fail`: they fail. `miss`: they don't happen. `hang`: they start and never
 * end. `late`: they start late. `flap`: every other one fails.
 */
export type TroubleKind = 'fail' | 'miss' | 'hang' | 'late' | 'flap';

/** Times in hours before now; negative for the future. */
export interface Trouble {
  kind: TroubleKind;
  from: number;
  to: number;
  /** For `fail`: replaces the job's usual failure. */
  failure?: Failure;
}

export interface Failure {
  exitStatus: number | null;
  output: string;
}

/** A job in the demo and its behavior. */
export interface Job {
  settings: MonitorSettings;
  /** How many days ago its monitor was created. */
  bornDaysAgo: number;
  /** How long ago the latest run of a job with a period was due. */
  lastRunAgoMs: number;
  /** How long a run takes; null for a job that reports only its end. */
  runMs: number | null;
  /** How many times longer a run takes today than 90 days ago. */
  slowdown: number;
  failureRate: number;
  failure: Failure;
  /** The output of a successful run; null for none. */
  output: ((random: Random) => string) | null;
  userAgent: string;
  troubles: readonly Trouble[];
  /** Whether it has never reported anything. */
  isUnused: boolean;
  pausedHoursAgo: number | null;
}

interface JobOptions extends Partial<Omit<Job, 'settings'>> {
  tags: string[];
  graceMinutes?: number;
  longestRunMinutes?: number;
  description?: string;
  runbook?: string;
}

const CLIENTS = ['curl/8.5.0', 'curl/8.11.1', 'python-requests/2.32.3', 'Go-http-client/2.0', 'Wget/1.24.5'] as const;

/** Describes a job; every omitted option has a default. */
export function job(name: string, schedule: Schedule, options: JobOptions): Job {
  const { tags, graceMinutes = 10, longestRunMinutes, description = '', runbook, ...behavior } = options;
  return {
    settings: {
      name,
      slug: slugOf(name),
      tags,
      description,
      ...(runbook !== undefined && { runbookUrl: runbook }),
      schedule,
      graceSeconds: graceMinutes * 60,
      ...(longestRunMinutes !== undefined && { longestRunSeconds: longestRunMinutes * 60 }),
      needsManualResume: false,
    },
    bornDaysAgo: HISTORY_DAYS,
    lastRunAgoMs: 0,
    runMs: null,
    slowdown: 1,
    failureRate: 0,
    failure: { exitStatus: 1, output: 'Error: the job ended with status 1\n' },
    output: null,
    userAgent: CLIENTS[name.length % CLIENTS.length] ?? CLIENTS[0],
    troubles: [],
    isUnused: false,
    pausedHoursAgo: null,
    ...behavior,
  };
}

export const everyMinutes = (minutes: number): Schedule => ({ kind: 'period', periodSeconds: minutes * 60 });
export const everySeconds = (periodSeconds: number): Schedule => ({ kind: 'period', periodSeconds });
export const cron = (expression: string, timezone: string): Schedule => ({ kind: 'cron', expression, timezone });
export const calendar = (expression: string, timezone: string): Schedule => ({
  kind: 'oncalendar',
  expression,
  timezone,
});

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
