import { memo } from 'react';
import { RECENT_RUNS } from '../../../../contract/monitors/monitorLimits.ts';
import type { RecentRun } from '../../../../contract/monitors/monitorRecord.ts';
import { statusColor } from '../../../ui/StatusDot.tsx';

/** Units of the drawing: a bar with the gap after it, its width, and the height of the strip. */
const BAR_STEP = 4;
const BAR_WIDTH = 2.5;
const RUN_STRIP_HEIGHT = 20;

const SHORTEST = 6;
/** For a run of unknown duration. */
const UNKNOWN = 12;

/** Draws runs as bars from left to right into one path: a quick run is a short bar. The newest stands at the right. */
function pathOf(runs: readonly RecentRun[], places: number, isWanted: (run: RecentRun) => boolean) {
  const longestMs = Math.max(1, ...runs.map(({ durationMs }) => durationMs ?? 0));
  const first = places - runs.length;
  return runs
    .map((run, index) => {
      if (!isWanted(run)) return '';
      const height = run.kind === 'fail' ? RUN_STRIP_HEIGHT : heightOf(run, longestMs);
      return `M${(first + index) * BAR_STEP} ${RUN_STRIP_HEIGHT}v${-height}h${BAR_WIDTH}v${height}z`;
    })
    .join('');
}

const heightOf = ({ durationMs }: RecentRun, longestMs: number) =>
  durationMs === null ? UNKNOWN : Math.round(SHORTEST + (durationMs / longestMs) * (UNKNOWN - SHORTEST));

/** The paths of the strip: runs that went well, runs that failed, and the places that no run has filled yet. */
export function runPaths(recentRuns: readonly RecentRun[], places: number) {
  const runs = recentRuns.slice(-places);
  const free = Array.from({ length: places - runs.length }, (_, index) => index);
  return {
    succeeded: pathOf(runs, places, ({ kind }) => kind === 'success'),
    failed: pathOf(runs, places, ({ kind }) => kind === 'fail'),
    free: free.map((index) => `M${index * BAR_STEP} ${RUN_STRIP_HEIGHT}v-2h${BAR_WIDTH}v2z`).join(''),
  };
}

interface Props {
  runs: readonly RecentRun[];
  /** How many bars there is room for. */
  places?: number;
}

/**
 * The last runs as bars, the newest at the right: those that failed are tall, those that went well are low, and lower
 * the quicker they were.
 */
export const RunStrip = memo(function RunStrip({ runs, places = RECENT_RUNS }: Props) {
  const width = (places - 1) * BAR_STEP + BAR_WIDTH;
  const { succeeded, failed, free } = runPaths(runs, places);
  return (
    <svg
      role="img"
      aria-label={wordsOf(runs.slice(-places))}
      viewBox={`0 0 ${width} ${RUN_STRIP_HEIGHT}`}
      width={width}
      height={RUN_STRIP_HEIGHT}
      display="block"
    >
      <path d={free} fill="var(--hearth-palette-divider)" />
      <path d={succeeded} fill={statusColor('up')} />
      <path d={failed} fill={statusColor('down')} />
    </svg>
  );
});

function wordsOf(runs: readonly RecentRun[]): string {
  if (runs.length === 0) return 'No runs yet';
  const failures = runs.filter(({ kind }) => kind === 'fail').length;
  const all = runs.length === 1 ? 'Last run' : `Last ${runs.length} runs`;
  if (failures === 0) return `${all}: no failure`;
  return `${all}: ${failures} failed`;
}
