import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link, useParams } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../../contract/brand.ts';
import { paths } from '../../../routing/paths.ts';
import { PlusIcon } from '../../../ui/icons/actionIcons.tsx';
import { UsersIcon } from '../../../ui/icons/areaIcons.tsx';
import { HearthMark } from '../../../ui/icons/HearthMark.tsx';
import { useSidebar } from '../../../ui/sidebar/SidebarProvider.tsx';
import { TOP_BAR_HEIGHT } from '../../../ui/TopBar.tsx';
import { useOwnName } from '../../account/index.ts';
import { useTrouble } from '../../monitors/index.ts';
import { AddTeam, teamName, useTeams } from '../../teams/index.ts';
import { initialsOf } from '../../../lib/initialsOf.ts';
import { RailItem } from './RailItem.tsx';
import { TroubleBadge } from './TroubleBadge.tsx';
import { UserMenu } from './UserMenu.tsx';

const WIDTH = '4.5rem';

/** The teams and the user menu, at the far left. */
export function Rail() {
  const ownName = useOwnName();
  const { isMobile } = useSidebar();
  return (
    <Box
      component="header"
      data-screen-only=""
      sx={{
        position: 'sticky',
        top: 0,
        display: 'flex',
        flexDirection: 'column',
        flexShrink: 0,
        width: WIDTH,
        height: '100dvh',
        bgcolor: 'shell.rail',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'grid', placeItems: 'center', height: TOP_BAR_HEIGHT, mb: 0.5 }}>
        {/* In the sheet, which opens under a resting pointer, it would cover the team's name. */}
        <Tooltip title={isMobile ? '' : PRODUCT_NAME} placement="right">
          <IconButton component={Link} to={paths.home()} aria-label={PRODUCT_NAME} color="inherit">
            <HearthMark sx={{ fontSize: '1.5rem' }} />
          </IconButton>
        </Tooltip>
      </Box>
      <Box component="nav" aria-label="Teams" sx={{ flex: 1, minHeight: 0, overflow: 'auto', scrollbarWidth: 'none' }}>
        <RailTeams />
        <AddTeam ownName={ownName}>
          {(open) => <RailItem label="Add Team" avatar={<PlusIcon />} onClick={open} aria-haspopup="dialog" />}
        </AddTeam>
      </Box>
      <UserMenu />
    </Box>
  );
}

/** The person's teams, with the open one marked. */
function RailTeams() {
  const { data: teams = [] } = useTeams();
  const { teamId: openTeamId } = useParams();
  const trouble = useTrouble();
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
              badge={<TroubleBadge trouble={trouble.get(team.teamId)} />}
            />
          </li>
        );
      })}
    </Box>
  );
}
