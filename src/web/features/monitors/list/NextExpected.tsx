import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { formatDuration } from '../../../lib/durations.ts';
import { useNow } from '../../../ui/useNow.ts';
import { RowTime } from './RowTime.tsx';

interface Props {
  monitor: Monitor;
  timezone: string;
}

/** When the next ping is expected; of a monitor that is down, for how long it has been. */
export function NextExpected({ monitor, timezone }: Props) {
  if (monitor.status === 'down') return <DownFor since={monitor.statusSince} />;
  if (monitor.dueAt === null) return <span aria-label="Nothing expected">–</span>;
  return <RowTime at={monitor.dueAt} timezone={timezone} />;
}

function DownFor({ since }: { since: number }) {
  return useNow((nowMs) => `down ${formatDuration((nowMs - since) / 1_000, 1)}`);
}
