import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { errorPayload, isErrorNamed, platformErrorWords } from '../../api/platformErrorWords.ts';
import { paths } from '../../routing/paths.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useViewerZone } from '../account/index.ts';
import { ReachNotice } from '../integrations/index.ts';
import { HistorySection } from '../monitorHistory/index.ts';
import { useGetMonitorQuery, useListMonitorEventsQuery } from '../monitors/index.ts';
import { SnippetsSection } from '../monitorSnippets/index.ts';
import { QuietNotice } from '../quiet/index.ts';
import { AlertsSection } from './alerts/AlertsSection.tsx';
import { MonitorDangerZone } from './danger/MonitorDangerZone.tsx';
import { EventsSection, useTimelineArg } from './events/EventsSection.tsx';
import type { TimelineArg } from './events/readEvents.ts';
import { Hints } from './hints/Hints.tsx';
import { MonitorActions } from './state/MonitorActions.tsx';
import { StateSummary } from './state/StateSummary.tsx';
import { WaitingForPing } from './state/WaitingForPing.tsx';

/** One monitor: how its job is doing, what happened, and how to report to it. */
function MonitorPage() {
  const { teamId = '', monitorId = '' } = useParams();
  const timezone = useViewerZone();
  const arg = useTimelineArg(teamId, monitorId, timezone);
  const { data, error, refetch } = useGetMonitorQuery({ teamId, monitorId });
  // Asked for here already, so that it goes out with the monitor.
  useListMonitorEventsQuery(arg);
  const monitor = data?.data;

  if (error && isErrorNamed(error, 'DocumentNotFoundError'))
    return <Gone teamId={teamId} wasThere={Boolean(monitor)} />;
  if (monitor) return <MonitorParts key={monitorId} monitor={monitor} arg={arg} timezone={timezone} />;
  if (!error) return <LoadingBlocks heights={[24, 64, 40, 240, 320]} label="Loading monitor..." />;
  return (
    <ErrorState
      title="The monitor could not be loaded"
      description={platformErrorWords(error)}
      detail={errorPayload(error)}
      onRetry={() => void refetch()}
    />
  );
}

interface PartsProps {
  monitor: Monitor;
  arg: TimelineArg;
  timezone: string;
}

function MonitorParts({ monitor, arg, timezone }: PartsProps) {
  const { teamId, monitorId, pingCount, lastSequence } = monitor;
  const isWaiting = pingCount === 0;
  const snippets = <SnippetsSection monitor={monitor} />;
  return (
    <>
      <MonitorActions monitor={monitor} timezone={timezone} />
      <QuietNotice teamId={teamId} monitorId={monitorId} name={monitor.name} timezone={timezone} />
      {monitor.alertsNobody && (
        <ReachNotice teamId={teamId} monitorId={monitorId}>
          Nobody is alerted when this monitor goes down.
        </ReachNotice>
      )}
      <Hints monitor={monitor} />
      <StateSummary monitor={monitor} timezone={timezone} />
      {isWaiting && <WaitingForPing monitor={monitor} />}
      {isWaiting && snippets}
      {!isWaiting && <HistorySection monitor={monitor} timezone={timezone} />}
      <EventsSection arg={arg} lastSequence={lastSequence} timezone={timezone} />
      <AlertsSection monitor={monitor} />
      {!isWaiting && snippets}
      <MonitorDangerZone monitor={monitor} />
    </>
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
          ? 'This monitor is not here any more: somebody deleted it, or moved it to another team.'
          : 'There is no such monitor in this team. It may have been deleted or moved.'}
      </EmptyState>
    </Box>
  );
}

export { MonitorPage as Component };
