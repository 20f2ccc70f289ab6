import { cron, everyMinutes, job, MINUTE_MS, SECOND_MS, type Job } from '../job.ts';
import * as print from '../outputs.ts';
import { BERLIN, RUNBOOKS, OUTAGE } from './surroundings.ts';

export const etlJobs: readonly Job[] = [
  job('Orders to warehouse', cron('5 * * * *', 'UTC'), {
    tags: ['etl', 'warehouse'],
    graceMinutes: 15,
    longestRunMinutes: 30,
    runMs: 6 * MINUTE_MS,
    slowdown: 2.6,
    output: print.loaded,
    failure: print.NO_DATABASE,
    runbook: `${RUNBOOKS}/orders-etl`,
    description: 'Copies new orders to `analytics.orders` each hour. **Finance reads this table at 09:00.**',
    troubles: [OUTAGE],
  }),
  job('Customer sync', everyMinutes(15), {
    tags: ['etl', 'crm'],
    bornDaysAgo: 55,
    runMs: 50 * SECOND_MS,
    lastRunAgoMs: 6 * MINUTE_MS,
    failureRate: 0.0005,
    failure: print.NO_DATABASE,
    troubles: [OUTAGE],
  }),
  job('Clickstream load', everyMinutes(15), {
    tags: ['etl', 'warehouse'],
    bornDaysAgo: 48,
    runMs: 4 * MINUTE_MS,
    lastRunAgoMs: 90 * SECOND_MS,
    failure: print.NO_DATABASE,
    troubles: [OUTAGE],
  }),
  job('Marketing spend import', cron('30 6 * * *', 'Europe/London'), {
    tags: ['etl', 'marketing'],
    graceMinutes: 30,
    runMs: 3 * MINUTE_MS,
    failureRate: 0.02,
  }),
  job('Exchange rates', cron('10 16 * * 1-5', BERLIN), { tags: ['etl', 'finance'], graceMinutes: 30 }),
  job('Inventory snapshot', everyMinutes(120), {
    tags: ['etl', 'warehouse'],
    graceMinutes: 30,
    runMs: 4 * MINUTE_MS,
    lastRunAgoMs: 8 * MINUTE_MS,
    troubles: [{ kind: 'late', from: 0.3, to: 0 }],
  }),
  job('Nightly aggregates', cron('0 4 * * *', 'UTC'), {
    tags: ['etl', 'warehouse'],
    graceMinutes: 60,
    longestRunMinutes: 150,
    runMs: 48 * MINUTE_MS,
    slowdown: 1.8,
    failure: print.NO_DATABASE,
  }),
  job('Data erasure requests', cron('0 5 * * *', BERLIN), {
    tags: ['etl', 'privacy'],
    graceMinutes: 60,
    runMs: 5 * MINUTE_MS,
    runbook: `${RUNBOOKS}/erasure`,
  }),
];
