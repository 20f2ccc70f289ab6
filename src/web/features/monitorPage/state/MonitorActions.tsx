import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { paths } from '../../../routing/paths.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { MoreIcon } from '../../../ui/icons/actionIcons.tsx';
import { PageAction } from '../../../ui/TopBar.tsx';
import { usePauseMonitorsMutation, useResumeMonitorsMutation } from '../../monitors/index.ts';
import { SnoozeMenu } from '../../quiet/index.ts';
import { WithRight } from '../../teams/index.ts';
import { useOutcomeToast } from '../changeOutcome.ts';

interface Props {
  monitor: Monitor;
  timezone: string;
}

/**
 * The most frequent actions, for people with the right to change the monitor: editing it, pausing or resuming it, and
 * snoozing its alerts.
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
  const showOutcome = useOutcomeToast(monitor);
  const isPaused = status === 'paused';
  const change = async () => {
    const target = { teamId, monitors: [{ monitorId, versionstamp }] };
    if (isPaused) {
      const description = 'We won’t alert anyone until the next ping.';
      await showOutcome(resume(target).unwrap(), { title: `Resumed ${name}`, description });
    } else {
      await showOutcome(pause(target).unwrap(), { title: `Paused ${name}` });
    }
  };
  const changeLabel = isPaused ? 'Resume' : 'Pause';
  const editPath = paths.teamHeartbeatEdit(teamId, monitorId);
  return (
    <PageAction>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SnoozeMenu teamId={teamId} monitorId={monitorId} name={name} timezone={timezone} />
        <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
          <BusyButton
            variant="outlined"
            color="inherit"
            isBusy={pausing.isLoading || resuming.isLoading}
            onClick={() => void change()}
          >
            {changeLabel}
          </BusyButton>
          <Button component={Link} to={editPath} variant="outlined" color="inherit">
            Edit
          </Button>
        </Box>
        <MoreActions changeLabel={changeLabel} onChange={() => void change()} editPath={editPath} />
      </Box>
    </PageAction>
  );
}

interface MoreActionsProps {
  changeLabel: string;
  onChange: () => void;
  editPath: string;
}

/** On a phone, all actions but the snooze are in a menu, to leave room for the page's content. */
function MoreActions({ changeLabel, onChange, editPath }: MoreActionsProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title="More actions">
        <IconButton
          id={id}
          aria-label="More actions"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ display: { xs: 'inline-flex', sm: 'none' }, border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          <MoreIcon />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        <MenuItem
          onClick={() => {
            close();
            onChange();
          }}
        >
          {changeLabel}
        </MenuItem>
        <MenuItem component={Link} to={editPath}>
          Edit
        </MenuItem>
      </Menu>
    </>
  );
}
