import { memo } from 'react';
import { briefDuration } from '../../../../contract/durations.ts';
import { RECENT_RUNS } from '../../../../contract/monitors/monitorLimits.ts';
import type { Monitor, RecentRun } from '../../../../contract/monitors/monitorRecord.ts';
import { shownStatusOf } from '../../../../contract/monitors/shownStatus.ts';
import { dayWordsBeside, zonedTime } from '../../../lib/zonedTime.ts';
import { statusColor } from '../../../ui/StatusDot.tsx';
import { useNow } from '../../../ui/useNow.ts';

/** The width of a bar including the gap after it, the width of the bar alone, and the strip's height, in SVG units. */
const BAR_STEP = 4;
const BAR_WIDTH = 2.5;
const RUN_STRIP_HEIGHT = 20;

const SHORTEST = 6;
/** The height of a bar for a run whose duration is unknown. */
const UNKNOWN = 12;
/** Measurements of a hollow bar and the dash above it. */
const HOLLOW_EDGE = 0.7;
const DASH_BOTTOM = 4;
const DASH_HEIGHT = 1.5;

/** A bar in the strip. */
type Bar = RecentRun | { kind: 'missed' | 'late'; at?: number };

/** Draws bars from left to right as one path, the newest at the right. Quicker runs have shorter bars. */
function pathOf(bars: readonly Bar[], places: number, kind: Bar['kind']) {
  const longestMs = Math.max(1, ...bars.map((bar) => ('durationMs' in bar ? (bar.durationMs ?? 0) : 0)));
  const first = places - bars.length;
  return bars
    .map((bar, index) => (bar.kind === kind ? shapeOf(bar, (first + index) * BAR_STEP, longestMs) : ''))
    .join('');
}

const box = (left: number, bottom: number, width: number, height: number) =>
  `M${left} ${bottom}v${-height}h${width}v${height}z`;

function shapeOf(bar: Bar, left: number, longestMs: number): string {
  switch (bar.kind) {
    case 'fail':
      return box(left, RUN_STRIP_HEIGHT, BAR_WIDTH, RUN_STRIP_HEIGHT);
    case 'success':
      return box(left, RUN_STRIP_HEIGHT, BAR_WIDTH, heightOf(bar, longestMs));
    case 'late':
      return box(left, RUN_STRIP_HEIGHT, BAR_WIDTH, UNKNOWN);
    case 'missed':
      return hollow(left) + box(left, DASH_BOTTOM, BAR_WIDTH, DASH_HEIGHT);
  }
}

const hollow = (left: number): string =>
  box(left, RUN_STRIP_HEIGHT, BAR_WIDTH, UNKNOWN) +
  box(left + HOLLOW_EDGE, RUN_STRIP_HEIGHT - HOLLOW_EDGE, BAR_WIDTH - 2 * HOLLOW_EDGE, UNKNOWN - 2 * HOLLOW_EDGE);

const heightOf = ({ durationMs }: RecentRun, longestMs: number) =>
  durationMs === null ? UNKNOWN : Math.round(SHORTEST + (durationMs / longestMs) * (UNKNOWN - SHORTEST));

/** The strip's SVG paths: one for each kind of bar, and one for empty places. */
export function runPaths(bars: readonly Bar[], places: number) {
  const shown = bars.slice(-places);
  const free = Array.from({ length: places - shown.length }, (_, index) => index);
  return {
    succeeded: pathOf(shown, places, 'success'),
    failed: pathOf(shown, places, 'fail'),
    missed: pathOf(shown, places, 'missed'),
    late: pathOf(shown, places, 'late'),
    free: free.map((index) => box(index * BAR_STEP, RUN_STRIP_HEIGHT, BAR_WIDTH, 2)).join(''),
  };
}

type StripFacts = Pick<
  Monitor,
  'status' | 'broken' | 'runningSince' | 'dueAt' | 'recentRuns' | 'missedSlots' | 'schedule' | 'graceSeconds'
>;

/**
 * How many runs were missed since the newest bar. The browser can compute this only for intervals; for other schedules,
 * missed runs arrive with the monitor's next update.
 */
function missedSince({ status, schedule, graceSeconds, recentRuns, missedSlots = [] }: StripFacts, nowMs: number) {
  const newestAt = Math.max(recentRuns.at(-1)?.at ?? 0, missedSlots.at(-1) ?? 0);
  if (status !== 'down' || schedule.kind !== 'period' || newestAt === 0) return 0;
  const count = Math.floor((nowMs - newestAt - graceSeconds * 1_000) / (schedule.periodSeconds * 1_000));
  return Math.min(RECENT_RUNS, Math.max(0, count));
}

