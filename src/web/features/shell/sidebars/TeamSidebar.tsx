import { useParams } from 'react-router-dom';
import { useAppSelector } from '../../../store/hooks.ts';
import { SidebarGroup, SidebarItem } from '../../../ui/sidebar/SidebarItem.tsx';
import { SidebarTitle } from '../../../ui/sidebar/SidebarTitle.tsx';
import { selectDownCount } from '../../monitors/index.ts';
import { teamName, useTeam } from '../../teams/index.ts';
import { SidebarSearch } from './SidebarSearch.tsx';
import { teamGroups } from './sidebarEntries.ts';

/** A sidebar with the team's name, a search box, and the team's entries. */
export function TeamSidebar() {
  const { teamId = '' } = useParams();
  const team = useTeam(teamId);
  const down = useAppSelector((state) => selectDownCount(state, teamId));
  return (
    <>
      <SidebarTitle>{team && teamName(team)}</SidebarTitle>
      <SidebarSearch />
      {teamGroups(teamId, down).map(({ label, entries }) => (
        <SidebarGroup key={label ?? 'team'} {...(label === undefined ? {} : { label })}>
          {entries.map((entry) => (
            <SidebarItem key={entry.label} {...entry} />
          ))}
        </SidebarGroup>
      ))}
    </>
  );
}
