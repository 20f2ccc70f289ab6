import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { FLAPPING_MS, flappingWords, isFlapping } from '../../../../contract/monitors/flapping.ts';
import type { Monitor, RecentRun } from '../../../../contract/monitors/monitorRecord.ts';
import { zonedTime } from '../../../lib/zonedTime.ts';
import { paths } from '../../../routing/paths.ts';
import { WarningIcon } from '../../../ui/icons/actionIcons.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { useGetLastIncidentQuery, usePreviewScheduleQuery } from '../../monitors/index.ts';
import { WithRight } from '../../teams/index.ts';

/** Says what seems to be wrong with a monitor's settings. */
export function Hints({ monitor }: { monitor: Monitor }) {
  const { teamId, schedule, graceSeconds, recentRuns, broken } = monitor;
  const zone = schedule.kind === 'period' ? null : schedule.timezone;
  const { data } = usePreviewScheduleQuery(
    { teamId, schedule, graceSeconds },
    { skip: zone === null || broken !== undefined || recentRuns.length < 3 },
  );
  if (broken !== undefined) {
    return (
      <Alert severity="warning" icon={false}>
        We can’t read this monitor’s schedule, so we’re not watching it.{' '}
        <EditLink monitor={monitor}>Fix the schedule</EditLink>
      </Alert>
    );
  }
  if (zone === null || !data) return null;
  const hours = zoneHint({ dueTimes: data.nextRuns, runs: recentRuns, timezone: zone });
  if (hours === null) return null;
  return (
    <Alert severity="info" icon={false}>
      Recent runs started {Math.abs(hours)} h {hours > 0 ? 'behind' : 'ahead of'} schedule. The job’s server may not be
      in {zone}. <EditLink monitor={monitor}>Change timezone</EditLink>
    </Alert>
  );
}

interface FlappingNoticeProps {
  teamId: string;
  monitorId: string;
}

/** Says that the monitor keeps going down and recovering, which explains why some changes cause no alerts. */
export function FlappingNotice({ teamId, monitorId }: FlappingNoticeProps) {
  const { data } = useGetLastIncidentQuery({ teamId, monitorId });
  const timesDown = useNow((nowMs) => data?.recentDowns?.filter((at) => at > nowMs - FLAPPING_MS).length ?? 0);
  if (!isFlapping(timesDown)) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, color: 'status.late' }}>
      <WarningIcon fontSize="small" />
      <span>Flapping. {flappingWords(timesDown)}</span>
    </Box>
  );
}

function EditLink({ monitor: { teamId, monitorId }, children }: { monitor: Monitor; children: string }) {
  return (
    <WithRight teamId={teamId} needed="write">
      <Link component={RouterLink} to={paths.teamHeartbeatEdit(teamId, monitorId)}>
        {children}
      </Link>
    </WithRight>
  );
}

const DAY_MINUTES = 24 * 60;
/** If runs are closer together than this, the schedule is the same in any time zone. */
const WIDEST_MINUTES = 90;
/** A job starts when it's due, a little early if its clock is ahead, or somewhat late. */
const EARLIEST_MINUTES = -5;
const LATEST_MINUTES = 20;
const RUNS_NEEDED = 3;
const RUNS_LOOKED_AT = 5;

interface Facts {
  /** The instants at which runs are due, such as the next five. */
  dueTimes: readonly number[];
  runs: readonly RecentRun[];
  /** The schedule's time zone, in which due times and pings stay aligned across DST changes. */
  timezone: string;
}

/** The difference between two times of day, wrapping around midnight: −720 to 720 minutes. */
function minutesAfter(minute: number, other: number): number {
  const after = (minute - other + DAY_MINUTES) % DAY_MINUTES;
  return after > DAY_MINUTES / 2 ? after - DAY_MINUTES : after;
}

/**
 * Returns by how many whole hours a run started after the closest due time; undefined if the difference isn't a number
 * of whole hours.
 */
function hoursBeside(runMinute: number, dueMinutes: readonly number[]): number | undefined {
  const beside = dueMinutes.map((due) => minutesAfter(runMinute, due)).toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
  if (beside === undefined) return undefined;
  const hours = Math.floor((beside - EARLIEST_MINUTES) / 60);
  const rest = beside - hours * 60;
  return rest <= LATEST_MINUTES ? hours : undefined;
}

/**
 * The number of whole hours by which all recent runs missed a cron schedule's times; negative if they were early. Such
 * a difference means that the job's clock is in another time zone. Null if runs are on time or off by different
 * amounts, or if there are too few.
 */
export function zoneHint({ dueTimes, runs, timezone }: Facts): number | null {
  const dueMinutes = dueTimes.map((at) => zonedTime(at, timezone).minuteOfDay);
  const steps = dueTimes.slice(1).map((at, index) => (at - (dueTimes[index] ?? at)) / 60_000);
  if (steps.length === 0 || Math.min(...steps) < WIDEST_MINUTES) return null;
  const last = runs.slice(-RUNS_LOOKED_AT);
  if (last.length < RUNS_NEEDED) return null;
  const beside = new Set(
    last.map(({ at, durationMs }) => hoursBeside(zonedTime(at - (durationMs ?? 0), timezone).minuteOfDay, dueMinutes)),
  );
  const [hours] = beside;
  return beside.size === 1 && hours !== undefined && hours !== 0 ? hours : null;
}