interface MonitorRunsProps {
  monitor: StripFacts;
  /** In a list with a `SharedTooltip`: the time zone for the strip's tooltip. */
  tooltipZone?: string;
}

/** A monitor's last runs as bars, updated with the clock. */
export function MonitorRuns({ monitor, tooltipZone }: MonitorRunsProps) {
  const today = useNow((nowMs) => new Date(nowMs).toISOString().slice(0, 10));
  const isLate = useNow((nowMs) => shownStatusOf(monitor, nowMs) === 'late');
  const missed = useNow((nowMs) => missedSince(monitor, nowMs));
  return (
    <RunStrip
      runs={monitor.recentRuns}
      missedSlots={monitor.missedSlots}
      missedSince={missed}
      isLate={isLate}
      today={today}
      tooltipZone={tooltipZone}
    />
  );
}

/** All bars in chronological order. */
function barsOf({ runs, missedSlots = [], missedSince: since = 0, isLate = false }: Props): Bar[] {
  const missed = missedSlots.map((at) => ({ at, kind: 'missed' as const }));
  const known = missed.length === 0 ? runs : [...runs, ...missed].toSorted((one, other) => one.at - other.at);
  return [
    ...known,
    ...Array.from({ length: since }, () => ({ kind: 'missed' as const })),
    ...(isLate ? [{ kind: 'late' as const }] : []),
  ];
}

interface Props {
  runs: readonly RecentRun[];
  missedSlots?: readonly number[] | undefined;
  /** The number of additional missed runs, which come last. */
  missedSince?: number;
  /** Whether the currently expected run hasn't reported. */
  isLate?: boolean;
  /** How many bars fit. */
  places?: number;
  /** The current day, such as `2026-11-21`. */
  today?: string;
  tooltipZone?: string | undefined;
}

/**
 * The last runs as bars, the newest at the right. Failed runs have the full height, missed runs are hollow, and quicker
 * successful runs are shorter.
 */
export const RunStrip = memo(function RunStrip(props: Props) {
  const { places = RECENT_RUNS, today = '', tooltipZone } = props;
  const width = (places - 1) * BAR_STEP + BAR_WIDTH;
  const bars = barsOf(props).slice(-places);
  const { succeeded, failed, missed, late, free } = runPaths(bars, places);
  const words = tooltipZone === undefined ? wordsOf(bars) : stripTooltip(bars, today, tooltipZone);
  return (
    <svg
      role="img"
      aria-label={words}
      data-tooltip={tooltipZone === undefined ? undefined : words}
      viewBox={`0 0 ${width} ${RUN_STRIP_HEIGHT}`}
      width={width}
      height={RUN_STRIP_HEIGHT}
      display="block"
    >
      <path d={free} fill="var(--hearth-palette-divider)" />
      <path d={succeeded} fill={statusColor('up')} />
      <path d={failed} fill={statusColor('down')} />
      {missed && <path d={missed} fill={statusColor('down')} fillRule="evenodd" />}
      {late && <path d={late} fill={statusColor('late')} />}
    </svg>
  );
});

/** Describes a strip: what happened, over how long, and when the last run reported. */
export function stripTooltip(bars: readonly Bar[], today: string, timezone: string): string {
  const times = bars.flatMap(({ at }) => at ?? []);
  const lastReport = bars.findLast((bar) => bar.kind === 'success' || bar.kind === 'fail')?.at;
  const spanSeconds = (Math.max(...times) - Math.min(...times)) / 1_000;
  const span = times.length > 1 ? ` over ${briefDuration(spanSeconds, 1)}` : '';
  if (lastReport === undefined) return wordsOf(bars, span);
  const { day, clock } = zonedTime(lastReport, timezone);
  return `${wordsOf(bars, span)}. Last reported ${dayWordsBeside(day, today)} at ${clock}`;
}

function wordsOf(bars: readonly Bar[], span = ''): string {
  const runs = bars.filter(({ kind }) => kind !== 'late');
  if (runs.length === 0) return 'No runs yet';
  const countOf = (kind: Bar['kind']) => runs.filter((bar) => bar.kind === kind).length;
  const all = runs.length === 1 ? 'Last run' : `Last ${runs.length} runs`;
  const problems = [
    countOf('fail') > 0 && `${countOf('fail')} failed`,
    countOf('missed') > 0 && `${countOf('missed')} missed`,
  ].filter(Boolean);
  return `${all}${span}: ${problems.join(', ') || 'none failed'}`;
}
