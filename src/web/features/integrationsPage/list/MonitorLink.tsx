import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../routing/paths.ts';
import { MonitorStatus, useGetMonitorQuery } from '../../monitors/index.ts';

interface Props {
  teamId: string;
  monitorId: string;
  hasStatus?: boolean;
}

/** A monitor's name, fetched by id. Concurrent requests are sent in one batch. */
export function MonitorLink({ teamId, monitorId, hasStatus = false }: Props) {
  const { data, error } = useGetMonitorQuery({ teamId, monitorId });
  const monitor = data?.data;
  if (!monitor) {
    return error ? <span>A deleted monitor</span> : <Skeleton width="8rem" animation={false} />;
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {hasStatus && (
        <Box component="span" sx={{ typography: 'body2', minWidth: '4.5rem' }}>
          <MonitorStatus monitor={monitor} />
        </Box>
      )}
      <Link
        component={RouterLink}
        to={paths.teamHeartbeat(teamId, monitorId)}
        color="textPrimary"
        underline="always"
        sx={{ display: 'inline-block', minWidth: 0, py: 0.375, overflowWrap: 'anywhere' }}
      >
        {monitor.name}
      </Link>
    </Box>
  );
}
