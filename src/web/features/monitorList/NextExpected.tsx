import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { formatDuration } from '../../lib/durations.ts';
import { RowTime } from './RowTime.tsx';

interface Props {
  monitor: Monitor;
  timezone: string;
}

const downFor = (since: number, nowMs: number) => `down ${formatDuration((nowMs - since) / 1_000, 1)}`;

/** When the next ping is expected; of a monitor that is down, for how long it has been. */
export function NextExpected({ monitor: { status, statusSince, dueAt }, timezone }: Props) {
  if (status === 'down') return <RowTime at={statusSince} timezone={timezone} words={downFor} />;
  if (dueAt === null) return <span aria-label="Nothing expected">–</span>;
  return <RowTime at={dueAt} timezone={timezone} />;
}
