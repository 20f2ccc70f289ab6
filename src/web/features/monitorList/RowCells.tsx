import {
  briefDuration,
  formatAgo,
  formatDuration,
  formatRelative,
  HOUR_MS,
  MINUTE_MS,
  runDurationWords,
} from '../../../contract/durations.ts';
import type { ListedFacts } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { checkLines, copyLines } from '../../ui/icons/actionIcons.tsx';
import { IconLines } from '../../ui/icons/createIcon.tsx';
import { exactTime } from '../../ui/RelativeTime.tsx';
import { useCopy } from '../../ui/CopyButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { expectedNext, NO_MORE_RUNS, percentWords, useShownStatus } from '../monitors/index.ts';
import type { Column } from './listDisplay.ts';
import { COUNT_WIDTH, tagsThatFit, usualDuration } from './rowWords.ts';

interface Props {
  /** Milliseconds since 1970. */
  at: number;
  timezone: string;
  words?: (at: number, nowMs: number) => string;
  /** What the tooltip says before the exact time. */
  about?: string;
}

const howLongAgo = (at: number, nowMs: number) => formatAgo(at, nowMs, 1);
const howSoon = (at: number, nowMs: number) => formatRelative(at, nowMs, 1);

/** Shows how long ago something was, in a single unit, or other words about the time. The list's tooltip has the exact time. */
function RowTime({ at, timezone, words = howLongAgo, about = '' }: Props) {
  const shown = useNow((nowMs) => words(at, nowMs));
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} data-tooltip={about + exactTime(date, timezone)}>
      {shown}
    </time>
  );
}

const NOTHING = '–';

/** When the last ping came. */
export function LastPing({ at, timezone }: { at: number | null; timezone: string }) {
  return at === null ? <span aria-label="Never">{NOTHING}</span> : <RowTime at={at} timezone={timezone} />;
}

interface NextExpectedProps {
  monitor: Monitor;
  /** The schedule's next run, if the monitor is down; null if there are no more. */
  nextRunAt: number | null | undefined;
  timezone: string;
}

const spanSince = (at: number, nowMs: number) => formatDuration((nowMs - at) / 1_000, 1);
const lateBy = (at: number, nowMs: number) => `${spanSince(at, nowMs)} late`;
const timeLeft = (at: number, nowMs: number) => `${briefDuration(Math.max(0, at - nowMs) / 1_000, 1)} left`;

/**
 * When an open run must finish or the next ping is expected, or how late it is; a dash if none is expected. A monitor
 * that is up without a due time has no more runs.
 */
export function NextExpected({ monitor, nextRunAt, timezone }: NextExpectedProps) {
  const status = useShownStatus(monitor);
  const hasNextRun = useNow((nowMs) => monitor.status === 'down' && typeof nextRunAt === 'number' && nextRunAt > nowMs);
  const { at, isRunLimit } = expectedNext(monitor, hasNextRun ? (nextRunAt ?? null) : null);
  if (at === null && status === 'new') return <Unwatched isNew={monitor.lastPingAt === null} />;
  if (at === null && (status === 'up' || (status === 'down' && nextRunAt === null))) return NO_MORE_RUNS;
  if (at === null) return <span aria-label="Nothing expected">{NOTHING}</span>;
  if (isRunLimit) return <RowTime at={at} timezone={timezone} words={timeLeft} about="Must finish by " />;
  if (status !== 'late') return <RowTime at={at} timezone={timezone} words={howSoon} />;
  return (
    <span className="overdue">
      <RowTime at={at} timezone={timezone} words={lateBy} />
    </span>
  );
}

function Unwatched({ isNew }: { isNew: boolean }) {
  const words = `Not watched until the ${isNew ? 'first' : 'next'} ping`;
  return (
    <span aria-label={words} data-tooltip={words}>
      {NOTHING}
    </span>
  );
}

interface AddedCellsProps {
  columns: readonly Column[];
  monitor: Monitor;
  facts: ListedFacts | undefined;
}

const uptimeWords = (facts: ListedFacts | undefined): string =>
  facts?.uptime === undefined || facts.uptime === null || facts.uptime.days === 0
    ? NOTHING
    : percentWords(facts.uptime.share);

