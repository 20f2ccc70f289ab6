import type { SchedulePreview } from '../../../contract/monitors/monitorCalls.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { clockChangesOf } from './clockChanges.ts';
import { nextDue } from './nextDue.ts';
import { wordsOf } from './wordsOf.ts';

const NEXT_RUNS = 5;
const PAST_MS = 30 * 86_400_000;

export interface PreviewOptions {
  schedule: Schedule;
  graceSeconds: number;
  now: number;
  /** When the monitor's successes came, oldest first; null without a monitor. */
  successes: readonly number[] | null;
}

/** What a schedule means: in words, its next runs, and what it would have made of the last 30 days. Throws `UnreadableScheduleError`. */
export function previewOf({ schedule, graceSeconds, now, successes }: PreviewOptions): SchedulePreview {
  return {
    words: wordsOf(schedule),
    nextRuns: nextRunsOf(schedule, now),
    clockChanges: clockChangesOf(schedule, now),
    past: successes === null || successes.length === 0 ? null : pastOf(schedule, graceSeconds * 1_000, now, successes),
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
  successes: readonly number[],
): NonNullable<SchedulePreview['past']> {
  const from = now - PAST_MS;
  const downtimes: { from: number; to: number | null }[] = [];
  for (const [index, at] of successes.entries()) {
    const next = successes[index + 1] ?? null;
    const until = next ?? now;
    // Nothing is due before the success itself, so that a shorter time than the grace is never down.
    if (until < from || until - at <= graceMs) continue;
    const dueAt = nextDue(schedule, at);
    if (dueAt === null || dueAt + graceMs >= until) continue;
    downtimes.push({ from: Math.max(from, dueAt + graceMs), to: next });
  }
  return { downtimes, pings: successes.filter((at) => at >= from && at <= now) };
}
