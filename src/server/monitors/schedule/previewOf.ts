import { DAY_MS } from '../../../contract/durations.ts';
import type { SchedulePreview } from '../../../contract/monitors/monitorCalls.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { firstChangeIn, type ZoneChange } from '../../time/zones.ts';
import type { KeptPast } from '../monitorCatalog.ts';
import { cronRemark } from './cron/cronRemark.ts';
import { nextDue, readSchedule } from './readSchedule.ts';
import { wordsOf } from './wordsOf.ts';
import type { ZonedTimes } from './zonedTimes.ts';

const NEXT_RUNS = 5;
const PAST_MS = 30 * DAY_MS;

export interface PreviewOptions {
  schedule: Schedule;
  graceSeconds: number;
  now: number;
  /** The monitor's past; null if there's no monitor. */
  past: KeptPast | null;
}

/**
 * Describes a schedule: in words, with its next runs, and with the downtimes it would have caused in the last 30 days,
 * based on the stored pings. Throws `UnreadableScheduleError`.
 */
export function previewOf({ schedule, graceSeconds, now, past }: PreviewOptions): SchedulePreview {
  const remark = schedule.kind === 'cron' ? cronRemark(schedule.expression) : null;
  return {
    words: wordsOf(schedule),
    ...(remark !== null && { remark }),
    nextRuns: nextRunsOf(schedule, now),
    clockChanges: clockChangesOf(schedule, now),
    past: past === null ? null : pastOf(schedule, graceSeconds * 1_000, now, past),
  };
}

function nextRunsOf(schedule: Schedule, now: number): number[] {
  const runs: number[] = [];
  let at = nextDue(schedule, now);
  while (at !== null && runs.length < NEXT_RUNS) {
    runs.push(at);
    at = nextDue(schedule, at);
  }
  return runs;
}

function pastOf(
  schedule: Schedule,
  graceMs: number,
  now: number,
  { successes, pauses }: KeptPast,
): SchedulePreview['past'] {
  const [oldest] = successes;
  if (oldest === undefined) return null;
  const from = Math.max(oldest, now - PAST_MS);
  const downtimes: { from: number; to: number | null }[] = [];
  for (const [index, at] of successes.entries()) {
    const next = successes[index + 1] ?? null;
    // After a pause, nothing is expected until the next ping.
    const end = pauses.find((pausedAt) => pausedAt >= at && pausedAt < (next ?? now)) ?? next;
    const until = end ?? now;
    // The next ping can't be due before this success, so a gap that isn't longer than the grace is never downtime.
    if (until < from || until - at <= graceMs) continue;
    const dueAt = nextDue(schedule, at);
    if (dueAt === null || dueAt + graceMs >= until) continue;
    downtimes.push({ from: Math.max(from, dueAt + graceMs), to: end });
  }
  return { from, downtimes, pings: successes.filter((at) => at >= from && at <= now) };
}

type ClockChange = SchedulePreview['clockChanges'][number];

const YEAR_MS = 366 * DAY_MS;

/** Returns the clock changes in the next year that affect a run, with their effects in words. */
function clockChangesOf(schedule: Schedule, now: number): ClockChange[] {
  const read = readSchedule(schedule);
  if (!read.ok || schedule.kind === 'period' || read.kind === 'period') return [];
  const found = read.times.flatMap((times) => {
    const place = times.zone === schedule.timezone ? '' : ` in ${times.zone}`;
    return changesOf(times, now, place);
  });
  const keyOf = ({ at, words }: ClockChange): string => `${at} ${words}`;
  // Remove duplicates, because several lines can have the same effect.
  return [...new Map(found.map((change) => [keyOf(change), change])).values()].toSorted(
    (one, other) => one.at - other.at,
  );
}

function changesOf(times: ZonedTimes, now: number, place: string): ClockChange[] {
  const found: ClockChange[] = [];
  for (
    let change = firstChangeIn(times.zone, now, now + YEAR_MS);
    change !== null;
    change = firstChangeIn(times.zone, change.at, now + YEAR_MS)
  ) {
    const words = wordsOfChange(times, change, place);
    if (words !== null) found.push({ at: change.at, words });
  }
  return found;
}

function wordsOfChange(times: ZonedTimes, { at, before, after }: ZoneChange, place: string): string | null {
  const { nextOnWall, jumps } = times;
  const [from, to] = [at + Math.min(before, after), at + Math.max(before, after)];
  const first = nextOnWall(from - 1);
  if (first === null || first >= to) return null;
  const range = `${clockTime(from)} to ${clockTime(to)}${place}`;
  if (after > before) {
    const start = `Clocks skip ${range}`;
    if (jumps.skipped === 'after') return `${start}: the ${clockTime(first)} run moves to ${clockTime(to)}.`;
    const second = nextOnWall(first);
    const isOnly = jumps.repeated === 'once' && (second === null || second >= to);
    return isOnly ? `${start}: the ${clockTime(first)} run is skipped.` : `${start}: no runs in between.`;
  }
  const start = `Clocks go back, so ${range} happens twice`;
  if (jumps.repeated === 'twice') return `${start}: its runs do too.`;
  return `${start}: the ${clockTime(first)} run counts only the first time.`;
}

const clockTime = (wall: number): string => new Date(wall).toISOString().slice(11, 16);
