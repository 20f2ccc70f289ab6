import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { briefRunDuration, formatDuration, formatRelative } from '../../../../contract/durations.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { settingFacts } from '../../../../contract/monitors/settings.ts';
import type { ShownStatus } from '../../../../contract/monitors/shownStatus.ts';
import { exactTime, RelativeTime } from '../../../ui/RelativeTime.tsx';
import { lazyPart } from '../../../ui/separateCode.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { useNow } from '../../../ui/useNow.ts';
import {
  expectedNext,
  MonitorRuns,
  NO_MORE_RUNS,
  usePreviewScheduleQuery,
  useShownStatus,
} from '../../monitors/index.ts';
import { awayWords } from '../../../lib/awayWords.ts';
import { whenWords } from '../../../lib/whenWords.ts';
import { unbroken } from './stateSentence.ts';

interface Props {
  monitor: Monitor;
  timezone: string;
}

/** A monitor's description, schedule and other settings. */
export function MonitorFacts({ monitor, timezone }: Props) {
  const { lastPingAt, lastPingKind, lastDurationMs, earlyFor } = monitor;
  const status = useShownStatus(monitor);
  const isRunning = status === 'started';
  const nextRunAt = useNextRunIfNotDue(monitor);
  const expected = expectedNext(monitor, nextRunAt ?? null);
  const isUnwatched = status === 'new' && typeof nextRunAt === 'number';
  const isOver = expected.at === null && (nextRunAt === null || status === 'up');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <About monitor={monitor} />
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        <Fact
          name="Schedule"
          note={[`${formatDuration(monitor.graceSeconds)} grace`, ...settingFacts(monitor)].join(' · ')}
        >
          {unbroken(monitor.scheduleWords)}
          <ScheduleZone monitor={monitor} timezone={timezone} />
        </Fact>
        <Fact
          name="Last ping"
          note={
            [
              earlyFor !== undefined &&
                lastPingKind === 'success' &&
                `Counted for the run due ${whenWords(earlyFor, earlyFor, timezone)}`,
              lastDurationMs !== null &&
                `${isRunning ? 'Previous' : 'Last'} run took ${briefRunDuration(lastDurationMs)}`,
            ]
              .filter(Boolean)
              .join('. ') || undefined
          }
        >
          {lastPingAt === null ? 'None yet' : <RelativeTime at={lastPingAt} timezone={timezone} />}
        </Fact>
        <Fact
          name={dueName(status, isUnwatched, monitor)}
          note={isUnwatched ? unwatchedWords(lastPingAt) : absenceWords(monitor, timezone)}
        >
          {isOver ? NO_MORE_RUNS : <NextRun monitor={monitor} timezone={timezone} dueAt={expected.at} />}
        </Fact>
        <Fact name="Recent runs">
          <MonitorRuns monitor={monitor} />
        </Fact>
      </Box>
    </Box>
  );
}

/** While the monitor has one of these, the card above links to the runbook. */
const RUNBOOK_IN_CARD: readonly ShownStatus[] = ['down', 'late', 'paused'];

function About({ monitor }: Pick<Props, 'monitor'>) {
  const { tags, description } = monitor;
  const status = useShownStatus(monitor);
  const runbookUrl = RUNBOOK_IN_CARD.includes(status) ? undefined : monitor.runbookUrl;
  if (tags.length === 0 && description === '' && runbookUrl === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {description !== '' && <Description text={description} />}
      {runbookUrl !== undefined && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          Runbook:{' '}
          <Link href={runbookUrl} target="_blank" rel="noopener noreferrer">
            {runbookUrl}
          </Link>
        </Typography>
      )}
      {tags.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </Box>
      )}
    </Box>
  );
}

const Markdown = lazyPart(async () => (await import('./Markdown.tsx')).Markdown);

