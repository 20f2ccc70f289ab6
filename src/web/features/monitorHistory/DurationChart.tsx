import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, type To } from 'react-router-dom';
import { briefRunDuration, MINUTE_MS, runDurationWords } from '../../../contract/durations.ts';
import type { MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import type { Slowdown } from '../../../contract/monitors/slowdown.ts';
import {
  bandOf,
  type BandPoint,
  durationTicks,
  linearScale,
  nearestIndex,
  percentile,
  timeTicks,
  zoomed,
} from './chartScales.ts';
import { ChartMark } from './ChartMark.tsx';
import { ChartPicture, PICTURE_HEIGHT } from './ChartPicture.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { dayRunsWords, runsWords, runWords } from './runWords.ts';
import { useTapOutside } from './useTapOutside.ts';

type Run = MonitorHistory['runs'][number];

interface Props {
  runs: readonly Run[];
  /** The band for the days before the first run. */
  earlier?: readonly BandPoint[];
  /** Says which part of the chosen range the runs cover, if they don't fill it. */
  note?: string | null;
  /** A run that takes longer than this brings the monitor down. */
  limitMs: number;
  /** How much slower runs are than a month ago; null if they aren't. */
  slowdown?: Slowdown | null;
  timezone: string;
  /** Returns where the event that ended a run is. */
  eventOf: (run: Run) => To;
}

/** The width before layout. */
const DEFAULT_WIDTH = 640;
/** A drag shorter than this, in pixels, counts as a click. */
const MIN_DRAG = 8;
const LABEL_WIDTH = 90;
/** A limit above this multiple of the longest run isn't drawn, because it would flatten the runs. */
const FARTHEST_LIMIT = 2;
const NO_DAYS: readonly BandPoint[] = [];

/**
 * Shows how long runs took. They can be explored one by one with the pointer or the arrow keys, and zoomed by dragging
 * or with + and -. A click opens the run's event; a tap shows the run with a link to its event.
 */
export function DurationChart({
  runs,
  earlier = NO_DAYS,
  note = null,
  limitMs,
  slowdown = null,
  timezone,
  eventOf,
}: Props) {
  const navigate = useNavigate();
  const { ref, width } = useWidth();
  const [view, setView] = useState<[number, number] | null>(null);
  const [chosenAt, setChosenAt] = useState<number | null>(null);
  const [isTapped, setIsTapped] = useState(false);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);

  const deselect = () => {
    setChosenAt(null);
    setIsTapped(false);
  };
  useTapOutside(ref, isTapped, deselect);

  const whole = useMemo<[number, number]>(
    () => [((earlier[0] ?? runs[0])?.at ?? 0) - MINUTE_MS, (runs.at(-1)?.at ?? 0) + MINUTE_MS],
    [runs, earlier],
  );
  const [first, last] = view ?? whole;
  const shown = useMemo(() => runs.filter(({ at }) => at >= first && at <= last), [runs, first, last]);
  const wholeBand = useMemo(() => [...earlier, ...bandOf(runs)], [earlier, runs]);
  const band = useMemo(() => wholeBand.filter(({ at }) => at >= first && at <= last), [wholeBand, first, last]);
  const durations = shown.map(({ durationMs }) => durationMs);
  const [p50, p95] = [percentile(durations, 0.5), percentile(durations, 0.95)];
  if (runs.length === 0)
    return (
      <Typography color="textSecondary">
        No run durations yet. To record them, ping /start when the job starts.
      </Typography>
    );

  const longest = Math.max(...durations, ...band.map(({ p95 }) => p95), 0);
  const hasLimit = limitMs <= longest * FARTHEST_LIMIT;
  const ticks = durationTicks(hasLimit ? Math.max(longest, limitMs) : longest);
  const x = linearScale([first, last], [0, width]);
  const y = linearScale([0, ticks.at(-1) ?? 1], [PICTURE_HEIGHT, 0]);
  /** Returns the run at an instant, unless only the totals of that day are known. */
  const runAt = (at: number) => (dayAt(at) ? undefined : shown[nearestIndex(shown, at)]);
  const dayAt = (at: number) => (at < (runs[0]?.at ?? 0) ? earlier[nearestIndex(earlier, at)] : undefined);
  const chosen = chosenAt === null ? undefined : runAt(chosenAt);
  const chosenDay = chosenAt === null ? undefined : dayAt(chosenAt);

  const isCounted = note === null || view !== null;
  const hasBand = band.length > 1;

  const zoomTo = (next: [number, number] | null) => {
    setView(next);
    deselect();
  };
  const step = (by: number) => {
    const from = chosen === undefined ? (by > 0 ? -1 : shown.length) : shown.indexOf(chosen);
    const next = shown[Math.min(shown.length - 1, Math.max(0, from + by))];
    if (next) setChosenAt(next.at);
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    PageUp: () => step(-10),
    PageDown: () => step(10),
    Home: () => step(-shown.length),
    End: () => step(shown.length),
    Enter: () => chosen && void navigate(eventOf(chosen)),
    Escape: () => zoomTo(null),
    '+': () => setView(zoomed([first, last], chosen?.at ?? (first + last) / 2, 0.5, whole)),
    '=': () => setView(zoomed([first, last], chosen?.at ?? (first + last) / 2, 0.5, whole)),
    '-': () => setView(zoomed([first, last], chosen?.at ?? (first + last) / 2, 2, whole)),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const placeOf = (event: PointerEvent<HTMLElement>) =>
    Math.min(width, Math.max(0, event.clientX - event.currentTarget.getBoundingClientRect().left));
  const timeAt = (place: number) => first + (place / width) * (last - first);

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', minHeight: '1.75rem' }}>
        <Typography variant="h3" component="h3" sx={{ flex: 1 }}>
          Run durations
        </Typography>
        {view && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => zoomTo(null)}>
            Reset zoom
          </Button>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {p50 !== null && p95 !== null && (
            <>
              {isCounted && `${runsWords(shown.length)}: `}
              {hasBand && <ChartMark of="usual" />}
              {isCounted ? 'usually' : 'Usually'} {briefRunDuration(p50)} · {hasBand && <ChartMark of="band" />}
              95% within {briefRunDuration(p95)} ·{' '}
            </>
          )}
          {hasLimit && <ChartMark of="limit" />}
          limit {runDurationWords(limitMs)}
        </Typography>
      </Box>
      {note !== null && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
      {slowdown && (
        <Typography variant="body2" sx={{ color: 'status.late', fontWeight: 'fontWeightMedium' }}>
          Slower than a month ago: up from {briefRunDuration(slowdown.beforeMs)} to {briefRunDuration(slowdown.nowMs)}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1 }}>
        <Box aria-hidden sx={{ position: 'relative', minWidth: '3.5rem', my: 1 }}>
          {ticks.map((tick) => (
            <Typography
              key={tick}
              variant="caption"
              color="textSecondary"
              style={{ top: y(tick) }}
              sx={{ position: 'absolute', right: 0, transform: 'translateY(-50%)', whiteSpace: 'nowrap' }}
            >
              {tick === 0 ? '0' : runDurationWords(tick)}
            </Typography>
          ))}
        </Box>
        <Box
          ref={ref}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture?.(event.pointerId);
            setDrag({ from: placeOf(event), to: placeOf(event) });
          }}
          onPointerMove={(event) => {
            // A finger on the link in the tooltip doesn't choose another run.
            if (drag || !isTouch(event)) setChosenAt(timeAt(placeOf(event)));
            if (drag) setDrag({ ...drag, to: placeOf(event) });
          }}
          onPointerLeave={(event) => !isTouch(event) && deselect()}
          // The finger scrolls the page instead.
          onPointerCancel={() => {
            setDrag(null);
            deselect();
          }}
          onPointerUp={(event) => {
            if (!drag) return;
            const [from, to] = [Math.min(drag.from, placeOf(event)), Math.max(drag.from, placeOf(event))];
            setDrag(null);
            if (to - from >= MIN_DRAG) return zoomTo([timeAt(from), timeAt(to)]);
            setIsTapped(isTouch(event));
            if (isTouch(event)) return setChosenAt(timeAt(from));
            const run = runAt(timeAt(from));
            if (run) void navigate(eventOf(run));
          }}
          sx={{
            position: 'relative',
            my: 1,
            height: PICTURE_HEIGHT,
            cursor: 'crosshair',
            touchAction: 'pan-y',
            borderRadius: 1,
            '&:has(:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: 4 },
          }}
        >
          <Box
            component="input"
            type="range"
            aria-label="Run durations. Use the arrow keys to move between runs, Enter to open the event, plus and minus to zoom"
            min={1}
            max={Math.max(1, shown.length)}
            value={chosen === undefined ? 1 : shown.indexOf(chosen) + 1}
            aria-valuetext={chosen === undefined ? runsWords(shown.length) : runWords(chosen, timezone)}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
              setChosenAt(shown[Number(target.value) - 1]?.at ?? null)
            }
            onKeyDown={onKeyDown}
            onBlur={deselect}
            sx={{ position: 'absolute', inset: 0, width: '100%', m: 0, opacity: 0, pointerEvents: 'none' }}
          />
          <ChartPicture
            runs={shown}
            band={band}
            ticks={ticks}
            limitMs={hasLimit ? limitMs : null}
            frame={{ width, x, y }}
            chosen={chosen ?? (chosenDay && { at: chosenDay.at, durationMs: chosenDay.p50, kind: 'success' })}
            drag={drag}
          />
          {chosen && (
            <ChartTooltip part={x(chosen.at) / width} top={y(chosen.durationMs)} to={isTapped ? eventOf(chosen) : null}>
              {runWords(chosen, timezone)}
            </ChartTooltip>
          )}
          {chosenDay && (
            <ChartTooltip part={x(chosenDay.at) / width} top={y(chosenDay.p50)} to={null}>
              {dayRunsWords(chosenDay)}
            </ChartTooltip>
          )}
        </Box>
        <Box />
        <Box aria-hidden sx={{ position: 'relative', height: '1.25rem', overflow: 'hidden' }}>
          {timeTicks([first, last], timezone, Math.max(2, Math.floor(width / LABEL_WIDTH))).map(({ at, words }) => (
            <Typography
              key={at}
              variant="caption"
              color="textSecondary"
              style={{ left: x(at), transform: `translateX(${(-100 * x(at)) / width}%)` }}
              sx={{ position: 'absolute', whiteSpace: 'nowrap' }}
            >
              {words}
            </Typography>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const isTouch = ({ pointerType }: PointerEvent) => pointerType === 'touch';

/** The current width of an element. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(DEFAULT_WIDTH);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth || DEFAULT_WIDTH));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
