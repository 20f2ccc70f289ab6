import { deadlineAtOf } from '../../../src/server/monitors/rules/deadlines.ts';
import { nextDue } from '../../../src/server/monitors/schedule/readSchedule.ts';
import { DAY_MS, type Failure, HISTORY_DAYS, HOUR_MS, type Job, SECOND_MS, type Trouble } from '../story/job.ts';
import type { Random } from '../story/random.ts';

/** A ping that a job sends at a certain time. */
export interface JobPing {
  at: number;
  kind: 'start' | 'success' | 'fail';
  exitStatus: number | null;
  body: string;
  /** Whether the monitor's status can change, which can alert people. */
  canFlip: boolean;
}

/** A monitor's deadline has just passed. */
export interface MissedDeadline {
  at: number;
  kind: 'missed-deadline';
}

export type Signal = JobPing | MissedDeadline;

/** How soon a server notices a missed deadline. */
const NOTICED_AFTER_MS = 150;
const NIL: Failure = { exitStatus: null, output: '' };

/**
 * Yields what a job does, endlessly and in chronological order, so that past and future come from the same story. The
 * story's hours count back from `now`.
 */
export function* signalsOf(job: Job, now: number, random: Random): Generator<Signal> {
  if (job.isUnused) return;
  const watch = watchDeadlines(job);
  const pausedAt = job.pausedHoursAgo === null ? Infinity : now - job.pausedHoursAgo * HOUR_MS;
  let lastAt = -Infinity;
  let runs = 0;
  for (const slot of slotsOf(job, now)) {
    if (slot >= pausedAt) return;
    const trouble = job.troubles.find(({ from, to }) => slot >= now - from * HOUR_MS && slot < now - to * HOUR_MS);
    const startAt = Math.round(slot + lagMs(job, trouble, random));
    const runMs = durationMs(job, slot, now, random);
    const failure = failureOf(job, trouble, runs, random);
    yield* watch.missedDeadlineBefore(startAt);
    if (trouble?.kind === 'miss' || startAt <= lastAt) {
      watch.isSuspicious = true;
      continue;
    }
    runs += 1;
    if (runMs !== null) {
      yield { at: startAt, kind: 'start', canFlip: false, body: '', exitStatus: null };
      watch.started(startAt);
    }
    lastAt = startAt;
    if (trouble?.kind === 'hang') continue;
    const endAt = Math.round(startAt + (runMs ?? 0));
    yield* watch.missedDeadlineBefore(endAt);
    const canFlip = failure !== null || !watch.isUp;
    const { exitStatus, output } = failure ?? { ...NIL, output: job.output?.(random) ?? '' };
    yield { at: endAt, kind: failure === null ? 'success' : 'fail', exitStatus, body: output, canFlip };
    watch.ended(endAt, failure === null);
    lastAt = endAt;
  }
}

/** Yields the times at which runs are due, from the monitor's first day onward. */
function* slotsOf({ settings, bornDaysAgo, lastRunAgoMs }: Job, now: number): Generator<number> {
  const { schedule } = settings;
  const bornAt = now - bornDaysAgo * DAY_MS;
  if (schedule.kind === 'period') {
    const periodMs = schedule.periodSeconds * SECOND_MS;
    const last = now - lastRunAgoMs;
    let slot = last - Math.floor((last - bornAt - 1) / periodMs) * periodMs;
    for (;;) {
      yield slot;
      slot += periodMs;
    }
  }
  for (let slot = nextDue(schedule, bornAt); slot !== null; slot = nextDue(schedule, slot)) yield slot;
}

/**
 * Returns how long after its due time a run starts. Machines take a moment, and a late run uses up half of the grace
 * period.
 */
function lagMs({ settings }: Job, trouble: Trouble | undefined, random: Random): number {
  const usual = random.between(0.2, 2.5) * SECOND_MS;
  return trouble?.kind === 'late' ? usual + (settings.graceSeconds * SECOND_MS) / 2 : usual;
}

function durationMs({ runMs, slowdown }: Job, at: number, now: number, random: Random): number | null {
  const chance = random.between(0.85, 1.15) * (random.chance(0.03) ? 1.35 : 1);
  if (runMs === null) return null;
  const progress = Math.min(1, Math.max(0, 1 - (now - at) / (HISTORY_DAYS * DAY_MS)));
  return runMs * (1 + (slowdown - 1) * progress ** 1.6) * chance;
}

function failureOf(job: Job, trouble: Trouble | undefined, runs: number, random: Random): Failure | null {
  const isByChance = random.chance(job.failureRate);
  if (trouble?.kind === 'fail') return trouble.failure ?? job.failure;
  if (trouble?.kind === 'flap') return runs % 2 === 0 ? job.failure : null;
  return isByChance && runs > 0 ? job.failure : null;
}

/** Predicts when a job's monitor will go down, using the engine's own rule. */
function watchDeadlines({ settings }: Job) {
  const limitMs = (settings.longestRunSeconds ?? settings.graceSeconds) * SECOND_MS;
  let lastSuccessAt: number | null = null;
  let runAt: number | null = null;
  const watch = {
    isUp: false,
    /** Set if a run was skipped. Otherwise, the deadline is calculated only if it could have passed anyway. */
    isSuspicious: false,
    started(at: number): void {
      runAt = at;
    },
    ended(at: number, isSuccess: boolean): void {
      runAt = null;
      watch.isUp = isSuccess;
      watch.isSuspicious = false;
      if (isSuccess) lastSuccessAt = at;
    },
    *missedDeadlineBefore(at: number): Generator<MissedDeadline> {
      const isLong = runAt !== null && at - runAt > limitMs;
      if (!watch.isUp || lastSuccessAt === null || !(watch.isSuspicious || isLong || isOverdue(at))) return;
      const openRuns = runAt === null ? [] : [{ rid: null, at: runAt }];
      const dueAt = nextDue(settings.schedule, lastSuccessAt);
      const deadline = deadlineAtOf({ status: 'up', openRuns, dueAt, lastSuccessAt, away: null }, settings);
      if (deadline === null || deadline > at) return;
      watch.isUp = false;
      yield { at: deadline + NOTICED_AFTER_MS, kind: 'missed-deadline' };
    },
  };
  /**
   * Returns whether the deadline could have passed although no run was skipped. If a success comes before it's due, the
   * gap until the next run can exceed the grace period.
   */
  function isOverdue(at: number): boolean {
    return runAt === null && lastSuccessAt !== null && at - lastSuccessAt > settings.graceSeconds * SECOND_MS;
  }
  return watch;
}
