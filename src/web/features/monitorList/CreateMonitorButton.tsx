import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { PlusIcon } from '../../ui/icons/actionIcons.tsx';

export function CreateMonitorButton({ teamId }: { teamId: string }) {
  return (
    <Button component={Link} to={paths.newHeartbeat(teamId)} variant="contained" startIcon={<PlusIcon />}>
      Create monitor
    </Button>
  );
}
