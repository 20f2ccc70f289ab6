import { briefDuration } from '../../../../contract/durations.ts';
import type { Incident } from '../../../../contract/monitors/incident.ts';
import { INCIDENT_DAYS } from '../../../../contract/monitors/monitorLimits.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { momentWords, whenWords } from '../../../lib/whenWords.ts';
import { zonedTime } from '../../../lib/zonedTime.ts';

type Limits = Pick<Monitor, 'graceSeconds' | 'longestRunSeconds'>;

/** Says why a monitor went down: "Exit status 1", "Expected at 02:30; nothing arrived by 03:30". */
export function causeWords({ flip, ping }: Incident, limits: Limits, nowMs: number, timezone: string): string {
  switch (flip.reason) {
    case 'exit-status':
      return ping?.exitStatus == null ? 'The job failed' : `Exit status ${ping.exitStatus}`;
    case 'keyword':
      return 'Failure keyword in the output';
    case 'deadline-passed': {
      // If Hearth was offline, the monitor went down later than its schedule and grace imply.
      if (flip.away !== undefined) return `Nothing arrived by ${momentWords(flip.at, nowMs, timezone)}`;
      const [when, by] = momentsOf(flip.at - limits.graceSeconds * 1_000, flip.at, nowMs, timezone);
      return `Expected ${when}; nothing arrived by ${by}`;
    }
    case 'run-too-long': {
      const limitSeconds = limits.longestRunSeconds ?? limits.graceSeconds;
      const [when, by] = momentsOf(flip.at - limitSeconds * 1_000, flip.at, nowMs, timezone);
      return `Started ${when}; hadn’t finished by ${by}`;
    }
    default:
      return 'The job reported a failure';
  }
}

/** Formats two instants. Omits the second date if it's the same as the first. */
function momentsOf(first: number, second: number, nowMs: number, timezone: string): [when: string, by: string] {
  const [one, other] = [zonedTime(first, timezone), zonedTime(second, timezone)];
  const by = one.day === other.day ? other.clock : momentWords(second, nowMs, timezone);
  return [whenWords(first, nowMs, timezone), by];
}

/**
 * When an incident started or, once it's over, when it started and ended: "since 01:58", "yesterday at 23:50 to 00:31
 * (41 min)".
 */
export function lastedWords({ flip, end }: Incident, nowMs: number, timezone: string): string {
  if (end === null) return `since ${momentWords(flip.at, nowMs, timezone)}`;
  const [one, other] = [zonedTime(flip.at, timezone), zonedTime(end.at, timezone)];
  const to = one.day === other.day ? other.clock : momentWords(end.at, nowMs, timezone);
  return `${momentWords(flip.at, nowMs, timezone)} to ${to} (${briefDuration((end.at - flip.at) / 1_000)})`;
}

/** The causes whose description already includes the time. */
const TIMED: readonly Incident['flip']['reason'][] = ['deadline-passed', 'run-too-long'];

/** The note next to the cause: how often this happened and, unless the cause includes it, the time. */
export function noteWords(incident: Incident, nowMs: number, timezone: string): string {
  const count = countWords(incident);
  if (incident.end === null && TIMED.includes(incident.flip.reason)) return count;
  const lasted = lastedWords(incident, nowMs, timezone);
  return `${incident.end === null ? lasted : `Last incident: ${lasted}`} · ${count}`;
}

/** Says how often this happened: "First time in 30 days", "4th time in 30 days". */
export function countWords({ count, isCountCut }: Pick<Incident, 'count' | 'isCountCut'>): string {
  if (isCountCut) return `More than ${count} times in ${INCIDENT_DAYS} days`;
  return `${count === 1 ? 'First' : `${count}${ENDINGS[ordinals.select(count)]}`} time in ${INCIDENT_DAYS} days`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Record<Intl.LDMLPluralRule, string> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
  many: 'th',
  zero: 'th',
};

const SHOWN_LINES = 3;

/** The first non-blank lines of a job's output. */
export const firstLines = (output: string): string =>
  output
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, SHOWN_LINES)
    .join('\n');

/** A line such as "Runbook: https://wiki.example/backup", or one with a Markdown link. */
const RUNBOOK_LINE = /^[\s>*_-]*runbook[*_]*:[*_]*\s*(?:\[[^\]\n]*\]\()?<?(https?:\/\/[^\s<>)]+)/im;

/** The URL of the runbook in the monitor's settings or description; null if there is none. */
export function runbookOf({ runbookUrl, description }: Pick<Monitor, 'runbookUrl' | 'description'>): string | null {
  const url = runbookUrl ?? RUNBOOK_LINE.exec(description)?.[1]?.replace(/[.,;]$/, '') ?? '';
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
