import type { TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import { FailureDays } from './FailureDays.tsx';
import { Trends } from './Trends.tsx';

interface Props {
  teamId: string;
  dashboard: TeamDashboard;
}

/** The blocks at the bottom of the dashboard. */
export function LowerBlocks({ teamId, dashboard }: Props) {
  return (
    <>
      <FailureDays teamId={teamId} failures={dashboard.failuresPerDay} at={dashboard.at} />
      <Trends teamId={teamId} slower={dashboard.slower} incidents={dashboard.incidents} />
    </>
  );
}
