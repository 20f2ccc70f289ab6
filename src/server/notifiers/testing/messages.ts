import { HOUR_MS } from '../../../contract/durations.ts';
import { flappingWords } from '../../../contract/monitors/flapping.ts';
import type { AlertContext, AlertDirection, AlertFacts, AlertMessage } from '../alertMessage.ts';
import { alertMessageOf, summarisedAlertOf, summaryMessageOf } from '../alertWords.ts';
import { sampleAlertOf } from '../sampleAlert.ts';

/** November 21, 2026, 14:05 UTC. */
export const AT = Date.UTC(2026, 10, 21, 14, 5);

const TEAM_URL = 'https://hearth.example/dashboard/teams/tid_1/monitors/hearthbeat';
const monitor = {
  monitorId: 'm_4fT9',
  name: 'Nightly backup',
  teamName: 'Acme Operations',
  url: `${TEAM_URL}/m_4fT9`,
  tags: ['backup', 'production'],
};
export const MANAGE_URL = 'https://hearth.example/dashboard/teams/tid_1/settings/integrations';

export const RUNBOOK_URL = 'https://wiki.example.com/runbooks/nightly-backup';
export const SNOOZE_URL = `https://hearth.example/snooze?alert=${'a'.repeat(150)}.${'b'.repeat(43)}`;

/** The context for an alert about a nightly backup, including how its last run ended. */
export const contextFor = (changes: Partial<AlertContext> = {}): AlertContext => ({
  description: 'Dumps the orders database and copies it off site.\nPage the database team if it fails twice.',
  runbookUrl: RUNBOOK_URL,
  output: {
    lines: [
      'pg_dump: dumping contents of table "public.orders"',
      'pg_dump: error: query failed: server closed the connection unexpectedly',
      'This probably means the server terminated abnormally before or while processing the request.',
      'backup.sh: line 41: dump failed, nothing was copied',
    ],
    leftOutBytes: null,
  },
  schedule: { words: 'At 02:30', timezone: 'Europe/Berlin', graceSeconds: 3_600 },
  expectedAt: null,
  timesDown: 4,
  lastSuccess: { at: AT - 24 * HOUR_MS, durationMs: 252_000 },
  durationMs: 41_000,
  ...changes,
});

export function factsFor(changes: Partial<AlertFacts> = {}): AlertFacts {
  return {
    direction: 'down',
    monitor,
    reason: 'deadline-passed',
    at: AT,
    now: AT + 1_000,
    lastSuccessAt: AT - 1.5 * HOUR_MS,
    manageUrl: MANAGE_URL,
    ...changes,
  };
}

/** A down alert, with a snooze link unless `changes` make it a recovery or say that the outage has ended. */
export function downMessage(changes?: Partial<AlertFacts>): AlertMessage {
  const facts = factsFor(changes);
  const isDown = facts.direction === 'down' && facts.ended === undefined;
  return alertMessageOf({ ...(isDown && { snoozeUrl: SNOOZE_URL }), ...facts });
}

export const upMessage = (changes?: Partial<AlertFacts>): AlertMessage =>
  downMessage({ direction: 'up', reason: 'success', downForMs: 1.5 * HOUR_MS, ...changes });

/** An alert about a job that failed at night, with every detail that an alert can include. */
export const fullMessage = (changes?: Partial<AlertFacts>): AlertMessage =>
  downMessage({ reason: 'exit-status', exitStatus: 3, context: contextFor(), ...changes });

/** An alert about a missed run. */
export const missedMessage = (): AlertMessage =>
  downMessage({
    lastSuccessAt: AT - 26 * HOUR_MS,
    context: contextFor({
      output: null,
      expectedAt: AT - 2 * HOUR_MS,
      durationMs: null,
      timesDown: 1,
      lastSuccess: { at: AT - 26 * HOUR_MS, durationMs: 252_000 },
      schedule: { words: 'At 13:05', timezone: 'Europe/Berlin', graceSeconds: 3_600 },
    }),
    away: { from: AT - 3 * HOUR_MS, until: AT - HOUR_MS },
  });