/** Matches text that Markdown would render differently from how it's typed. */
const MARKUP = /[*_`~#>|[\]\\]|https?:|mailto:|www\.|@|^\s*(?:[-+]|\d+[.)])\s/m;

/** The Markdown code usually loads within this time. */
const HIDDEN_MS = 1_000;

/** Hides its children for a moment, but keeps their space. */
function HiddenAtFirst({ children }: { children: ReactNode }) {
  const [isHidden, setIsHidden] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsHidden(false), HIDDEN_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div style={{ visibility: isHidden ? 'hidden' : 'visible' }}>{children}</div>;
}

/** A monitor's description. It's plain text if it contains no Markdown, or while the Markdown code is slow to load. */
export function Description({ text }: { text: string }) {
  const plain = <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>;
  if (!MARKUP.test(text)) return plain;
  return (
    <Suspense fallback={<HiddenAtFirst>{plain}</HiddenAtFirst>}>
      <Markdown text={text} />
    </Suspense>
  );
}

/** Shows the schedule's time zone if it isn't the reader's. The tooltip has the next run in both zones. */
function ScheduleZone({ monitor: { schedule, dueAt }, timezone }: Props) {
  if (schedule.kind === 'period' || schedule.timezone === timezone) return null;
  const zone = ` (${schedule.timezone})`;
  if (dueAt === null) return zone;
  const both = [schedule.timezone, timezone].map((name) => exactTime(new Date(dueAt), name));
  return (
    <Tooltip title={`Next: ${both.join(', ')}`} describeChild>
      <Box
        component="span"
        tabIndex={0}
        sx={{ textDecoration: 'underline dotted', textUnderlineOffset: '0.2em', overflowWrap: 'anywhere' }}
      >
        {zone}
      </Box>
    </Tooltip>
  );
}

/** Whether a down monitor has no next run, because its interval starts again with the next success. */
const isUnscheduled = (status: ShownStatus, { schedule, dueAt }: Monitor) =>
  status === 'down' && schedule.kind === 'period' && dueAt === null;

/** The name of the fact that says when something is expected from the job. */
function dueName(status: ShownStatus, isUnwatched: boolean, monitor: Monitor): string {
  if (status === 'started') return 'Must finish';
  if (isUnscheduled(status, monitor)) return 'Recovers';
  return isUnwatched ? 'Next scheduled run' : 'Next ping due';
}

/** What to show if no ping is due. */
const notDueWords = (status: ShownStatus, lastPingAt: number | null): string => {
  switch (status) {
    case 'paused':
      return 'After it resumes';
    case 'new':
      return lastPingAt === null ? 'After the first ping' : 'After the next ping';
    default:
      return '–';
  }
};

const unwatchedWords = (lastPingAt: number | null) =>
  `Not watched until the ${lastPingAt === null ? 'first' : 'next'} ping`;

const absenceWords = ({ away }: Monitor, timezone: string): string | undefined =>
  away && `${awayWords(away, timezone)}, so alerts wait one extra grace period`;

/** How often to reread the next runs: often enough that even a schedule that runs every minute always has some left. */
const NEXT_RUNS_AGAIN_MS = 60_000;

/**
 * The schedule's next run while no ping is due, because the monitor is down or new; null if there are no more.
 * Undefined for an interval.
 */
function useNextRunIfNotDue({ teamId, status, broken, schedule, graceSeconds }: Monitor): number | null | undefined {
  const { currentData } = usePreviewScheduleQuery(
    { teamId, schedule, graceSeconds },
    {
      skip: (status !== 'down' && status !== 'new') || broken !== undefined || schedule.kind === 'period',
      pollingInterval: NEXT_RUNS_AGAIN_MS,
      skipPollingIfUnfocused: true,
    },
  );
  const nextRunAt = useNow((nowMs) => currentData?.nextRuns.find((at) => at > nowMs));
  return currentData?.nextRuns.length === 0 ? null : nextRunAt;
}

function NextRun({ monitor, timezone, dueAt }: Props & { dueAt: number | null }) {
  const status = useShownStatus(monitor);
  const overdue = useNow((nowMs) =>
    dueAt === null || nowMs < dueAt ? null : `Was due ${formatRelative(dueAt, nowMs)}`,
  );
  if (isUnscheduled(status, monitor)) return 'On the next success';
  if (dueAt === null) return notDueWords(status, monitor.lastPingAt);
  return overdue ?? <RelativeTime at={dueAt} timezone={timezone} canBeAhead />;
}

function Fact({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, overflow: 'hidden' }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box
        component="dd"
        sx={{
          m: 0,
          mt: 0.25,
          overflowWrap: 'anywhere',
          fontVariantNumeric: 'tabular-nums',
          '& time': { whiteSpace: 'nowrap' },
        }}
      >
        {children}
        {note !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {unbroken(note)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
