import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CommandLine } from '../../ui/CommandLine.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useGetPingKeyQuery } from '../monitors/index.ts';
import { CreateMonitorButton } from './CreateMonitorButton.tsx';

/** How a team's first monitor is made: by hand, or by the first ping of a job. */
export function EmptyMonitors({ teamId }: { teamId: string }) {
  const { data } = useGetPingKeyQuery(teamId);
  const address = data && `${window.location.origin}/ping/${data.pingKey}/my-job?create=1`;
  return (
    <EmptyState action={<CreateMonitorButton teamId={teamId} />}>
      A monitor tells you when a scheduled job stops reporting: create one, or let the first ping of a job create it.
      {/* Its place is kept while the key is on its way. */}
      <Box component="span" sx={{ display: 'block', minHeight: 44, mt: 2, textAlign: 'start' }}>
        {address && <CommandLine command={`curl -fsS -m 10 "${address}"`} label="Copy command" />}
      </Box>
      <Typography component="span" variant="body2">
        Put the command at the end of a job; “my-job” becomes the monitor’s name.
      </Typography>
    </EmptyState>
  );
}
