import { briefRunDuration, DAY_MS, runDurationWords } from '../../../contract/durations.ts';
import type { DailyRollup, MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import { exitStatusWords } from '../../../contract/monitors/signals.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { dayWords, zonedTime } from '../../lib/zonedTime.ts';
import { bandBefore, type BandPoint } from './chartScales.ts';

type Run = MonitorHistory['runs'][number];

export const runsWords = (count: number): string => (count === 1 ? '1 run' : `${formatCount(count)} runs`);

/** Describes a run: "21 Nov 2026, 02:50: succeeded in 20 min 31 s", "…: failed after 2 s, exit status 3". */
export function runWords({ at, durationMs, kind, exitStatus }: Run, timezone: string): string {
  const { day, clock } = zonedTime(at, timezone);
  const status = exitStatus === null || exitStatus === 0 ? '' : `, exit status ${exitStatusWords(exitStatus)}`;
  return `${dayWords(day)}, ${clock}: ${kind === 'fail' ? 'failed after' : 'succeeded in'} ${runDurationWords(durationMs)}${kind === 'fail' ? status : ''}`;
}

/** Describes the runs of a day: "21 Nov 2026: usually 20 min, 95% within 31 min". The day is in UTC. */
export const dayRunsWords = ({ at, p50, p95 }: BandPoint): string =>
  `${dayWords(zonedTime(at, 'UTC').day)}: usually ${briefRunDuration(p50)}, 95% within ${briefRunDuration(p95)}`;

/**
 * Says which part of a range the runs cover, such as "Latest 500 runs, since 22 Nov 2026 at 21:00"; null if they begin
 * on the first day of the range. Only the latest runs are stored one by one, so earlier days may have totals only.
 */
export function rangeNote(
  runs: readonly Run[],
  days: readonly Pick<DailyRollup, 'day' | 'durationMs'>[],
  { from, timezone }: { from: number; timezone: string },
): string | null {
  const [first] = runs;
  if (first === undefined || first.at - from < DAY_MS) return null;
  const isCut = days.some(({ day, durationMs }) => durationMs !== null && Date.parse(day) + DAY_MS <= first.at);
  const { day, clock } = zonedTime(first.at, timezone);
  const since = `${runsWords(runs.length)}, since ${dayWords(day)} at ${clock}`;
  if (!isCut) return since;
  const isDrawn = bandBefore(runs, days).length > 0;
  return `Latest ${since}. ${isDrawn ? 'For earlier days, only the usual range is shown.' : 'Earlier days are in the table.'}`;
}
