import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { HearthMark } from '../../../ui/icons/HearthMark.tsx';
import { TOP_BAR_HEIGHT } from '../../../ui/TopBar.tsx';
import { AddTeamButton } from './AddTeamButton.tsx';
import { RailTeams } from './RailTeams.tsx';
import { UserMenu } from './UserMenu.tsx';

const WIDTH = '4.5rem';

/** The teams and what is a person's own, at the left of everything. */
export function Rail() {
  return (
    <Box
      component="header"
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
        <Tooltip title={PRODUCT_NAME} placement="right">
          <IconButton component={Link} to={paths.home()} aria-label={PRODUCT_NAME} color="inherit">
            <HearthMark sx={{ fontSize: '1.5rem' }} />
          </IconButton>
        </Tooltip>
      </Box>
      <Box component="nav" aria-label="Teams" sx={{ flex: 1, minHeight: 0, overflow: 'auto', scrollbarWidth: 'none' }}>
        <RailTeams />
        <AddTeamButton />
      </Box>
      <UserMenu />
    </Box>
  );
}
