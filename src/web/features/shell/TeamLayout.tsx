import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { use, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import type { RouteHandle } from '../../routing/routeHandle.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { SidebarGroup, SidebarItem, type SidebarEntry } from '../../ui/sidebar/SidebarItem.tsx';
import { useSidebar } from '../../ui/sidebar/SidebarProvider.tsx';
import { SidebarTitle } from '../../ui/sidebar/SidebarTitle.tsx';
import { FoundStatus, selectDownCount, useFoundMonitors, useMonitorCounts } from '../monitors/index.ts';
import { RightMissing, selectTeam, teamName, useTeam, useTeams, WithRight } from '../teams/index.ts';
import { toastShown } from '../toasts/index.ts';
import { useRememberedTeam } from './lastTeam.ts';
import { SectionLayout } from './SectionLayout.tsx';
import { OpenPaletteContext } from './shortcuts/openPalette.ts';
import { useTeamShortcuts } from './shortcuts/useTeamShortcuts.ts';
import { SidebarMatches } from './sidebars/SidebarMatches.tsx';
import { SidebarSearch } from './sidebars/SidebarSearch.tsx';
import { filterGroups, teamGroups } from './sidebars/sidebarEntries.ts';

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
  useEffect(() => {
    const lost = shown.current;
    if (team || teams === undefined || lost?.teamId !== teamId) {
      shown.current = team ?? lost;
      return;
    }
    dispatch(toastShown({ title: `You can no longer open ${teamName(lost)}` }));
    void navigate(paths.home(), { replace: true });
  }, [team, teams, teamId, navigate, dispatch]);
}

/** A sidebar with the team's name, its entries, and a search field that filters them. */
function TeamSidebar() {
  const { teamId = '' } = useParams();
  const team = useTeam(teamId);
  const { isCollapsed } = useSidebar();
  const [query, setQuery] = useQueryOfPage();
  const openPalette = use(OpenPaletteContext);
  const down = useAppSelector((state) => selectDownCount(state, teamId));
  const groups = filterGroups(teamGroups(teamId, down), isCollapsed ? '' : query);
  const found = useMonitorEntries(isCollapsed ? '' : query, teamId);
  const isEmpty = groups.length === 0 && found?.length === 0;
  return (
    <SidebarMatches query={query} onClear={() => setQuery('')}>
      <SidebarTitle>{team && teamName(team)}</SidebarTitle>
      <SidebarSearch query={query} onQueryChange={setQuery} />
      {groups.map(({ label, entries }) => (
        <SidebarGroup key={label ?? 'team'} {...(label === undefined ? {} : { label })}>
          {entries.map((entry) => (
            <SidebarItem key={entry.label} {...entry} match={query.trim()} />
          ))}
        </SidebarGroup>
      ))}
      {found && found.length > 0 && (
        <SidebarGroup label="Matching monitors">
          {found.map(({ monitorId, ...entry }) => (
            <SidebarItem key={monitorId} {...entry} match={query.trim()} />
          ))}
        </SidebarGroup>
      )}
      <Box component="output" sx={{ display: 'block', px: 2, py: 1, typography: 'body2', color: 'text.secondary' }}>
        {isEmpty && 'No matching pages or monitors.'}
      </Box>
      {isEmpty && (
        <Button size="small" sx={{ mx: 1 }} onClick={() => openPalette?.(query)}>
          Search all teams
        </Button>
      )}
    </SidebarMatches>
  );
}

/** The search text, which is cleared once another page is open. */
function useQueryOfPage() {
  const { pathname } = useLocation();
  const [typed, setTyped] = useState({ pathname, query: '' });
  const setQuery = (query: string) => setTyped({ pathname, query });
  if (typed.pathname !== pathname) setQuery('');
  return [typed.query, setQuery] as const;
}

const MAX_FOUND = 8;

/** Monitors that match the search, as sidebar entries. Entries for other teams' monitors include the team's name. */
function useMonitorEntries(query: string, openTeamId: string): (SidebarEntry & { monitorId: string })[] | undefined {
  const text = query.trim();
  const { data: teams = [] } = useTeams();
  const found = useFoundMonitors(text, { skip: text === '' });
  return found?.slice(0, MAX_FOUND).map((monitor) => {
    const { teamId, monitorId, name } = monitor;
    const team = teamId === openTeamId ? undefined : teams.find((one) => one.teamId === teamId);
    return {
      monitorId,
      label: name,
      icon: () => <FoundStatus monitor={monitor} />,
      to: paths.teamHeartbeat(teamId, monitorId),
      ...(team && { tag: teamName(team) }),
    };
  });
}
