import { memo } from 'react';
import { RECENT_RUNS } from '../../../../contract/monitors/monitorLimits.ts';
import type { RecentRun } from '../../../../contract/monitors/monitorRecord.ts';
import { statusColor } from '../../../ui/StatusDot.tsx';
import { BAR_STEP, BAR_WIDTH, runPaths, RUN_STRIP_HEIGHT } from './runBars.ts';

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
