import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import type { TeamMonitorsSummary } from '../../../contract/monitors/monitorCalls.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../routing/paths.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { StatusDot, shownStatusWord } from '../../ui/StatusDot.tsx';
import { useViewerZone } from '../account/index.ts';
import { TeamReachNotice } from '../integrations/index.ts';
import { MonitorStatus } from '../monitors/index.ts';
import { RowList } from './RowList.tsx';
import { StatusTiles } from './StatusTiles.tsx';

interface Props {
  teamId: string;
  summary: TeamMonitorsSummary;
}

/** A team's monitors at a glance: counts by status, what is down, what is due, and recent changes. */
export function TeamSummary({ teamId, summary: { counts, alertsNobody, down, dueNext, lastFlips } }: Props) {
  const timezone = useViewerZone();
  const isMore = counts.down > down.length;
  return (
    <>
      <TeamReachNotice
        teamId={teamId}
        alertsNobody={alertsNobody}
        total={Object.values(counts).reduce((sum, count) => sum + count, 0)}
      />
      <StatusTiles teamId={teamId} counts={counts} />
      <RowList
        title="Down now"
        none="Nothing is down."
        rows={down.map(({ data: monitor }) => ({
          key: monitor.monitorId,
          to: paths.teamHeartbeat(teamId, monitor.monitorId),
          status: <MonitorStatus monitor={monitor} />,
          name: monitor.name,
          aside: <RelativeTime at={monitor.statusSince} timezone={timezone} units={1} />,
        }))}
        more={
          isMore && (
            <Link component={RouterLink} to={`${paths.teamHeartbeats(teamId)}?status=down`}>
              All {formatCount(counts.down)} that are down
            </Link>
          )
        }
      />
      <RowList
        title="Due next"
        none="Nothing is expected: no monitor runs to a schedule yet."
        rows={dueNext.map(({ data: monitor }) => ({
          key: monitor.monitorId,
          to: paths.teamHeartbeat(teamId, monitor.monitorId),
          status: <MonitorStatus monitor={monitor} />,
          name: monitor.name,
          aside: monitor.dueAt !== null && <RelativeTime at={monitor.dueAt} timezone={timezone} units={1} />,
        }))}
      />
      <RowList
        title="Last changes"
        none="No monitor has changed its status yet."
        rows={lastFlips.map(({ monitorId, name, at, from, to }) => ({
          key: `${monitorId} ${at} ${to}`,
          to: paths.teamHeartbeat(teamId, monitorId),
          status: <FlipMark from={from} to={to} />,
          name,
          aside: <RelativeTime at={at} timezone={timezone} units={1} />,
        }))}
      />
    </>
  );
}

/** From which status to which. */
function FlipMark({ from, to }: { from: ShownStatus; to: ShownStatus }) {
  return (
    <span aria-label={`${shownStatusWord(from)} to ${shownStatusWord(to)}`}>
      <StatusDot status={from} /> → <StatusDot status={to} />
    </span>
  );
}
