import { calendar, cron, everyMinutes, job, MINUTE_MS, SECOND_MS, type Job } from '../job.ts';
import * as print from '../outputs.ts';
import { BERLIN, RUNBOOKS } from './surroundings.ts';

export const billingJobs: readonly Job[] = [
  job('Invoice run', cron('0 7 * * *', BERLIN), {
    tags: ['billing', 'finance'],
    graceMinutes: 30,
    longestRunMinutes: 45,
    runMs: 12 * MINUTE_MS,
    slowdown: 1.3,
    output: print.billed,
    failure: print.CARD_GATEWAY,
    runbook: `${RUNBOOKS}/invoices`,
    description:
      'Creates the day’s invoices and posts them to the ledger.\n\nSafe to run twice: `bin/invoices --day today`.',
    troubles: [{ kind: 'fail', from: 12 * 24, to: 11 * 24 }],
  }),
  job('Payment reconciliation', cron('20 * * * *', 'UTC'), {
    tags: ['billing', 'payments'],
    graceMinutes: 15,
    runMs: 90 * SECOND_MS,
    failureRate: 0.002,
    failure: print.CARD_GATEWAY,
    runbook: `${RUNBOOKS}/reconciliation`,
  }),
  job('Dunning letters', cron('0 10 * * 2', BERLIN), {
    tags: ['billing', 'weekly'],
    graceMinutes: 60,
    runMs: 4 * MINUTE_MS,
  }),
  job('Subscription renewals', everyMinutes(10), {
    tags: ['billing', 'payments'],
    bornDaysAgo: 60,
    graceMinutes: 5,
    lastRunAgoMs: 4 * MINUTE_MS,
    failureRate: 0.0003,
    failure: print.CARD_GATEWAY,
  }),
  job('Tax report', calendar('Mon *-*-01..07 06:00:00', BERLIN), {
    tags: ['billing', 'finance'],
    graceMinutes: 240,
    runMs: 7 * MINUTE_MS,
  }),
  job('Usage metering', everyMinutes(5), {
    tags: ['billing'],
    bornDaysAgo: 30,
    graceMinutes: 5,
    lastRunAgoMs: 130 * SECOND_MS,
  }),
];
