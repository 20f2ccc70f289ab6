import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { paths } from '../../../app/paths.ts';
import { usePreviewScheduleQuery } from '../../monitors/index.ts';
import { zoneHint } from './zoneHint.ts';

/** What seems to be wrong with a monitor's settings. */
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
        The schedule cannot be read: {broken} Nothing is expected of this monitor until its schedule is{' '}
        <EditLink monitor={monitor}>put right</EditLink>.
      </Alert>
    );
  }
  if (zone === null || !data) return null;
  const hours = zoneHint({ dueTimes: data.nextRuns, runs: recentRuns, timezone: zone });
  if (hours === null) return null;
  return (
    <Alert severity="info" icon={false}>
      The last runs began {Math.abs(hours)} h {hours > 0 ? 'after' : 'before'} the times of the schedule. Probably the
      clock of the job is not in {zone}: <EditLink monitor={monitor}>change the zone</EditLink>.
    </Alert>
  );
}

function EditLink({ monitor: { teamId, monitorId }, children }: { monitor: Monitor; children: string }) {
  return (
    <Link component={RouterLink} to={paths.teamHeartbeatEdit(teamId, monitorId)}>
      {children}
    </Link>
  );
}
