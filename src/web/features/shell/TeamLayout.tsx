import type { RouteHandle } from '../../app/routeHandle.ts';
import { selectTeam } from '../teams/index.ts';
import { SectionLayout } from './SectionLayout.tsx';
import { TeamSidebar } from './sidebars/TeamSidebar.tsx';

/** A team is called by its display name. */
export const teamTitle: RouteHandle['title'] = (state, { teamId }) => selectTeam(state, teamId)?.display;

/** Everything within a team. */
export function TeamLayout() {
  return <SectionLayout label="Team" width="16rem" sidebar={<TeamSidebar />} />;
}
