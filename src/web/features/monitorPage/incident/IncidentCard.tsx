import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { briefRunDuration, DAY_MS } from '../../../../contract/durations.ts';
import { awayWords } from '../../../lib/awayWords.ts';
import { momentWords, whenWords } from '../../../lib/whenWords.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { useNow } from '../../../ui/useNow.ts';
import { selectIdentity } from '../../auth/index.ts';
import { useGetLastIncidentQuery, useListMonitorEventsQuery, useShownStatus } from '../../monitors/index.ts';
import { flipWords } from '../events/eventWords.ts';
import { rowsOf } from '../events/runRows.ts';
import { CountdownBar } from './CountdownBar.tsx';
import { Headline } from './Headline.tsx';
import { IncidentStory } from './IncidentStory.tsx';
import { runbookOf } from './incidentWords.ts';

interface Props {
  monitor: Monitor;
  timezone: string;
}

/** How long the last incident is shown after it ends. */
const REMEMBERED_MS = 7 * DAY_MS;

/**
 * Says why a monitor is down, late, running or paused, and what can be done. Once it's up again, summarizes the last
 * incident.
 */
export function IncidentCard({ monitor, timezone }: Props) {
  const { teamId, monitorId } = monitor;
  const status = useShownStatus(monitor);
  const { data } = useGetLastIncidentQuery({ teamId, monitorId });
  const incident = data?.incident ?? null;
  const isOpen = status === 'down';
  const isRecent = useNow((nowMs) => incident?.end != null && nowMs - incident.end.at < REMEMBERED_MS);
  // While the incident is being reread, the previous response may be out of date.
  const isKnown = incident !== null && (incident.end === null) === isOpen;
  const last = isKnown && isRecent && <IncidentStory incident={incident} monitor={monitor} timezone={timezone} />;
  const runbook = <Runbook monitor={monitor} />;
  if (isOpen)
    return (
      <Card status="down">
        {isKnown ? (
          <IncidentStory incident={incident} monitor={monitor} timezone={timezone}>
            {runbook}
          </IncidentStory>
        ) : (
          <Box sx={{ minHeight: '6rem' }}>{runbook}</Box>
        )}
      </Card>
    );
  return (
    <>
      {status === 'late' && (
        <Card status="late">
          <LateStory monitor={monitor} timezone={timezone} />
          {runbook}
        </Card>
      )}
      {status === 'started' && (
        <Card status="started">
          <RunningStory monitor={monitor} timezone={timezone} />
        </Card>
      )}
      {status === 'paused' && (
        <Card status="paused">
          <PausedStory monitor={monitor} timezone={timezone} />
          {runbook}
        </Card>
      )}
      {last && <Card status="up">{last}</Card>}
    </>
  );
}

type CardStatus = 'down' | 'late' | 'started' | 'paused' | 'up';

const LABELS: Record<CardStatus, string> = {
  down: 'Incident',
  late: 'Late',
  started: 'Running',
  paused: 'Paused',
  up: 'Last incident',
};

function Card({ status, children }: { status: CardStatus; children: ReactNode }) {
  const color = `var(--hearth-palette-status-${status})`;
  const isTinted = status !== 'up';
  return (
    <Box
      component="section"
      aria-label={LABELS[status]}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        ...(isTinted && {
          borderColor: `color-mix(in srgb, ${color} 35%, transparent)`,
          backgroundColor: `color-mix(in srgb, ${color} 6%, var(--hearth-palette-background-default))`,
          boxShadow: `inset 3px 0 0 ${color}`,
        }),
      }}
    >
      {children}
    </Box>
  );
}

function LateStory({ monitor: { dueAt, deadlineAt, away }, timezone }: Props) {
  const expected = useNow((nowMs) => `Expected ${whenWords(dueAt ?? nowMs, nowMs, timezone)}`);
  return (
    <>
      <Headline note="No ping yet">{expected}</Headline>
      {away && (
        <Typography variant="body2" color="textSecondary">
          {awayWords(away, timezone)}, so the alert waits one extra grace period.
        </Typography>
      )}
      {dueAt !== null && deadlineAt !== null && (
        <CountdownBar from={dueAt} to={deadlineAt} status="late" label="Time until it goes down" timezone={timezone} />
      )}
    </>
  );
}

function RunningStory({ monitor: { runningSince, deadlineAt, recentRuns }, timezone }: Props) {
  const started = useNow((nowMs) => `Started ${whenWords(runningSince ?? nowMs, nowMs, timezone)}`);
  const durations = recentRuns.flatMap(({ kind, durationMs }) => (kind === 'success' ? (durationMs ?? []) : []));
  const usualMs = medianOf(durations);
  return (
    <>
      <Headline note={usualMs === null ? 'First timed run' : usualWords(usualMs, durations.length)}>{started}</Headline>
      {runningSince !== null && deadlineAt !== null && (
        <CountdownBar
          from={runningSince}
          to={deadlineAt}
          mark={usualMs === null ? undefined : runningSince + usualMs}
          status="started"
          label="Time to finish"
          timezone={timezone}
        />
      )}
    </>
  );
}

function PausedStory({ monitor: { teamId, monitorId, statusSince }, timezone }: Props) {
  const viewerId = useAppSelector((state) => selectIdentity(state)?.identityId);
  const { data } = useListMonitorEventsQuery({ teamId, monitorId });
  const since = useNow((nowMs) => `since ${momentWords(statusSince, nowMs, timezone)}`);
  const [paused] = rowsOf(data?.events ?? []).flatMap(({ event, edit }) =>
    event.type === 'flip' && event.at === statusSince && edit
      ? flipWords({ ...event, downForMs: null }, { edit, viewerId }).join('')
      : [],
  );
  return (
    <>
      <Headline note={since}>{paused ?? 'Paused'}</Headline>
      <Typography variant="body2" color="textSecondary">
        We won’t alert anyone until it resumes.
      </Typography>
    </>
  );
}

const medianOf = (durations: readonly number[]): number | null =>
  durations.toSorted((one, other) => one - other)[Math.floor((durations.length - 1) / 2)] ?? null;

/** Says how many runs the duration is based on, because the chart's median is based on more of them. */
const usualWords = (usualMs: number, runs: number): string =>
  runs === 1
    ? `Last run took ${briefRunDuration(usualMs)}`
    : `Usually takes ${briefRunDuration(usualMs)} (last ${runs} runs)`;

function Runbook({ monitor }: Pick<Props, 'monitor'>) {
  const address = runbookOf(monitor);
  if (address === null) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      sx={{ justifySelf: 'start' }}
    >
      Runbook
    </Button>
  );
}
