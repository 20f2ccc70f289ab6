import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import type { RouteHandle } from '../../routing/routeHandle.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { SidebarGroup, SidebarItem, type SidebarEntry } from '../../ui/sidebar/SidebarItem.tsx';
import { useSidebar } from '../../ui/sidebar/SidebarProvider.tsx';
import { TOP_BAR_HEIGHT } from '../../ui/TopBar.tsx';
import { FoundStatus, selectDownCount, useFoundMonitors, useMonitorCounts } from '../monitors/index.ts';
import { selectTeam, teamName, useTeam, useTeams } from '../teams/index.ts';
import { SectionLayout } from './SectionLayout.tsx';
import { useTeamShortcuts } from './shortcuts/useTeamShortcuts.ts';
import { SidebarSearch } from './sidebars/SidebarSearch.tsx';
import { filterGroups, teamGroups } from './sidebars/sidebarEntries.ts';

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
  useTeamShortcuts();
  return <SectionLayout label="Team" width="16rem" sidebar={<TeamSidebar />} />;
}

/** A team's name, a search over its entries, and the entries. */
function TeamSidebar() {
  const { teamId = '' } = useParams();
  const team = useTeam(teamId);
  const name = team && teamName(team);
  const { isCollapsed, isMobile } = useSidebar();
  const [query, setQuery] = useState('');
  const down = useAppSelector((state) => selectDownCount(state, teamId));
  const groups = filterGroups(teamGroups(teamId, down), isCollapsed ? '' : query);
  const found = useMonitorEntries(isCollapsed ? '' : query, teamId);
  return (
    <>
      {!isCollapsed && (
        <Typography
          variant="subtitle2"
          component="p"
          noWrap
          title={name}
          sx={{ pl: 2, pr: isMobile ? 6 : 2, lineHeight: TOP_BAR_HEIGHT }}
        >
          {name ?? '\u00a0'}
        </Typography>
      )}
      <SidebarSearch query={query} onQueryChange={setQuery} />
      {groups.map(({ label, entries }) => (
        <SidebarGroup key={label ?? 'team'} {...(label === undefined ? {} : { label })}>
          {entries.map((entry) => (
            <SidebarItem key={entry.label} {...entry} />
          ))}
        </SidebarGroup>
      ))}
      {found.length > 0 && (
        <SidebarGroup label="Found monitors">
          {found.map(({ monitorId, ...entry }) => (
            <SidebarItem key={monitorId} {...entry} />
          ))}
        </SidebarGroup>
      )}
      <Box component="output" sx={{ display: 'block', px: 2, py: 1, typography: 'body2', color: 'text.secondary' }}>
        {groups.length + found.length === 0 && 'Nothing matches.'}
      </Box>
    </>
  );
}

const MOST_FOUND = 8;

/** The monitors that the search finds, as entries of the sidebar; those of other teams carry the team's name. */
function useMonitorEntries(query: string, openTeamId: string): (SidebarEntry & { monitorId: string })[] {
  const text = query.trim();
  const { data: teams = [] } = useTeams();
  const found = useFoundMonitors(text, { skip: text === '' });
  return found.slice(0, MOST_FOUND).map((monitor) => {
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
