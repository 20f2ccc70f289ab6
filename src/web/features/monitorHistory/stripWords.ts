import { DAY_MS, formatDuration } from '../../../contract/durations.ts';
import type { MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { dayWords, dayWordsBeside, zonedTime } from '../../lib/zonedTime.ts';
import { percentWords } from '../monitors/index.ts';
import type { DayOfStrip } from './availability.ts';

type Downtime = MonitorHistory['downtimes'][number];

/** The maximum number of reasons that fit into a tooltip. */
const MAX_REASONS = 3;
const REASON_WORDS: Record<string, string> = {
  fail: 'job reported a failure',
  'exit-status': 'job failed',
  keyword: 'failure keyword in the output',
  'deadline-passed': 'no ping',
  'run-too-long': 'ran too long',
};

/**
 * Describes a day in the strip: "21 Nov 2026: 97.1%, down 41 min (01:58 to 02:39, job failed), 24 pings, 1 failure".
 */
export function stripWords(
  { day, rollup, upPart }: DayOfStrip,
  downtimes: readonly Downtime[],
  timezone: string,
): string {
  if (rollup === null || upPart === null) return `${dayWords(day)}: no data`;
  const reasons = reasonsOf(day, downtimes, timezone);
  const parts = [
    percentWords(upPart),
    rollup.downSeconds > 0 && `down ${formatDuration(rollup.downSeconds)}${reasons === '' ? '' : ` (${reasons})`}`,
    rollup.lateSeconds > 0 && `late ${formatDuration(rollup.lateSeconds)}`,
    counted(rollup.pings, 'ping', 'pings'),
    rollup.failures > 0 && counted(rollup.failures, 'failure', 'failures'),
  ];
  return `${dayWords(day)}: ${parts.filter(Boolean).join(', ')}`;
}

function reasonsOf(day: string, downtimes: readonly Downtime[], timezone: string): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  const ofDay = downtimes.filter(({ from, to }) => from < start + DAY_MS && (to ?? Infinity) > start);
  const words = ofDay
    .slice(-MAX_REASONS)
    .map((downtime) => `${spanWords(downtime, day, timezone)}, ${REASON_WORDS[downtime.reason] ?? downtime.reason}`);
  const more = ofDay.length - words.length;
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

/** When a downtime began and ended: "01:58 to 02:39". If it spans days, the days other than the given one are named. */
function spanWords({ from, to }: Downtime, day: string, timezone: string): string {
  const start = zonedTime(from, timezone);
  const end = to === null ? null : zonedTime(to, timezone);
  const wordsOf = (moment: typeof start) =>
    start.day === end?.day || moment.day === day
      ? moment.clock
      : `${dayWordsBeside(moment.day, day)} at ${moment.clock}`;
  return `${wordsOf(start)} to ${end === null ? 'now' : wordsOf(end)}`;
}

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;
