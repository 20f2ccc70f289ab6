import { cron, everyMinutes, job, MINUTE_MS, SECOND_MS, type Job } from '../job.ts';
import * as print from '../outputs.ts';
import { BERLIN, RUNBOOKS, OUTAGE } from './surroundings.ts';

export const backupJobs: readonly Job[] = [
  job('Postgres nightly dump', cron('15 2 * * *', BERLIN), {
    tags: ['backups', 'postgres'],
    graceMinutes: 45,
    longestRunMinutes: 90,
    runMs: 19 * MINUTE_MS,
    slowdown: 1.7,
    output: print.dumped,
    failure: print.DISK_FULL,
    runbook: `${RUNBOOKS}/postgres-backup`,
    description:
      'Dumps **all** databases of `db-primary` and uploads them to `s3://backups/postgres`.\n\nWhen it’s down:\n\n1. Check the space on `/var/backups`.\n2. Run `sudo systemctl start pg-dump` again.\n3. Tell #platform if the next dump is late too.',
    troubles: [{ kind: 'fail', from: 41 * 24, to: 39.9 * 24 }],
  }),
  job('Postgres WAL archive', everyMinutes(5), {
    tags: ['backups', 'postgres'],
    bornDaysAgo: 30,
    graceMinutes: 5,
    lastRunAgoMs: 70 * SECOND_MS,
    troubles: [OUTAGE],
    failure: print.NO_DATABASE,
  }),
  job('MySQL legacy shop dump', cron('45 3 * * *', BERLIN), {
    tags: ['backups', 'mysql'],
    graceMinutes: 30,
    longestRunMinutes: 60,
    runMs: 9 * MINUTE_MS,
    failure: print.DISK_FULL,
    runbook: `${RUNBOOKS}/mysql-legacy`,
    description:
      'The old shop, until it’s switched off in spring.\n\n- The disk is **small**: delete dumps in `/var/backups/mysql/archive` that are older than 14 days.\n- Owner: [Priya](https://people.example.com/priya)',
    troubles: [
      { kind: 'fail', from: 26 * 24, to: 25 * 24 },
      { kind: 'fail', from: 17 * 24, to: 16 * 24 },
      { kind: 'fail', from: 8 * 24, to: 7 * 24 },
      { kind: 'fail', from: 24, to: -12 },
    ],
  }),
  job('Object storage mirror', cron('0 */6 * * *', 'UTC'), {
    tags: ['backups'],
    graceMinutes: 60,
    longestRunMinutes: 90,
    runMs: 31 * MINUTE_MS,
    failureRate: 0.006,
  }),
  job('Offsite copy', cron('30 4 * * 0', 'UTC'), {
    tags: ['backups', 'weekly'],
    graceMinutes: 120,
    longestRunMinutes: 360,
    runMs: 190 * MINUTE_MS,
  }),
  job('Restore drill', cron('0 9 * * 1', BERLIN), {
    tags: ['backups', 'weekly'],
    graceMinutes: 120,
    longestRunMinutes: 120,
    runMs: 38 * MINUTE_MS,
    runbook: `${RUNBOOKS}/restore-drill`,
    description: 'Restores last night’s dump on a spare machine and counts the rows.',
  }),
  job('Home directories', cron('0 1 * * *', 'America/New_York'), {
    tags: ['backups'],
    graceMinutes: 60,
    runMs: 14 * MINUTE_MS,
    failureRate: 0.01,
  }),
  job('Redis snapshot', everyMinutes(30), {
    tags: ['backups', 'redis'],
    graceMinutes: 10,
    runMs: 40 * SECOND_MS,
    lastRunAgoMs: 11 * MINUTE_MS,
    failureRate: 0.0007,
  }),
];
