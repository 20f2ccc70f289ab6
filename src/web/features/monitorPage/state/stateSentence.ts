import { briefDuration, HOUR_MS } from '../../../../contract/durations.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { shownStatusOf } from '../../../../contract/monitors/shownStatus.ts';
import { momentWords, whenWords } from '../../../lib/whenWords.ts';
import { zonedTime } from '../../../lib/zonedTime.ts';
import { NO_MORE_RUNS } from '../../monitors/index.ts';

type Known = Pick<
  Monitor,
  'status' | 'statusSince' | 'broken' | 'runningSince' | 'dueAt' | 'deadlineAt' | 'needsManualResume' | 'lastPingAt'
>;

const span = (fromMs: number, toMs: number) => briefDuration((toMs - fromMs) / 1_000);

/** Describes a monitor's state in one line, at an instant (milliseconds since 1970), with times in the given zone. */
export function stateSentence(monitor: Known, nowMs: number, timezone: string): string {
  const { statusSince, runningSince, dueAt, deadlineAt, lastPingAt } = monitor;
  switch (shownStatusOf(monitor, nowMs)) {
    case 'broken':
      return 'Schedule error: we can’t watch this monitor';
    case 'new':
      return lastPingAt === null ? 'Waiting for the first ping' : 'Waiting for the next ping. No alerts until then';
    case 'paused':
      return `${pausedWords(statusSince, nowMs)}. ${monitor.needsManualResume ? 'Resume it manually' : 'Resumes on the next ping'}`;
    case 'down':
      return `Down for ${span(statusSince, nowMs)}${runningSince === null ? '' : `. A new run started ${span(runningSince, nowMs)} ago`}`;
    case 'late':
      return `${span(dueAt ?? nowMs, nowMs)} late${deadlineAt === null ? '' : `. ${threat(deadlineAt, nowMs, timezone)}`}`;
    case 'started':
      return `Running for ${span(runningSince ?? nowMs, nowMs)}${deadlineAt === null ? '' : `. ${limit(deadlineAt, nowMs, timezone)}`}`;
    case 'up':
      return `Up. ${dueAt === null ? NO_MORE_RUNS : `Next ping due in ${span(nowMs, dueAt)}`}`;
  }
}

const JUST_MS = 5_000;

const pausedWords = (since: number, nowMs: number) =>
  nowMs - since < JUST_MS ? 'Paused just now' : `Paused for ${span(since, nowMs)}`;

/** Keeps the numbers and units of durations on one line. */
export const unbroken = (words: string): string => words.replaceAll(/(\d) (?=(?:ms|s|min|h|d)\b)/g, '$1\u00a0');

const threat = (deadlineAt: number, nowMs: number, timezone: string) =>
  nowMs >= deadlineAt ? 'Going down now' : `Goes down ${whenWords(deadlineAt, nowMs, timezone)}`;

/** Within this time, a time of day is clear without its day, even after midnight. */
const CLEAR_MS = 12 * HOUR_MS;

function limit(deadlineAt: number, nowMs: number, timezone: string): string {
  if (nowMs >= deadlineAt) return 'Going down now';
  const isClear = deadlineAt - nowMs < CLEAR_MS;
  return `Must finish by ${isClear ? zonedTime(deadlineAt, timezone).clock : momentWords(deadlineAt, nowMs, timezone)}`;
}
