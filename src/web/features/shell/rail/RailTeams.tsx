import Box from '@mui/material/Box';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { initialsOf } from '../../../lib/initials.ts';
import { UsersIcon } from '../../../ui/icons/areaIcons.tsx';
import { teamName, useTeams } from '../../teams/index.ts';
import { RailItem } from './RailItem.tsx';

/** The person's teams, the open one marked. */
export function RailTeams() {
  const { data: teams = [] } = useTeams();
  const { teamId: openTeamId } = useParams();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {teams.map((team) => {
        const isActive = team.teamId === openTeamId;
        return (
          <li key={team.teamId}>
            <RailItem
              component={Link}
              to={paths.team(team.teamId)}
              aria-current={isActive ? 'true' : undefined}
              label={teamName(team)}
              avatar={initialsOf(team) || <UsersIcon />}
              isActive={isActive}
            />
          </li>
        );
      })}
    </Box>
  );
}
