import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { UsersIcon } from '../../ui/icons/areaIcons.tsx';
import { AddTeam, useTeams } from '../teams/index.ts';

/** The next step for someone who isn't in a team yet; renders nothing for others. */
export function FirstTeam() {
  const { data: teams } = useTeams();
  if (teams?.length !== 0) return null;
  return (
    <Alert
      severity="info"
      icon={<UsersIcon fontSize="small" color="action" />}
      role="presentation"
      sx={{ alignItems: { sm: 'center' }, '& .MuiAlert-message': { flex: 1 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 1 }}>
        <Box component="span" sx={{ flex: '1 1 14rem' }}>
          Monitors belong to a team. Create one to get started.
        </Box>
        <AddTeam>
          {(open) => (
            <Button size="small" variant="contained" aria-haspopup="dialog" onClick={open}>
              Create your first team
            </Button>
          )}
        </AddTeam>
      </Box>
    </Alert>
  );
}
