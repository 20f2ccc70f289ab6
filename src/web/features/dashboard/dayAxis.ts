import type { DashboardHold, Lane } from '../../../contract/monitors/teamDashboard.ts';
import { DAY_MS, formatDuration, HOUR_MS, runDurationWords } from '../../../contract/durations.ts';
import { dayWords, zonedTime } from '../../lib/zonedTime.ts';

const QUARTER_MS = 900_000;

/** The time range that is shown, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** An instant's position on the axis: from 0 to 100, clamped to its ends. */
export const percentAt = ({ from, to }: Span, at: number): number =>
  Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));

/** Returns whether an instant is closer to the current time than a given percentage of the axis. */
export const isNearNow = (span: Span, at: number, nowMs: number, nearPercent: number): boolean =>
  Math.abs(percentAt(span, at) - percentAt(span, nowMs)) < nearPercent;

export interface Tick {
  at: number;
  words: string;
}

/** Returns a tick for every third hour on the viewer's clock or, on an axis longer than a day, for each midnight. */
export function ticksOf({ from, to }: Span, timezone: string): Tick[] {
  const isDay = to - from <= 2 * DAY_MS;
  const everyMinutes = isDay ? 180 : 1_440;
  const ticks: Tick[] = [];
  for (let at = Math.ceil(from / QUARTER_MS) * QUARTER_MS; at <= to; at += QUARTER_MS) {
    const { day, clock, minuteOfDay } = zonedTime(at, timezone);
    if (minuteOfDay % everyMinutes !== 0) continue;
    ticks.push({ at, words: isDay ? clock : dayWords(day).replace(/ \d+$/, '') });
    // Skips to an hour before the next tick, in case the clock changes.
    at += (everyMinutes / 60 - 1) * HOUR_MS - QUARTER_MS;
  }
  return ticks;
}

/** Past this point, the axis has no room for a title to the right, so it's right-aligned with the maintenance's end. */
const LATE_PERCENT = 80;

/**
 * Returns where maintenance is shaded on the axis, and where its title goes. A title can extend as far as the next one.
 */
export function maintenanceOn(span: Span, holds: readonly DashboardHold[]) {
  const shaded = holds
    .filter(({ kind }) => kind === 'maintenance')
    .map(({ title, from, to }) => ({
      key: `${from} ${title}`,
      title,
      left: percentAt(span, from),
      to: percentAt(span, to),
    }))
    .toSorted((one, other) => one.left - other.left);
  /** Where a title must end to leave room for the next one. */
  const borderAfter = (index: number): number => {
    const [left, next] = [shaded[index]?.left ?? 0, shaded[index + 1]?.left ?? 100];
    return next > LATE_PERCENT && index + 1 < shaded.length ? (left + next) / 2 : next;
  };
  return shaded.map(({ key, title, left, to }, index) => ({
    key,
    title,
    left,
    width: to - left,
    titleAt:
      left > LATE_PERCENT
        ? { right: `${100 - to}%`, maxWidth: `${to - (index === 0 ? 0 : borderAfter(index - 1))}%` }
        : { left: `${left}%`, maxWidth: `${borderAfter(index) - left}%` },
  }));
}

export type MarkKind = 'ran' | 'failed' | 'down' | 'missed' | 'late' | 'running' | 'expected';

/** A mark on a monitor's lane. Times are milliseconds since 1970. */
export interface Mark {
  kind: MarkKind;
  from: number;
  /** Null while it's ongoing. */
  to: number | null;
  /** Whether it stands for many runs of a job that runs too often for individual bars. */
  isRibbon: boolean;
}

/** Everything a lane shows on the axis, in chronological order. */
export function marksOf(lane: Lane, span: Span): Mark[] {
  const at = (second: number) => span.from + second * 1_000;
  const marks: Mark[] = [
    ...(lane.ribbon ?? []).map(([from, to, isUp]): Mark => mark(isUp ? 'ran' : 'failed', at(from), at(to), true)),
    ...lane.down.map(([from, to]) => mark('down', at(from), at(to))),
    ...lane.missed.map(([from, to]) => mark('missed', at(from), at(to))),
    ...lane.runs.map(([from, length, isGood]) => mark(isGood ? 'ran' : 'failed', at(from), at(from + length))),
    ...(lane.lateSince === null ? [] : [mark('late', lane.lateSince, null)]),
    ...(lane.runningSince === null ? [] : [mark('running', lane.runningSince, null)]),
    ...lane.expected.map((second) => mark('expected', at(second), at(second))),
  ];
  const isOnAxis = ({ from, to }: Mark) => from <= span.to && (to === null || to >= span.from);
  return marks.filter(isOnAxis).toSorted((one, other) => one.from - other.from);
}

const mark = (kind: MarkKind, from: number, to: number | null, isRibbon = false): Mark => ({
  kind,
  from,
  to,
  isRibbon,
});

/** "02:30, ran for 20 min 31 s", "Expected at 02:30". */
export function markWords({ kind, from, to, isRibbon }: Mark, timezone: string): string {
  const { day, clock } = zonedTime(from, timezone);
  const start = `${dayWords(day).replace(/ \d+$/, '')}, ${clock}`;
  const took = to === null || to <= from ? null : to - from;
  if (isRibbon) return `${kind === 'ran' ? 'Up' : 'Down'} from ${start} for ${formatDuration((took ?? 0) / 1_000)}`;
  switch (kind) {
    case 'ran':
      return took === null ? `${start}: succeeded` : `${start}: succeeded after ${runDurationWords(took)}`;
    case 'failed':
      return took === null ? `${start}: failed` : `${start}: failed after ${runDurationWords(took)}`;
    case 'down':
      return `Down from ${start} for ${formatDuration((took ?? 0) / 1_000)}`;
    case 'missed':
      return `Expected ${start}, missed`;
    case 'late':
      return `Expected ${start}, late`;
    case 'running':
      return `Running since ${start}`;
    case 'expected':
      return `Expected ${start}`;
  }
}
