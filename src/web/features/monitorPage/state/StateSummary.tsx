import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDuration, runDurationWords } from '../../../../contract/durations.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { CommandLine } from '../../../ui/CommandLine.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { pingUrl, RunStrip, useShownStatus } from '../../monitors/index.ts';
import { awayWords } from '../awayWords.ts';
import { stateSentence } from './stateSentence.ts';

interface Props {
  monitor: Monitor;
  timezone: string;
}

/** The job's state in one sentence that follows the clock, and what is expected of it. */
export function StateSummary({ monitor, timezone }: Props) {
  const status = useShownStatus(monitor);
  const sentence = useNow((nowMs) => stateSentence(monitor, nowMs, timezone));
  const { tags, description, runbookUrl, lastPingAt, lastDurationMs, dueAt, recentRuns } = monitor;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, color: `status.${status}` }}>
        <StatusDot status={status} />
        <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {sentence}
        </Typography>
        {/* The sentence ticks: only what it is about is announced. */}
        <VisuallyHidden>
          <span aria-live="polite">{STATUS_ANNOUNCED[status]}</span>
        </VisuallyHidden>
      </Box>
      {(tags.length > 0 || description !== '' || runbookUrl !== undefined) && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {description !== '' && (
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{description}</Typography>
          )}
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
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        <Fact name="Schedule" note={`${formatDuration(monitor.graceSeconds)} grace${runWords(monitor)}`}>
          {monitor.scheduleWords}
        </Fact>
        <Fact name="Last ping" note={lastDurationMs === null ? undefined : `Took ${runDurationWords(lastDurationMs)}`}>
          {lastPingAt === null ? 'None yet' : <RelativeTime at={lastPingAt} timezone={timezone} />}
        </Fact>
        <Fact
          name="Next expected"
          note={monitor.away && `${awayWords(monitor.away, timezone)}, so an alert waits one more grace`}
        >
          {dueAt === null ? 'Not expected' : <RelativeTime at={dueAt} timezone={timezone} />}
        </Fact>
        <Fact name="Last runs">
          <RunStrip runs={recentRuns} />
        </Fact>
      </Box>
      {monitor.pingCount > 0 && <CommandLine command={pingUrl(monitor.uuid)} label="Copy ping URL" />}
    </Box>
  );
}

const STATUS_ANNOUNCED: Record<ReturnType<typeof useShownStatus>, string> = {
  new: 'The monitor is new',
  up: 'The monitor is up',
  late: 'The monitor is late',
  started: 'A run has started',
  down: 'The monitor is down',
  paused: 'The monitor is paused',
  broken: 'The monitor is put aside',
};

const runWords = ({ longestRunSeconds, runsMayOverlap = false }: Monitor) =>
  [
    longestRunSeconds === undefined ? '' : `, runs up to ${formatDuration(longestRunSeconds)}`,
    runsMayOverlap ? ', runs may overlap' : '',
  ].join('');

function Fact({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, overflow: 'hidden' }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, mt: 0.25, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        {children}
        {note !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
