import type { TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import { OutageDays } from './OutageDays.tsx';
import { Trends } from './Trends.tsx';

interface Props {
  teamId: string;
  dashboard: TeamDashboard;
}

/** The blocks at the bottom of the dashboard. */
export function LowerBlocks({ teamId, dashboard }: Props) {
  return (
    <>
      <OutageDays outages={dashboard.failuresPerDay} measured={dashboard.uptime.now} at={dashboard.at} />
      <Trends teamId={teamId} slower={dashboard.slower} incidents={dashboard.incidents} />
    </>
  );
}
