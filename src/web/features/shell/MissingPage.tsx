import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** An address within a team or the settings that leads nowhere: the rail and the sidebar stay. */
export function MissingPage() {
  const { teamId } = useParams();
  const way =
    teamId === undefined
      ? { label: 'Go to your account', to: paths.settings('account') }
      : { label: 'Go to the dashboard', to: paths.team(teamId) };
  return (
    <EmptyState
      action={
        <Button component={Link} to={way.to} variant="contained">
          {way.label}
        </Button>
      }
    >
      There’s no page at this address. It may have moved, or the link may be incomplete.
    </EmptyState>
  );
}

export { MissingPage as Component };
