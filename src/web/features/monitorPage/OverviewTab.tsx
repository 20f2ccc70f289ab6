import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Navigate, Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import { SeparateCards } from '../../ui/cardBoundary/CardBoundary.tsx';
import { Section } from '../../ui/Section.tsx';
import { HistorySection } from '../monitorHistory/index.ts';
import { readEventFilters } from './events/eventFilters.ts';
import { LatestEvents } from './events/LatestEvents.tsx';
import { useEventTarget } from './events/useTimeline.ts';
import { IncidentCard } from './incident/IncidentCard.tsx';
import { useShownStatus } from '../monitors/index.ts';
import { useMonitorOutlet } from './monitorOutlet.ts';
import { MonitorFacts } from './state/MonitorFacts.tsx';
import { WaitingForPing } from './state/WaitingForPing.tsx';

/** Shows what's wrong, what's normal, and the latest events. */
function OverviewTab() {
  const { monitor, timezone } = useMonitorOutlet();
  const { teamId, monitorId } = monitor;
  const { search, hash } = useLocation();
  const [params] = useSearchParams();
  const target = useEventTarget();
  const isWaiting = useShownStatus(monitor) === 'new';
  const eventsPath = paths.teamHeartbeatTab(teamId, monitorId, 'events');

  // Redirects URLs from when events didn't have a separate tab.
  if (target !== null || readEventFilters(params).length > 0)
    return <Navigate to={{ pathname: eventsPath, search, hash }} replace />;
  return (
    <SeparateCards>
      {isWaiting && <WaitingForPing monitor={monitor} />}
      <IncidentCard monitor={monitor} timezone={timezone} />
      <MonitorFacts monitor={monitor} timezone={timezone} />
      {monitor.pingCount > 0 && <HistorySection monitor={monitor} timezone={timezone} />}
      <Section title="Latest events">
        <LatestEvents monitor={monitor} timezone={timezone} />
        <Box>
          <Link component={RouterLink} to={eventsPath}>
            All events
          </Link>
        </Box>
      </Section>
    </SeparateCards>
  );
}

export { OverviewTab as Component };
