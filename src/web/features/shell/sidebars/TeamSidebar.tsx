import { Suspense, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useAppSelector } from '../../../store/hooks.ts';
import { lazyPart } from '../../../ui/separateCode.ts';
import { SidebarGroup, SidebarItem } from '../../../ui/sidebar/SidebarItem.tsx';
import { useSidebar } from '../../../ui/sidebar/SidebarProvider.tsx';
import { SidebarTitle } from '../../../ui/sidebar/SidebarTitle.tsx';
import { selectDownCount } from '../../monitors/index.ts';
import { teamName, useTeam } from '../../teams/index.ts';
import { SidebarMatches } from './SidebarMatches.tsx';
import { SidebarSearch } from './SidebarSearch.tsx';
import { filterGroups, teamGroups } from './sidebarEntries.ts';

const MonitorMatches = lazyPart(async () => (await import('./MonitorMatches.tsx')).MonitorMatches);

/** A sidebar with the team's name, its entries, and a search field that filters them and finds monitors. */
export function TeamSidebar() {
  const { teamId = '' } = useParams();
  const team = useTeam(teamId);
  const { isCollapsed } = useSidebar();
  const [query, setQuery] = useQueryOfPage();
  const [heldFor, setHeldFor] = useState<string | null>(null);
  const down = useAppSelector((state) => selectDownCount(state, teamId));
  const sought = isCollapsed ? '' : query.trim();
  const groups = filterGroups(teamGroups(teamId, down), sought);
  const isPage = groups.some(({ entries }) => entries.some(({ to }) => to !== undefined));
  const release = () => setHeldFor(null);
  const search = (text: string) => {
    release();
    setQuery(text);
  };
  return (
    <SidebarMatches
      query={query}
      onClear={() => search('')}
      // Pages come first. Which monitor is first isn't known until the search is done.
      onEnter={(first) => (isPage ? first?.click() : setHeldFor(sought))}
      onBlur={release}
    >
      <SidebarTitle>{team && teamName(team)}</SidebarTitle>
      <SidebarSearch query={query} onQueryChange={search} />
      {groups.map(({ label, entries }) => (
        <SidebarGroup key={label ?? 'team'} {...(label === undefined ? {} : { label })}>
          {entries.map((entry) => (
            <SidebarItem key={entry.label} {...entry} match={sought} />
          ))}
        </SidebarGroup>
      ))}
      <Suspense>
        {sought !== '' && (
          <MonitorMatches
            query={sought}
            openTeamId={teamId}
            isAlone={groups.length === 0}
            heldFor={heldFor}
            onRelease={release}
          />
        )}
      </Suspense>
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
