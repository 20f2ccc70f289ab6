import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { runDurationWords } from '../../../contract/durations.ts';
import type { MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import { dayWords, zonedTime } from '../../lib/zonedTime.ts';
import { durationLines, durationTicks, linearScale, percentile } from './chartScales.ts';

const WIDTH = 1_000;
const HEIGHT = 100;
/** Zero-length lines with round ends: dots that stay round however the drawing is stretched. */
const dot = { strokeWidth: 5, strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke', fill: 'none' } as const;
const line = { strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke', fill: 'none' } as const;

interface Props {
  history: MonitorHistory;
  instants: { from: number; to: number };
  timezone: string;
}

/** How long the runs took: a dot for each, and by day the durations that half and nearly all of them stayed below. */
export function DurationChart({ history: { runs, days }, instants, timezone }: Props) {
  const durations = runs.map(({ durationMs }) => durationMs);
  const p50 = percentile(durations, 0.5);
  const p95 = percentile(durations, 0.95);
  if (p50 === null || p95 === null) {
    return <Typography color="textSecondary">No run times yet. Send /start before the job to see them.</Typography>;
  }
  const first = Math.max(instants.from, Math.min(...runs.map(({ at }) => at)) - 60_000);
  const last = Math.min(instants.to, Math.max(...runs.map(({ at }) => at)) + 60_000);
  const ticks = durationTicks(Math.max(...durations));
  const top = ticks.at(-1) ?? 1;
  const x = linearScale([first, last], [0, WIDTH]);
  const y = linearScale([0, top], [HEIGHT, 0]);
  const dots = (kind: 'success' | 'fail') =>
    runs
      .filter((run) => run.kind === kind)
      .map(({ at, durationMs }) => `M${x(at).toFixed(1)} ${y(durationMs).toFixed(2)}h0`)
      .join('');
  const lines = durationLines(days, { p50, p95 }, { first, last, x, y });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Typography variant="h3" component="h3" sx={{ flex: 1 }}>
          Run durations
        </Typography>
        <Legend words={`p50 ${runDurationWords(p50)}`} />
        <Legend words={`p95 ${runDurationWords(p95)}`} isDashed />
      </Box>
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1 }}>
        <Box sx={{ position: 'relative', minWidth: '3.5rem', my: 1 }}>
          {ticks.map((tick) => (
            <Typography
              key={tick}
              variant="caption"
              color="textSecondary"
              style={{ top: `${y(tick)}%` }}
              sx={{ position: 'absolute', right: 0, transform: 'translateY(-50%)', whiteSpace: 'nowrap' }}
            >
              {runDurationWords(tick)}
            </Typography>
          ))}
        </Box>
        <Box
          component="svg"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          sx={{ width: '100%', height: '10rem', my: 1, overflow: 'visible', display: 'block' }}
        >
          <path
            d={ticks.map((tick) => `M0 ${y(tick)}h${WIDTH}`).join('')}
            stroke="var(--hearth-palette-divider)"
            {...line}
            strokeWidth={1}
          />
          <path d={dots('success')} stroke="var(--hearth-palette-status-up)" {...dot} />
          <path d={dots('fail')} stroke="var(--hearth-palette-status-down)" {...dot} />
          <path d={lines.p95} stroke="var(--hearth-palette-text-primary)" strokeDasharray="5 4" {...line} />
          <path d={lines.p50} stroke="var(--hearth-palette-text-primary)" {...line} />
        </Box>
        <Box />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary', typography: 'caption' }}>
          <span>{momentWords(first, timezone)}</span>
          <span>{momentWords(last, timezone)}</span>
        </Box>
      </Box>
    </Box>
  );
}

function momentWords(atMs: number, timezone: string): string {
  const { day, clock } = zonedTime(atMs, timezone);
  return `${dayWords(day)}, ${clock}`;
}

function Legend({ words, isDashed = false }: { words: string; isDashed?: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, typography: 'body2', color: 'text.secondary' }}>
      <Box
        aria-hidden
        sx={{ width: 16, borderTop: 2, borderTopStyle: isDashed ? 'dashed' : 'solid', borderColor: 'text.primary' }}
      />
      {words}
    </Box>
  );
}
