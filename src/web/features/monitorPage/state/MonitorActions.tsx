import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { paths } from '../../../routing/paths.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { PageAction } from '../../../ui/TopBar.tsx';
import { usePauseMonitorsMutation, useResumeMonitorsMutation } from '../../monitors/index.ts';
import { SnoozeMenu } from '../../quiet/index.ts';
import { WithRight } from '../../teams/index.ts';
import { useTellOutcome } from '../changeOutcome.ts';

interface Props {
  monitor: Monitor;
  timezone: string;
}

/**
 * The most frequent actions, for people who may change the monitor: edit, pause or resume it, and snooze its alerts.
 */
export const MonitorActions = (props: Props) => (
  <WithRight teamId={props.monitor.teamId} needed="write">
    <Actions {...props} />
  </WithRight>
);

function Actions({ monitor, timezone }: Props) {
  const { teamId, monitorId, name, status, settingsVersionstamp: versionstamp } = monitor;
  const [pause, pausing] = usePauseMonitorsMutation();
  const [resume, resuming] = useResumeMonitorsMutation();
  const tell = useTellOutcome();
  const isPaused = status === 'paused';
  const change = async () => {
    const target = { teamId, monitors: [{ monitorId, versionstamp }] };
    await tell(
      isPaused ? resume(target).unwrap() : pause(target).unwrap(),
      `${isPaused ? 'Resumed' : 'Paused'} ${name}`,
    );
  };
  return (
    <PageAction>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SnoozeMenu teamId={teamId} monitorId={monitorId} name={name} timezone={timezone} />
        <BusyButton
          variant="outlined"
          color="inherit"
          isBusy={pausing.isLoading || resuming.isLoading}
          onClick={() => void change()}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </BusyButton>
        <Button component={Link} to={paths.teamHeartbeatEdit(teamId, monitorId)} variant="outlined" color="inherit">
          Edit
        </Button>
      </Box>
    </PageAction>
  );
}
