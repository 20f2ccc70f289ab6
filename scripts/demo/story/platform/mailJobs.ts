import { cron, everyMinutes, job, MINUTE_MS, SECOND_MS, type Job } from '../job.ts';
import * as print from '../outputs.ts';
import { RUNBOOKS } from './surroundings.ts';

export const mailJobs: readonly Job[] = [
  job('Mail queue drain', everyMinutes(1), {
    tags: ['mail', 'probe'],
    bornDaysAgo: 8,
    graceMinutes: 2,
    lastRunAgoMs: 45 * SECOND_MS,
    failure: print.BAD_MAIL,
    troubles: [{ kind: 'fail', from: 77.1, to: 76.9 }],
  }),
  job('Bounces', everyMinutes(15), { tags: ['mail'], lastRunAgoMs: 12 * MINUTE_MS, runMs: 20 * SECOND_MS }),
  job('Weekly digest', cron('0 8 * * 1', 'America/New_York'), {
    tags: ['mail', 'weekly'],
    graceMinutes: 60,
    runMs: 26 * MINUTE_MS,
    longestRunMinutes: 60,
    output: print.sent,
  }),
  job('DMARC reports', cron('0 3 * * *', 'UTC'), { tags: ['mail', 'security'], graceMinutes: 60, failureRate: 0.015 }),
  job('Newsletter', cron('0 14 * * 4', 'Europe/London'), {
    tags: ['mail', 'marketing', 'weekly'],
    graceMinutes: 60,
    runMs: 41 * MINUTE_MS,
    longestRunMinutes: 90,
    output: print.sent,
    pausedHoursAgo: 9.4 * 24,
    description: 'Paused until the new templates are approved.',
  }),
  job('Help desk inbox', everyMinutes(5), {
    tags: ['mail', 'support'],
    bornDaysAgo: 26,
    graceMinutes: 5,
    lastRunAgoMs: 3 * MINUTE_MS,
    runbook: `${RUNBOOKS}/help-desk`,
    description: 'Turns e-mails to `help@example.com` into tickets. When it stops, **customers wait**.',
    troubles: [
      { kind: 'miss', from: 14.3 * 24, to: 14.25 * 24 },
      { kind: 'miss', from: 0.8, to: -0.4 },
    ],
  }),
];
