import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, Outlet, useParams } from 'react-router-dom';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { errorPayload, isErrorNamed, platformErrorWords } from '../../api/platformErrorWords.ts';
import { paths } from '../../routing/paths.ts';
import { SeparateCards } from '../../ui/cardBoundary/CardBoundary.tsx';
import { useAppSelector } from '../../store/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingMonitor } from '../../ui/loading/LoadingMonitor.tsx';
import { useViewerZone } from '../account/index.ts';
import { selectIsOnline } from '../connection/index.ts';
import { ReachNotice } from '../integrations/index.ts';
import { selectListedMonitor, useGetMonitorQuery } from '../monitors/index.ts';
import { OthersViewing } from '../presence/index.ts';
import { QuietNotice } from '../quiet/index.ts';
import { FlappingNotice, Hints } from './hints/Hints.tsx';
import type { MonitorOutlet } from './monitorOutlet.ts';
import { MonitorTabs } from './MonitorTabs.tsx';
import { MonitorActions } from './state/MonitorActions.tsx';
import { StateLine } from './state/StateLine.tsx';

/** A monitor, with tabs for its status, events, alerts and setup. */
function MonitorPage() {
  const { teamId = '', monitorId = '' } = useParams();
  const timezone = useViewerZone();
  // Not `data`: while another monitor is loading, that's still the previous one.
  const { currentData, error, refetch } = useGetMonitorQuery({ teamId, monitorId });
  const isOnline = useAppSelector(selectIsOnline);
  // Offline, a monitor that was never opened is still known from the list.
  const listed = useAppSelector((state) => (isOnline ? undefined : selectListedMonitor(state, teamId, monitorId)));
  const monitor = currentData?.data ?? listed;

  if (error && isErrorNamed(error, 'DocumentNotFoundError'))
    return <Gone teamId={teamId} wasThere={Boolean(monitor)} />;
  if (monitor)
    return (
      <>
        {!currentData && <Alert severity="info">You’re offline. The rest of this page loads when you’re back.</Alert>}
        <MonitorParts key={monitorId} monitor={monitor} timezone={timezone} />
      </>
    );
  if (!error) return <LoadingMonitor />;
  return (
    <ErrorState
      title="Couldn’t load the monitor"
      description={platformErrorWords(error)}
      detail={errorPayload(error)}
      onRetry={() => void refetch()}
    />
  );
}

function MonitorParts({ monitor, timezone }: { monitor: Monitor; timezone: string }) {
  const { teamId, monitorId, name } = monitor;
  return (
    <SeparateCards>
      <OthersViewing teamId={teamId} monitorId={monitorId} />
      <MonitorActions monitor={monitor} timezone={timezone} />
      <QuietNotice teamId={teamId} monitorId={monitorId} name={name} timezone={timezone} />
      {monitor.alertsNobody && (
        <ReachNotice teamId={teamId} monitorId={monitorId}>
          No one gets alerted when this monitor goes down.
        </ReachNotice>
      )}
      <Hints monitor={monitor} />
      <StateLine monitor={monitor} timezone={timezone} />
      {/* A paused monitor alerts no one. */}
      {monitor.status !== 'paused' && <FlappingNotice teamId={teamId} monitorId={monitorId} />}
      <MonitorTabs />
      <Outlet context={{ monitor, timezone } satisfies MonitorOutlet} />
    </SeparateCards>
  );
}

function Gone({ teamId, wasThere }: { teamId: string; wasThere: boolean }) {
  const action = (
    <Button variant="outlined" color="inherit" component={Link} to={paths.teamHeartbeats(teamId)}>
      All monitors
    </Button>
  );
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <EmptyState action={action}>
        {wasThere
          ? 'This monitor was deleted or moved to another team.'
          : 'This monitor doesn’t exist. It may have been deleted or moved to another team.'}
      </EmptyState>
    </Box>
  );
}

export { MonitorPage as Component };
