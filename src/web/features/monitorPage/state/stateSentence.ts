import { formatDuration } from '../../../../contract/durations.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { shownStatusOf } from '../../../../contract/monitors/shownStatus.ts';
import { whenWords } from '../../../lib/whenWords.ts';

type Known = Pick<
  Monitor,
  'status' | 'statusSince' | 'broken' | 'runningSince' | 'dueAt' | 'deadlineAt' | 'needsManualResume' | 'lastPingAt'
>;

const span = (fromMs: number, toMs: number) => formatDuration((toMs - fromMs) / 1_000);

/** The state of a monitor in one sentence, at an instant (milliseconds since 1970). Times are in the given zone. */
export function stateSentence(monitor: Known, nowMs: number, timezone: string): string {
  const { statusSince, runningSince, dueAt, deadlineAt, lastPingAt } = monitor;
  switch (shownStatusOf(monitor, nowMs)) {
    case 'broken':
      return 'Put aside: its schedule cannot be read';
    case 'new':
      return lastPingAt === null ? 'Waiting for the first ping' : 'Waiting for the next ping';
    case 'paused':
      return `Paused for ${span(statusSince, nowMs)}; ${monitor.needsManualResume ? 'pings do not resume it' : 'the next success or failure resumes it'}`;
    case 'down':
      return `Down for ${span(statusSince, nowMs)}${runningSince === null ? '' : `; a run began ${ago(runningSince, nowMs)}`}`;
    case 'late':
      return `Late by ${span(dueAt ?? nowMs, nowMs)}${threat(deadlineAt, nowMs, timezone)}`;
    case 'started':
      return `Running for ${span(runningSince ?? nowMs, nowMs)}${threat(deadlineAt, nowMs, timezone)}`;
    case 'up':
      return dueAt === null ? 'Up' : `Up; the next ping is due in ${span(nowMs, dueAt)}`;
  }
}

const ago = (atMs: number, nowMs: number) => `${span(atMs, nowMs)} ago`;

function threat(deadlineAt: number | null, nowMs: number, timezone: string): string {
  if (deadlineAt === null) return '';
  return nowMs >= deadlineAt ? '; about to be called down' : `; down ${whenWords(deadlineAt, nowMs, timezone)}`;
}
