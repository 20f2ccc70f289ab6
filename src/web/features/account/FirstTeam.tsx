import Button from '@mui/material/Button';
import { UsersIcon } from '../../ui/icons/areaIcons.tsx';
import { AddTeam, useTeams } from '../teams/index.ts';
import { Offer } from './Offer.tsx';

/** The next step for someone who isn't in a team yet; renders nothing for others. */
export function FirstTeam() {
  const { data: teams } = useTeams();
  if (teams?.length !== 0) return null;
  return (
    <Offer
      icon={<UsersIcon fontSize="small" color="action" />}
      actions={
        <AddTeam>
          {(open) => (
            <Button size="small" variant="contained" aria-haspopup="dialog" onClick={open}>
              Create your first team
            </Button>
          )}
        </AddTeam>
      }
    >
      Monitors belong to a team. Create one to get started.
    </Offer>
  );
}
