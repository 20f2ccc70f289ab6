import { briefDuration } from '../../../../contract/durations.ts';
import type { Incident, ReportedFailure } from '../../../../contract/monitors/incident.ts';
import { laterFailureReason, type FlipReason } from '../../../../contract/monitors/monitorEvents.ts';
import { INCIDENT_DAYS } from '../../../../contract/monitors/monitorLimits.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { exitStatusWords } from '../../../../contract/monitors/signals.ts';
import { parseUrl } from '../../../lib/parseUrl.ts';
import { momentWords, whenWords } from '../../../lib/whenWords.ts';
import { zonedTime } from '../../../lib/zonedTime.ts';

type Limits = Pick<Monitor, 'graceSeconds' | 'longestRunSeconds'>;

/** Says why a monitor went down: "Exit status 1", "Expected at 02:30; nothing arrived by 03:30". */
export function causeWords({ flip, ping }: Incident, limits: Limits, nowMs: number, timezone: string): string {
  switch (flip.reason) {
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
      return reportedWords(flip.reason, ping?.exitStatus ?? null);
  }
}

function reportedWords(reason: FlipReason, exitStatus: number | null): string {
  switch (reason) {
    case 'exit-status':
      return exitStatus === null ? 'The job failed' : `Exit status ${exitStatusWords(exitStatus)}`;
    case 'keyword':
      return 'Failure keyword in the output';
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

/** Says when a monitor last failed while it was down, and why: "Latest failure at 04:10: exit status 3". */
export function latestWords({ ping }: ReportedFailure, { flip }: Incident, nowMs: number, timezone: string): string {
  const reason = laterFailureReason(ping.exitStatus, flip.reason);
  return `Latest failure ${whenWords(ping.at, nowMs, timezone)}: ${uncapitalized(reportedWords(reason, ping.exitStatus))}`;
}

/** The causes whose description already includes the time. */
const TIMED: readonly Incident['flip']['reason'][] = ['deadline-passed', 'run-too-long'];

/** Says why and when a monitor went down, where that isn't the headline: "Went down at 03:55: exit status 3". */
export function wentDownWords(incident: Incident, limits: Limits, nowMs: number, timezone: string): string {
  const { reason, at } = incident.flip;
  const when = TIMED.includes(reason) ? '' : ` ${whenWords(at, nowMs, timezone)}`;
  return `Went down${when}: ${uncapitalized(causeWords(incident, limits, nowMs, timezone))}`;
}

/** Says when an incident ended: "Recovered at 22:36 after 52 min", "Paused at 22:36 after 52 min down". */
export function endWords({ flip, end }: Incident, nowMs: number, timezone: string): string | null {
  if (end === null) return null;
  const [when, lasted] = [whenWords(end.at, nowMs, timezone), briefDuration((end.at - flip.at) / 1_000)];
  return end.to === 'paused' ? `Paused ${when} after ${lasted} down` : `Recovered ${when} after ${lasted}`;
}

/** The note next to an open incident's cause: how often this happened and, unless the cause includes it, the time. */
export function noteWords(incident: Incident, nowMs: number, timezone: string): string {
  const count = countWords(incident);
  if (TIMED.includes(incident.flip.reason)) return count;
  return `since ${momentWords(incident.flip.at, nowMs, timezone)} · ${uncapitalized(count)}`;
}

/** Says how often the monitor went down: "First time in 30 days", "4th time in 30 days". */
export function countWords({ count, isCountCut }: Pick<Incident, 'count' | 'isCountCut'>): string {
  if (isCountCut) return `More than ${count} times in ${INCIDENT_DAYS} days`;
  return `${count === 1 ? 'First' : `${count}${ENDINGS[ordinals.select(count)]}`} time in ${INCIDENT_DAYS} days`;
}

const uncapitalized = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

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

/** The last non-blank lines of a job's output. */
export const lastLines = (output: string): string =>
  output
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(-SHOWN_LINES)
    .join('\n');

/** A line such as "Runbook: https://wiki.example/backup", or one with a Markdown link. */
const RUNBOOK_LINE = /^[\s>*_-]*runbook[*_]*:[*_]*\s*(?:\[[^\]\n]*\]\()?<?(https?:\/\/[^\s<>)]+)/im;

/** The URL of the runbook in the monitor's settings or description; null if there is none. */
export function runbookOf({ runbookUrl, description }: Pick<Monitor, 'runbookUrl' | 'description'>): string | null {
  const url = runbookUrl ?? RUNBOOK_LINE.exec(description)?.[1]?.replace(/[.,;]$/, '') ?? '';
  return /^https?:$/.test(parseUrl(url)?.protocol ?? '') ? url : null;
}
