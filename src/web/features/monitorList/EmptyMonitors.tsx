import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { iconOnly } from '../../ui/icons/iconOnly.ts';
import { PlusIcon } from '../../ui/icons/actionIcons.tsx';
import { lazyPart } from '../../ui/separateCode.ts';
import { useGetPingKeyQuery } from '../monitors/index.ts';
import { useHasTeamRight, WithRight } from '../teams/index.ts';

/**
 * Says how to create a team's first monitor: manually or, for people who can see the ping key, with a job's first ping.
 */
export function EmptyMonitors({ teamId }: { teamId: string }) {
  const canCreate = useHasTeamRight(teamId, 'write');
  if (!canCreate) return <EmptyState>This team has no monitors yet. Its members can create them.</EmptyState>;
  return (
    <WithRight
      teamId={teamId}
      needed="manage"
      otherwise={
        <EmptyState action={<CreateMonitorButton teamId={teamId} />}>
          Get alerted when a scheduled job stops running.
        </EmptyState>
      }
    >
      <CreatedByPing teamId={teamId} />
    </WithRight>
  );
}

/** Loaded only for teams without monitors, because others also load this module. */
const CommandLine = lazyPart(async () => (await import('../../ui/CommandLine.tsx')).CommandLine);

/** Shows the whole command instead of its start. */
const WRAPPED = { '& code': { py: 1, whiteSpace: 'normal', overflowWrap: 'anywhere' } } as const;

function CreatedByPing({ teamId }: { teamId: string }) {
  const { data } = useGetPingKeyQuery(teamId);
  const address = data && `${window.location.origin}/ping/${data.pingKey}/my-job?create=1`;
  return (
    <EmptyState action={<CreateMonitorButton teamId={teamId} />}>
      Get alerted when a scheduled job stops running. Create a monitor, or let your job’s first ping create one.
      {/* Reserves space while the key and the code are loading. */}
      <Box component="span" sx={{ display: 'block', minHeight: 44, mt: 2, textAlign: 'start' }}>
        {address && (
          <Box component="span" sx={WRAPPED}>
            <Suspense>
              <CommandLine command={`curl -fsS -m 10 "${address}"`} label="Copy command" />
            </Suspense>
          </Box>
        )}
      </Box>
      <Typography component="span" variant="body2">
        Add this to the end of a job. “my-job” becomes the monitor’s name.
      </Typography>
    </EmptyState>
  );
}

const BRIEF_ON_PHONE: SxProps<Theme> = (theme) => ({ [theme.breakpoints.down('sm')]: iconOnly });

interface CreateMonitorProps {
  teamId: string;
  /** Whether to show only an icon on a phone, to leave room for the page's content. */
  isBriefOnPhone?: boolean;
}

export const CreateMonitorButton = ({ teamId, isBriefOnPhone = false }: CreateMonitorProps) => (
  <WithRight teamId={teamId} needed="write">
    <Tooltip title="Create monitor (c)" describeChild>
      <Button
        component={Link}
        to={paths.newHeartbeat(teamId)}
        variant="contained"
        startIcon={<PlusIcon />}
        sx={isBriefOnPhone ? BRIEF_ON_PHONE : undefined}
      >
        <span>Create monitor</span>
      </Button>
    </Tooltip>
  </WithRight>
);
