import type { TemplatePlaceholder } from '../../../../contract/alerting/webhook.ts';

/** What each placeholder stands for. */
export const PLACEHOLDER_WORDS: Record<TemplatePlaceholder, string> = {
  name: 'Name of the monitor',
  status: 'down or up',
  title: 'A short line, such as “Down: Nightly backup”',
  message: 'One sentence with everything that matters',
  reason: 'Why it is down, empty when it is up',
  exitStatus: 'Exit status of the job, null where there is none',
  output: 'The last lines of the job’s output',
  description: 'The first lines of the description',
  runbookUrl: 'Link to the runbook',
  snoozeUrl: 'Link that snoozes the monitor for an hour, without a sign-in',
  schedule: 'The schedule in words',
  expectedAt: 'When the missed success was due, else null',
  lastSuccessAt: 'When the last success came, else null',
  timesDown: 'How many times it went down in 30 days',
  url: 'Page of the monitor',
  team: 'Name of the team',
  tags: 'Tags of the monitor: a list where JSON allows one',
  at: 'When the status changed, as 2027-01-31T14:05:00.000Z',
  downForSeconds: 'How long it was down, or has been',
  monitorId: 'Id of the monitor',
  note: 'A word about changes that were held back',
  isReminder: 'true when it is still down, else false',
  isTest: 'true for a test, else false',
};
