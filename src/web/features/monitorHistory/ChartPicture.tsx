import { memo } from 'react';
import type { MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import type { BandPoint } from './chartScales.ts';

type Run = MonitorHistory['runs'][number];

interface Frame {
  width: number;
  x: (atMs: number) => number;
  y: (durationMs: number) => number;
}

interface Props {
  runs: readonly Run[];
  band: readonly BandPoint[];
  ticks: readonly number[];
  limitMs: number | null;
  frame: Frame;
  chosen: Pick<Run, 'at' | 'durationMs' | 'kind'> | undefined;
  /** The dragged range, in pixels. */
  drag: { from: number; to: number } | null;
}

export const PICTURE_HEIGHT = 176;

const UP = 'var(--hearth-palette-status-up)';
const DOWN = 'var(--hearth-palette-status-down)';
const QUIET = 'var(--hearth-palette-text-secondary)';
/** Half the width of a cross, in pixels. */
const ARM = 3.5;

/** Runs as dots and failed runs as crosses, over a band from the median to the 95th percentile. */
export function ChartPicture({ runs, band, ticks, limitMs, frame, chosen, drag }: Props) {
  const { width, x, y } = frame;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${PICTURE_HEIGHT}`}
      width="100%"
      height={PICTURE_HEIGHT}
      fill="none"
      style={{ display: 'block', overflow: 'visible' }}
    >
      <path d={ticks.map((tick) => `M0 ${y(tick)}h${width}`).join('')} stroke="var(--hearth-palette-divider)" />
      {limitMs !== null && <path d={`M0 ${y(limitMs)}h${width}`} stroke={DOWN} strokeDasharray="6 4" opacity={0.8} />}
      <Runs runs={runs} band={band} frame={frame} />
      {drag && (
        <rect
          x={Math.min(drag.from, drag.to)}
          width={Math.abs(drag.to - drag.from)}
          height={PICTURE_HEIGHT}
          fill="var(--hearth-palette-primary-main)"
          opacity={0.15}
        />
      )}
      {chosen && (
        <>
          <path
            d={`M${x(chosen.at)} 0v${PICTURE_HEIGHT}M0 ${y(chosen.durationMs)}h${width}`}
            stroke={QUIET}
            opacity={0.6}
          />
          <circle
            cx={x(chosen.at)}
            cy={y(chosen.durationMs)}
            r={5}
            fill="var(--hearth-palette-background-default)"
            stroke={chosen.kind === 'fail' ? DOWN : UP}
            strokeWidth={2}
          />
        </>
      )}
    </svg>
  );
}

/** With this many runs or more, dots would hide the line through them. */
const MANY = 150;

/** Up to a thousand runs. Memoized, so that they don't rerender while the pointer moves. */
const Runs = memo(
  function Runs({ runs, band, frame: { x, y } }: Pick<Props, 'runs' | 'band' | 'frame'>) {
    const point = (at: number, durationMs: number) => `${x(at).toFixed(1)} ${y(durationMs).toFixed(1)}`;
    const dots = runs.filter(({ kind }) => kind === 'success').map((run) => `M${point(run.at, run.durationMs)}h0`);
    const crosses = runs
      .filter(({ kind }) => kind === 'fail')
      .map(
        (run) =>
          `M${point(run.at, run.durationMs)}m${-ARM} ${-ARM}l${2 * ARM} ${2 * ARM}m${-2 * ARM} 0l${2 * ARM} ${-2 * ARM}`,
      );
    const upper = band.map(({ at, p95 }) => point(at, p95));
    const lower = band.map(({ at, p50 }) => point(at, p50));
    return (
      <>
        {band.length > 1 && <path d={`M${[...upper, ...lower.toReversed()].join('L')}Z`} fill={QUIET} opacity={0.16} />}
        {/* Many runs are faded, so that the trend stands out. */}
        <path
          d={dots.join('')}
          stroke={UP}
          strokeWidth={dots.length > MANY ? 4 : 5}
          strokeLinecap="round"
          opacity={dots.length > MANY ? 0.45 : 1}
        />
        {band.length > 1 && (
          <path
            d={`M${lower.join('L')}`}
            stroke="var(--hearth-palette-text-primary)"
            strokeWidth={1.5}
            strokeLinejoin="round"
          />
        )}
        <path d={crosses.join('')} stroke={DOWN} strokeWidth={2} strokeLinecap="round" />
      </>
    );
  },
  (one, other) => one.runs === other.runs && one.band === other.band && isSameFrame(one.frame, other.frame),
);

/** Scales are linear, so two are equal if they map two points to the same positions. */
const isSameFrame = (one: Frame, other: Frame) =>
  one.width === other.width &&
  [0, 1e12].every((at) => one.x(at) === other.x(at)) &&
  [0, 1e6].every((durationMs) => one.y(durationMs) === other.y(durationMs));
