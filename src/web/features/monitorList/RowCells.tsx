import { formatDuration, formatRelative } from '../../../contract/durations.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { checkLines, copyLines } from '../../ui/icons/actionIcons.tsx';
import { IconLines } from '../../ui/icons/createIcon.tsx';
import { exactTime } from '../../ui/RelativeTime.tsx';
import { useCopy } from '../../ui/CopyButton.tsx';
import { useNow } from '../../ui/useNow.ts';

interface Props {
  /** Milliseconds since 1970. */
  at: number;
  timezone: string;
  words?: (at: number, nowMs: number) => string;
}

const howLongAgo = (at: number, nowMs: number) => formatRelative(at, nowMs, 1);

/** How long ago, or in how long, in one unit; the list's tooltip has the exact time. */
export function RowTime({ at, timezone, words = howLongAgo }: Props) {
  const shown = useNow((nowMs) => words(at, nowMs));
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} data-tooltip={exactTime(date, timezone)}>
      {shown}
    </time>
  );
}

interface NextExpectedProps {
  monitor: Monitor;
  timezone: string;
}

const downFor = (since: number, nowMs: number) => `down ${formatDuration((nowMs - since) / 1_000, 1)}`;

/** When the next ping is expected; of a monitor that is down, for how long it has been. */
export function NextExpected({ monitor: { status, statusSince, dueAt }, timezone }: NextExpectedProps) {
  if (status === 'down') return <RowTime at={statusSince} timezone={timezone} words={downFor} />;
  if (dueAt === null) return <span aria-label="Nothing expected">–</span>;
  return <RowTime at={dueAt} timezone={timezone} />;
}

interface RowCopyButtonProps {
  text: string;
  label: string;
}

/** Copies a text like `CopyButton`, with the list's tooltip. */
export function RowCopyButton({ text, label }: RowCopyButtonProps) {
  const { outcome, copy } = useCopy(text);
  return (
    <>
      <button type="button" aria-label={label} data-tooltip={outcome ?? label} onClick={() => void copy()}>
        <svg aria-hidden viewBox="0 0 24 24">
          <IconLines>{outcome === 'Copied' ? checkLines : copyLines}</IconLines>
        </svg>
      </button>
      <span className="unseen" aria-live="polite">
        {outcome}
      </span>
    </>
  );
}
