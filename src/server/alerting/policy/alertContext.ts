import { stripVTControlCharacters } from 'node:util';
import { type FlipReason, isReportedFailure } from '../../../contract/monitors/monitorEvents.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { EARLY_MS } from '../../monitors/rules/deadlines.ts';
import { leftOutOf } from '../../monitors/pings/bodyEnds.ts';
import { nextDueIfReadable } from '../../monitors/schedule/readSchedule.ts';
import type { AlertContext, AlertDirection, LastSuccess, OutputTail } from '../../notifiers/alertMessage.ts';

/** Facts about a flip's monitor and pings, read when the alert is delivered. Times are milliseconds since 1970. */
export interface FlipRecord {
  description: string;
  runbookUrl: string | null;
  /** Null if the stored schedule can't be read. */
  schedule: Schedule | null;
  scheduleWords: string;
  graceSeconds: number;
  /** How many times the monitor went down in the 30 days up to and including the flip. */
  timesDown: number;
  /** The ping right before the flip, if it's stored. If a ping caused the flip, this is that ping. */
  ping: { durationMs: number | null; body: Uint8Array | null; isBodyCut: boolean };
  /** The last stored success before the flip. */
  lastSuccess: LastSuccess | null;
}

export interface AlertedFlip {
  direction: AlertDirection;
  reason: FlipReason;
  at: number;
  lastSuccessAt: number | null;
}

const DESCRIPTION_LINES = 3;
export const DESCRIPTION_CHARACTERS = 300;
/** Maximum number of output lines for a recovery. */
const RECOVERY_LINES = 3;

/** Chooses what context to show in an alert. */
export function alertContextOf(record: FlipRecord, flip: AlertedFlip): AlertContext {
  const { runbookUrl, schedule, scheduleWords, graceSeconds, timesDown, lastSuccess } = record;
  const ping = isByPing(flip.reason) ? record.ping : null;
  const isUp = flip.direction === 'up';
  return {
    description: isUp ? null : firstLines(record.description),
    runbookUrl: isUp ? null : runbookUrl,
    output: ping?.body ? outputTailOf(ping.body, ping.isBodyCut, isUp ? RECOVERY_LINES : undefined) : null,
    schedule: {
      words: scheduleWords,
      timezone: schedule !== null && 'timezone' in schedule ? schedule.timezone : null,
      graceSeconds,
    },
    expectedAt: flip.reason === 'deadline-passed' ? expectedAt(record, flip) : null,
    timesDown,
    lastSuccess: isUp ? null : lastSuccess,
    durationMs: ping?.durationMs ?? null,
  };
}

/** Returns whether a ping caused a flip, rather than a deadline or a person. */
function isByPing(reason: FlipReason): boolean {
  return reason === 'success' || isReportedFailure(reason);
}

function firstLines(text: string): string | null {
  const lines = text.trim().split('\n');
  const first = lines.slice(0, DESCRIPTION_LINES).join('\n').trim();
  if (first === '') return null;
  const start = first.slice(0, DESCRIPTION_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
  return lines.length > DESCRIPTION_LINES || start.length < first.length ? `${start.trimEnd()}…` : start;
}

/**
 * Returns when a missed ping was expected. Null if the schedule has since changed and would expect the ping only after
 * the alert.
 */
function expectedAt({ schedule, graceSeconds }: FlipRecord, { at, lastSuccessAt }: AlertedFlip): number | null {
  if (schedule === null || lastSuccessAt === null) return null;
  const due = nextDueIfReadable(schedule, lastSuccessAt);
  if (due === null || due > at) return null;
  // The last success counted for a due time shortly after it, unless that one's grace period ended at the alert.
  const isEarly = schedule.kind !== 'period' && due - lastSuccessAt <= EARLY_MS && due + graceSeconds * 1_000 < at;
  const next = isEarly ? nextDueIfReadable(schedule, due) : null;
  return next !== null && next + graceSeconds * 1_000 <= at ? next : due;
}

/** Maximum number and length of output lines, in UTF-16 units. */
export const MAX_OUTPUT_LINES = 10;
export const MAX_OUTPUT_LINE_LENGTH = 300;
/** A body with at least this share of non-text characters counts as binary. */
const BINARY_SHARE = 0.1;

/** Control and format characters except tab and line feed. They're invisible or can reverse the text. */
const UNSEEN = /[^\P{C}\t\n]/gu;

/** Returns the last lines of a ping's body as plain text; null for an empty or binary body. */
export function outputTailOf(body: Uint8Array, isBodyCut: boolean, mostLines = MAX_OUTPUT_LINES): OutputTail | null {
  const decoded = new TextDecoder('utf-8').decode(body, { stream: isBodyCut });
  // Remove colors, cursor movements and window titles.
  const text = stripVTControlCharacters(decoded).replaceAll('\r\n', '\n');
  if (isBinary(text)) return null;
  const lines = text
    .split('\n')
    .map(lastWritten)
    .map((line) => line.replaceAll(UNSEEN, '').trimEnd());
  while (lines.at(-1) === '') lines.pop();
  const tail = lines.slice(-mostLines).map(shortened);
  return tail.length === 0 ? null : { lines: tail, leftOutBytes: isBodyCut ? leftOutOf(text) : null };
}

/** Returns the final text of a line, because progress bars keep overwriting theirs. */
function lastWritten(line: string): string {
  return line.replace(/\r+$/, '').split('\r').at(-1) ?? '';
}

function shortened(line: string): string {
  return line.length <= MAX_OUTPUT_LINE_LENGTH
    ? line
    : `${line.slice(0, MAX_OUTPUT_LINE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function isBinary(text: string): boolean {
  const odd = text.match(/\uFFFD|[^\P{Cc}\t\n\r]/gu)?.length ?? 0;
  return odd > text.length * BINARY_SHARE;
}
