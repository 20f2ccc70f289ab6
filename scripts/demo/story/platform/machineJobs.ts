import { cron, everyMinutes, everySeconds, job, MINUTE_MS, SECOND_MS, type Job } from '../job.ts';
import * as print from '../outputs.ts';
import { BERLIN, RUNBOOKS } from './surroundings.ts';

export const machineJobs: readonly Job[] = [
  job('Certificate renewal', cron('17 3,15 * * *', 'UTC'), {
    tags: ['infrastructure', 'security'],
    graceMinutes: 60,
    runbook: `${RUNBOOKS}/certificates`,
  }),
  job('DNS zone export', cron('50 23 * * *', 'UTC'), { tags: ['infrastructure'], graceMinutes: 30 }),
  job('Log rotation', cron('0 0 * * *', 'UTC'), { tags: ['infrastructure'], graceMinutes: 30, runMs: 70 * SECOND_MS }),
  job('Image registry cleanup', cron('0 22 * * 6', BERLIN), {
    tags: ['infrastructure', 'weekly'],
    graceMinutes: 60,
    runMs: 17 * MINUTE_MS,
  }),
  job('Deploy canary', everyMinutes(5), {
    tags: ['infrastructure', 'probe'],
    bornDaysAgo: 25,
    graceMinutes: 3,
    lastRunAgoMs: 200 * SECOND_MS,
    failureRate: 0.0004,
  }),
  job('Queue depth', everySeconds(30), {
    tags: ['infrastructure', 'probe'],
    bornDaysAgo: 2.5,
    graceMinutes: 1,
    lastRunAgoMs: 10 * SECOND_MS,
  }),
  job('Node drain check', cron('50 * * * *', 'UTC'), {
    tags: ['infrastructure', 'kubernetes'],
    graceMinutes: 15,
    runMs: 35 * SECOND_MS,
  }),
  job('Vulnerability scan', cron('30 5 * * *', 'Asia/Singapore'), {
    tags: ['infrastructure', 'security'],
    graceMinutes: 60,
    runMs: 26 * MINUTE_MS,
    longestRunMinutes: 90,
    failure: print.REGISTRY_LIMIT,
    troubles: [{ kind: 'fail', from: 50, to: -30 }],
  }),
];
