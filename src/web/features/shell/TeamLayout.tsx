import { useParams } from 'react-router-dom';
import type { RouteHandle } from '../../routing/routeHandle.ts';
import { selectDownCount, useMonitorCounts } from '../monitors/index.ts';
import { selectTeam, teamName } from '../teams/index.ts';
import { SectionLayout } from './SectionLayout.tsx';
import { TeamSidebar } from './sidebars/TeamSidebar.tsx';

/** A team is called by its display name. */
export const teamTitle: RouteHandle['title'] = (state, { teamId }) => {
  const team = selectTeam(state, teamId);
  return team && teamName(team);
};

/** A monitor that is down needs attention. */
export const teamAttention: RouteHandle['attention'] = (state, { teamId = '' }) => selectDownCount(state, teamId);

/** Everything within a team. */
export function TeamLayout() {
  const { teamId = '' } = useParams();
  useMonitorCounts({ teamId });
  return <SectionLayout label="Team" width="16rem" sidebar={<TeamSidebar />} />;
}