/** An alert about the failed job's recovery. */
export const recoveredMessage = (): AlertMessage =>
  upMessage({
    context: contextFor({
      description: null,
      runbookUrl: null,
      lastSuccess: null,
      output: { lines: ['copied 4.2 GB to s3://backups/orders'], leftOutBytes: null },
      durationMs: 252_000,
    }),
  });

export const reminderMessage = (): AlertMessage => downMessage({ isReminder: true, now: AT + 2 * HOUR_MS });

export const flappingMessage = (): AlertMessage => downMessage({ flapping: flappingWords(14) });

/** A late alert: the monitor was down for half an hour, then recovered. */
export const lateMessage = (isLastWord: boolean): AlertMessage =>
  downMessage({ now: AT + HOUR_MS, ended: { at: AT + HOUR_MS / 2, isLastWord } });

/** Returns whether a message opens an incident rather than closing one. */
export const opensIncident = ({ direction, ended }: AlertMessage): boolean =>
  direction === 'down' && ended?.isLastWord !== true;

/** A test message for an integration. */
const sampleMessage = (direction: AlertDirection): AlertMessage =>
  sampleAlertOf({ direction, teamName: monitor.teamName, teamUrl: TEAM_URL, manageUrl: MANAGE_URL, now: AT });

/** A summary in which every fifth monitor has recovered. */
export function summaryMessage(count = 12, name = (index: number) => `Import ${index + 1}`): AlertMessage {
  const alerts = Array.from({ length: count }, (_, index) =>
    summarisedAlertOf({
      ...(index % 5 === 4 ? { ...factsFor(), direction: 'up', reason: 'success', downForMs: HOUR_MS } : factsFor()),
      monitor: { ...monitor, monitorId: `m_${index}`, name: name(index) },
    }),
  );
  return summaryMessageOf({
    alerts,
    teamName: monitor.teamName,
    teamUrl: TEAM_URL,
    now: AT,
    manageUrl: MANAGE_URL,
  });
}

/** A name designed to break out of every format that messages are written in. */
export const HOSTILE_NAME = String.raw`<!channel> @everyone "}],"x":[{" <img src=x> *b* [a](http://evil.example) \ & 😀 </a>`;

/** Every kind of message that a notifier can get, with a description. */
export const messages: [what: string, message: AlertMessage][] = [
  ['a monitor that is down', downMessage()],
  ['a failure with every detail', fullMessage()],
  ['a missed run while Hearth was offline', missedMessage()],
  ['a recovery with the job’s output', recoveredMessage()],
  ['a recovery', upMessage()],
  ['a reminder', reminderMessage()],
  ['a late alert, after which no recovery is reported', lateMessage(true)],
  ['a late alert, before the recovery', lateMessage(false)],
  ['a reminder with every detail', fullMessage({ isReminder: true, now: AT + 2 * HOUR_MS })],
  ['a test', sampleMessage('down')],
  ['a test of a recovery', sampleMessage('up')],
  ['a flapping monitor', flappingMessage()],
  ['a summary', summaryMessage()],
  ['a summary of 500 long hostile names', summaryMessage(500, (index) => `${index} ${HOSTILE_NAME.repeat(5)}`)],
  ['a hostile name', downMessage({ monitor: { ...monitor, name: HOSTILE_NAME, tags: [HOSTILE_NAME] } })],
  [
    'hostile output',
    fullMessage({
      context: contextFor({
        description: `${HOSTILE_NAME}\n\`\`\`\n1. ${HOSTILE_NAME}`,
        output: {
          lines: [
            '```',
            '- a',
            '# b',
            '1. c',
            HOSTILE_NAME,
            '😀'.repeat(140),
            ...Array<string>(4).fill('x'.repeat(300)),
          ],
          leftOutBytes: 1_234_567,
        },
        runbookUrl: `https://wiki.example.com/a(b)|c>d?${'q'.repeat(1_900)}`,
      }),
    }),
  ],
  [
    'a long name',
    upMessage({ monitor: { ...monitor, name: '😀 long '.repeat(500), tags: Array(30).fill('t'.repeat(90)) } }),
  ],
];
