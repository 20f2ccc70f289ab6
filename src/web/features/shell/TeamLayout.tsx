import { useEffect, useRef } from 'react';
import { Outlet, useMatches, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import type { RouteHandle } from '../../routing/routeHandle.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import { isShowingPast } from '../../store/timeTravel.ts';
import { selectDownCount, useMonitorCounts } from '../monitors/index.ts';
import { RightMissing, selectTeam, teamName, useTeam, useTeams, WithRight } from '../teams/index.ts';
import { toastShown } from '../toasts/index.ts';
import { useRememberedTeam } from './lastTeam.ts';
import { SectionLayout } from './SectionLayout.tsx';
import { useTeamShortcuts } from './shortcuts/useTeamShortcuts.ts';
import { TeamSidebar } from './sidebars/TeamSidebar.tsx';

/** The title for a team's pages: its display name. */
export const teamTitle: RouteHandle['title'] = (state, { teamId }) => {
  const team = selectTeam(state, teamId);
  return team && teamName(team);
};

/** The number of monitors that are down, for the page title. */
export const teamAttention: RouteHandle['attention'] = (state, { teamId = '' }) => selectDownCount(state, teamId);

/** The layout of all of a team's pages. */
export function TeamLayout() {
  const { teamId = '' } = useParams();
  useMonitorCounts({ teamId });
  useTeamShortcuts();
  useRememberedTeam(teamId);
  useLeaveLostTeam(teamId);
  return (
    <SectionLayout label="Team" width="16rem" sidebar={<TeamSidebar />}>
      <PageOfTeam teamId={teamId} />
    </SectionLayout>
  );
}

/** Shows the page if the person's role allows it; otherwise, says which role to ask for. */
function PageOfTeam({ teamId }: { teamId: string }) {
  const { needs, doing = 'open this page' } = useNeeds();
  if (needs !== 'write' && needs !== 'manage' && needs !== 'own') return <Outlet />;
  const missing = (
    <RightMissing teamId={teamId} needed={needs} doing={doing} back={{ label: 'Dashboard', to: paths.team(teamId) }} />
  );
  return (
    <WithRight teamId={teamId} needed={needs} otherwise={missing}>
      <Outlet />
    </WithRight>
  );
}

/** The requirement of the innermost route that declares one. */
function useNeeds(): Pick<RouteHandle, 'needs' | 'doing'> {
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as RouteHandle);
  return handles.findLast(({ needs }) => needs !== undefined) ?? {};
}

/** Goes to the home page, with a toast, once the person is no longer in the open team. */
function useLeaveLostTeam(teamId: string) {
  const { data: teams } = useTeams();
  const team = useTeam(teamId);
  const shown = useRef(team);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    const lost = shown.current;
    // A past state is shown as it was, even if it lacks a team that has been added since.
    if (isShowingPast(store)) return;
    if (team || teams === undefined || lost?.teamId !== teamId) {
      shown.current = team ?? lost;
      return;
    }
    dispatch(toastShown({ title: `You can no longer open ${teamName(lost)}` }));
    void navigate(paths.home(), { replace: true });
  }, [team, teams, teamId, navigate, dispatch, store]);
}
