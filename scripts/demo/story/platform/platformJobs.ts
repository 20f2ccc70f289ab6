import { backupJobs } from './backupJobs.ts';
import { billingJobs } from './billingJobs.ts';
import { etlJobs } from './etlJobs.ts';
import { machineJobs } from './machineJobs.ts';
import { mailJobs } from './mailJobs.ts';
import { searchJobs } from './searchJobs.ts';
import type { Job } from '../job.ts';

/** The first team's jobs. */
export const platformJobs: readonly Job[] = [
  ...backupJobs,
  ...etlJobs,
  ...billingJobs,
  ...searchJobs,
  ...mailJobs,
  ...machineJobs,
];
