import { cron, everyMinutes, job, MINUTE_MS, SECOND_MS, type Job } from '../job.ts';
import * as print from '../outputs.ts';
import { BERLIN, RUNBOOKS } from './surroundings.ts';

export const searchJobs: readonly Job[] = [
  job('Reindex products', everyMinutes(360), {
    tags: ['search', 'products'],
    graceMinutes: 30,
    longestRunMinutes: 120,
    runMs: 55 * MINUTE_MS,
    slowdown: 1.25,
    lastRunAgoMs: 19 * MINUTE_MS,
    output: print.indexed,
    runbook: `${RUNBOOKS}/reindex`,
    description:
      'Builds a new index beside the old one and swaps the alias at the end. A failed run leaves the old index in place.',
  }),
  job('Reindex help center', cron('30 3 * * *', 'America/Los_Angeles'), {
    tags: ['search'],
    graceMinutes: 30,
    runMs: 6 * MINUTE_MS,
  }),
  job('Suggestions', cron('40 * * * *', 'UTC'), {
    tags: ['search'],
    graceMinutes: 15,
    runMs: 3 * MINUTE_MS,
    failureRate: 0.001,
  }),
  job('Synonyms from the shop', cron('0 11 * * 3', BERLIN), {
    tags: ['search', 'weekly'],
    bornDaysAgo: 1.2,
    isUnused: true,
    description: 'New: waits for its first run on Wednesday.',
  }),
  job('Search page probe', everyMinutes(3), {
    tags: ['search', 'probe'],
    bornDaysAgo: 12,
    graceMinutes: 5,
    lastRunAgoMs: 75 * SECOND_MS,
    runMs: 9 * SECOND_MS,
    failure: print.PROBE_TIMEOUT,
    description: 'Searches the shop like a customer and expects at least 20 results.',
    troubles: [{ kind: 'flap', from: 0.75, to: -6 }],
  }),
  job('Index health', everyMinutes(1), {
    tags: ['search', 'probe'],
    bornDaysAgo: 6,
    graceMinutes: 2,
    lastRunAgoMs: 20 * SECOND_MS,
  }),
];