const durationWords = ({ recentRuns }: Monitor): string => {
  const usual = usualDuration(recentRuns);
  if (usual === null) return NOTHING;
  // A typical duration isn't precise to the second.
  return usual < HOUR_MS && usual >= MINUTE_MS ? formatDuration(usual / 1_000, 1) : runDurationWords(usual);
};

/** The cells for added columns. */
export function AddedCells({ columns, monitor, facts }: AddedCellsProps) {
  return columns.map((column) => (
    <td key={column} className={column}>
      {column === 'uptime' && uptimeWords(facts)}
      {column === 'duration' && durationWords(monitor)}
      {column === 'channels' && <Channels channels={facts?.channels} />}
    </td>
  ));
}

/** The names of the integrations that a monitor uses; amber if none of them works. */
function Channels({ channels }: { channels: ListedFacts['channels'] }) {
  if (channels === undefined) return null;
  if (channels.length === 0) return <span aria-label="None">{NOTHING}</span>;
  const names = channels
    .map(({ name, isWorking, isMuted }) => (isWorking ? name : `${name} (${isMuted ? 'muted' : 'not working'})`))
    .join(', ');
  const isAnyWorking = channels.some(({ isWorking }) => isWorking);
  return (
    <span className={isAnyWorking ? 'line' : 'line overdue'} data-tooltip={names}>
      <span aria-hidden className="title">
        {channels[0]?.name}
      </span>
      {channels.length > 1 && <span aria-hidden>{`+${channels.length - 1}`}</span>}
      <span className="unseen">{names}</span>
    </span>
  );
}

/** The added columns in brief, for rows that have no room for cells. */
export function briefFacts(columns: readonly Column[], monitor: Monitor, facts: ListedFacts | undefined): string {
  const words: Record<Column, string> = {
    uptime: uptimeWords(facts),
    duration: durationWords(monitor),
    channels: facts?.channels ? channelCount(facts.channels.length) : NOTHING,
  };
  return columns
    .map((column) => words[column])
    .filter((word) => word !== NOTHING)
    .join(' · ');
}

const channelCount = (count: number): string =>
  count === 0 ? 'no alerts' : count === 1 ? '1 integration' : `${count} integrations`;

const fullSpanSince = (at: number, nowMs: number) => briefDuration((nowMs - at) / 1_000);

interface DownSinceProps {
  since: number;
  timezone: string;
  /** Whether the time is on the same line as the status, with room for one unit. */
  isCompact: boolean;
}

/** Shows how long a monitor has been down. */
export function DownSince({ since, timezone, isCompact }: DownSinceProps) {
  return (
    <span className="since">
      <RowTime at={since} timezone={timezone} words={isCompact ? spanSince : fullSpanSince} />
    </span>
  );
}

interface RowTagsProps {
  tags: readonly string[];
  /** In pixels. */
  width: number;
  /** Whether to show how many tags don't fit even where that needs more than the width. */
  isCountKept: boolean;
}

/** Shows as many tags as fit into a width without being truncated, and how many more there are. */
export function RowTags({ tags, width, isCountKept }: RowTagsProps) {
  const fitting = tagsThatFit(tags, width);
  const others = tags.slice(fitting).join(', ');
  const canCount = isCountKept || fitting > 0 || width >= COUNT_WIDTH;
  return (
    <>
      {tags.slice(0, fitting).map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
      {fitting < tags.length && (
        <span className={canCount ? 'tag' : 'unseen'} data-tooltip={others}>
          {`+${tags.length - fitting}`}
          <span className="unseen">{` more: ${others}`}</span>
        </span>
      )}
    </>
  );
}

interface RowCopyButtonProps {
  tabIndex: number;
  text: string;
  label: string;
}

/** Copies text like `CopyButton`, but with the list's tooltip. */
export function RowCopyButton({ tabIndex, text, label }: RowCopyButtonProps) {
  const { outcome, copy } = useCopy(text);
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={label}
        data-tooltip={outcome ?? label}
        onClick={() => void copy()}
      >
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
