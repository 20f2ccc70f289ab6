import { NO_DATABASE } from '../outputs.ts';

/** Facts that the first team's jobs share. */

export const BERLIN = 'Europe/Berlin';
export const RUNBOOKS = 'https://wiki.example.com/runbooks';

const OUTAGE_HOURS_AGO = 23.2 * 24;
/** The database was down for three quarters of an hour. */
export const OUTAGE = {
  kind: 'fail',
  from: OUTAGE_HOURS_AGO,
  to: OUTAGE_HOURS_AGO - 0.75,
  failure: NO_DATABASE,
} as const;
