import { cron, everyMinutes, job, MINUTE_MS, SECOND_MS, type Job } from './job.ts';
import * as print from './outputs.ts';

export const dataJobs: readonly Job[] = [
  job('dbt models', cron('30 * * * *', 'UTC'), {
    tags: ['dbt'],
    graceMinutes: 20,
    longestRunMinutes: 45,
    runMs: 11 * MINUTE_MS,
    slowdown: 1.4,
    failureRate: 0.003,
  }),
  job('Dashboard extracts', cron('15 5 * * *', 'Europe/Berlin'), {
    tags: ['extracts'],
    graceMinutes: 30,
    runMs: 8 * MINUTE_MS,
  }),
  job('Event stream lag', everyMinutes(5), {
    tags: ['probe'],
    bornDaysAgo: 20,
    graceMinutes: 5,
    lastRunAgoMs: 50 * SECOND_MS,
  }),
  job('Cold storage export', cron('0 2 1 * *', 'UTC'), {
    tags: ['extracts'],
    graceMinutes: 240,
    longestRunMinutes: 600,
    runMs: 170 * MINUTE_MS,
  }),
];

export const paymentJobs: readonly Job[] = [
  job('Settlement file', cron('0 18 * * 1-5', 'Europe/London'), {
    tags: ['bank'],
    graceMinutes: 30,
    runMs: 2 * MINUTE_MS,
    output: print.billed,
    failure: print.CARD_GATEWAY,
    description: 'Uploads the day’s settlement to the bank. The bank closes its window at **18:45**.',
  }),
];

const AISLES = ['aisle-a', 'aisle-b', 'aisle-c', 'aisle-d', 'cold-store'] as const;
const ROBOT_DAYS = 14;
const ROBOT_PERIOD_MINUTES = 120;

/** Each robot reports when it has been charged. If there are many, some are down and some are late. */
export function robotJobs(count: number): Job[] {
  return Array.from({ length: count }, (_none, index) => {
    const number = String(index + 1).padStart(3, '0');
    return job(`Robot ${number} charge`, everyMinutes(ROBOT_PERIOD_MINUTES), {
      tags: [AISLES[index % AISLES.length] ?? AISLES[0]],
      bornDaysAgo: ROBOT_DAYS,
      graceMinutes: 30,
      lastRunAgoMs: ((index * 37) % ROBOT_PERIOD_MINUTES) * MINUTE_MS + 20 * SECOND_MS,
      failureRate: 0.001,
      failure: {
        exitStatus: 3,
        output: `battery at ${20 + (index % 40)} % after 90 min\ncharger contact lost 4 times\n`,
      },
      troubles: index % 83 === 7 ? [{ kind: 'miss', from: 6, to: -6 }] : [],
    });
  });
}
