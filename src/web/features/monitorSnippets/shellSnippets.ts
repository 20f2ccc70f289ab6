import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { cronTimes } from './cronTimes.ts';
import { commentText, crontabCommand, resourceName, shellWord, systemdText } from './quoting.ts';
import type { SnippetFacts } from './snippetFacts.ts';

/** Retries, gives up eventually, and prints no output, so that a ping can't make the job fail. */
export const CURL = 'curl -fsS -m 10 --retry 5 -o /dev/null';
const JOB = '/path/to/job';

const lines = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join('\n');

/** The last path segment is a variable, so the URL is in double quotes. */
const exitUrl = (pingUrl: string) => `"${pingUrl.replaceAll(/["$`\\]/g, String.raw`\$&`)}/$?"`;

/** A command line that runs the job between a start ping and an end ping. */
export const wrappedJob = (pingUrl: string, job = JOB) =>
  `${CURL} ${shellWord(`${pingUrl}/start`)}; ${job}; ${CURL} ${exitUrl(pingUrl)}`;

export const curl = ({ name, pingUrl, scope }: SnippetFacts) =>
  scope === 'success'
    ? lines(`# ${commentText(name)}: at the end of the job`, `${CURL} ${shellWord(pingUrl)}`)
    : lines(
        `# ${commentText(name)}`,
        `${CURL} ${shellWord(`${pingUrl}/start`)}`,
        JOB,
        '# 0 is a success, 1 to 255 are failures',
        `${CURL} ${exitUrl(pingUrl)}`,
      );

export function crontab({ name, pingUrl, schedule, scope }: SnippetFacts) {
  const times = cronTimes(schedule);
  const command = scope === 'success' ? `${JOB} && ${CURL} ${shellWord(pingUrl)}` : wrappedJob(pingUrl);
  return lines(
    `# ${commentText(name)}`,
    times === null && '# Set the schedule',
    times?.note != null && `# ${times.note}`,
    times?.timezone != null && `# Assumes the server's timezone is ${times.timezone}`,
    `${times?.expression ?? '0 3 * * *'} ${crontabCommand(command)}`,
  );
}

export function systemd({ name, pingUrl, schedule, scope }: SnippetFacts) {
  const url = systemdText(pingUrl);
  const ping = (line: string, address: string) => `${line}=-/usr/bin/${CURL} ${address}`;
  return lines(
    `# /etc/systemd/system/${resourceName(name)}.service`,
    '[Unit]',
    `Description=${systemdText(commentText(name))}`,
    '',
    '[Service]',
    'Type=oneshot',
    scope === 'run' && ping('ExecStartPre', `${url}/start`),
    `ExecStart=${JOB}`,
    scope === 'success'
      ? ping('ExecStartPost', url)
      : // Runs after any outcome of the job. A signal has a name instead of a status.
        `ExecStopPost=-/bin/sh -c 'case "$$EXIT_STATUS" in [0-9]*) s="$$EXIT_STATUS";; *) s=fail;; esac; ${CURL} "${url}/$$s"'`,
    ...timerOf(name, schedule),
  );
}

/** The timer for the times at which the monitor expects runs. A line keeps its time zone if it names one. */
function timerOf(name: string, schedule: Schedule): string[] {
  if (schedule.kind !== 'oncalendar') return [];
  const times = schedule.expression.split('\n').map((line) => line.trim());
  const zoned = (line: string): string =>
    /\s[a-z][\w+-]*(\/[\w+-]+)*$/i.test(line) ? line : `${line} ${schedule.timezone}`;
  return [
    '',
    `# /etc/systemd/system/${resourceName(name)}.timer`,
    '[Timer]',
    ...times.filter((line) => line !== '').map((line) => `OnCalendar=${zoned(line)}`),
    'Persistent=true',
    '',
    '[Install]',
    'WantedBy=timers.target',
  ];
}

/** Uses the hearth command from the same server as the ping URL. */
export function hearthCommand({ name, pingUrl, scope }: SnippetFacts) {
  const file = shellWord(new URL('/hearth.mjs', pingUrl).href);
  const address = `--url ${shellWord(pingUrl)}`;
  return lines(
    '# Download the command once. It requires Node 20 or later',
    `curl -fsSO ${file}`,
    '',
    ...(scope === 'success'
      ? [`# ${commentText(name)}`, `${JOB} && node hearth.mjs ping ${address}`]
      : [
          `# ${commentText(name)}: reports its start, exit status and last output`,
          `node hearth.mjs run ${address} -- ${JOB}`,
        ]),
  );
}

export function docker({ name, pingUrl, scope }: SnippetFacts) {
  const image = 'my-image';
  const run = `docker run --rm --name ${resourceName(name)} ${image}`;
  return scope === 'success'
    ? lines(`# ${commentText(name)}`, `${run} && ${CURL} ${shellWord(pingUrl)}`)
    : lines(`# ${commentText(name)}`, `${CURL} ${shellWord(`${pingUrl}/start`)}`, run, `${CURL} ${exitUrl(pingUrl)}`);
}
