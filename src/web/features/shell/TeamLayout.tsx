import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { RouteHandle } from '../../routing/routeHandle.ts';
import { SidebarGroup, SidebarItem } from '../../ui/sidebar/SidebarItem.tsx';
import { useSidebar } from '../../ui/sidebar/SidebarProvider.tsx';
import { TOP_BAR_HEIGHT } from '../../ui/TopBar.tsx';
import { selectDownCount, useMonitorCounts } from '../monitors/index.ts';
import { selectTeam, teamName, useTeam } from '../teams/index.ts';
import { SectionLayout } from './SectionLayout.tsx';
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
  return <SectionLayout label="Team" width="16rem" sidebar={<TeamSidebar />} />;
}

/** A team's name, a search over its entries, and the entries. */
function TeamSidebar() {
  const { teamId = '' } = useParams();
  const team = useTeam(teamId);
  const name = team && teamName(team);
  const { isCollapsed, isMobile } = useSidebar();
  const [query, setQuery] = useState('');
  const groups = filterGroups(teamGroups(teamId), isCollapsed ? '' : query);
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
      <Box component="output" sx={{ display: 'block', px: 2, py: 1, typography: 'body2', color: 'text.secondary' }}>
        {groups.length === 0 && 'Nothing matches.'}
      </Box>
    </>
  );
}
