import type { SchedulePreview } from '../../../contract/monitors/monitorCalls.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import type { KeptPast } from '../monitorCatalog.ts';
import { clockChangesOf } from './clockChanges.ts';
import { nextDue } from './nextDue.ts';
import { wordsOf } from './wordsOf.ts';

const NEXT_RUNS = 5;
const PAST_MS = 30 * 86_400_000;

export interface PreviewOptions {
  schedule: Schedule;
  graceSeconds: number;
  now: number;
  /** The monitor's state; null without a monitor. */
  past: KeptPast | null;
}

/** What a schedule means: in words, its next runs, and what it would have made of the last 30 days, as far as pings are kept. Throws `UnreadableScheduleError`. */
export function previewOf({ schedule, graceSeconds, now, past }: PreviewOptions): SchedulePreview {
  return {
    words: wordsOf(schedule),
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
    // Nothing is expected from a pause on until the next ping.
    const end = pauses.find((pausedAt) => pausedAt >= at && pausedAt < (next ?? now)) ?? next;
    const until = end ?? now;
    // Nothing is due before the success itself, so that a shorter time than the grace is never down.
    if (until < from || until - at <= graceMs) continue;
    const dueAt = nextDue(schedule, at);
    if (dueAt === null || dueAt + graceMs >= until) continue;
    downtimes.push({ from: Math.max(from, dueAt + graceMs), to: end });
  }
  return { from, downtimes, pings: successes.filter((at) => at >= from && at <= now) };
}
