import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { isRecord } from '../../../contract/json.ts';
import { paths } from '../../routing/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { teamName, useTeams } from '../teams/index.ts';

/** Shown at unknown URLs within the shell, so that the rail and the sidebar stay. */
export function MissingPage() {
  const navigate = useNavigate();
  const way = useNextPage();
  return (
    <EmptyState
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          <Button component={Link} to={way.to} variant="contained">
            {way.label}
          </Button>
          {hasPageBefore() && (
            <Button variant="outlined" color="inherit" onClick={() => void navigate(-1)}>
              Go back
            </Button>
          )}
        </Box>
      }
    >
      There’s no page at this address. It may have moved, or the link may be incomplete.
    </EmptyState>
  );
}

/** The start page of the URL's section; outside every section, the first team. */
function useNextPage(): { label: string; to: string } {
  const { teamId } = useParams();
  const isInSettings = useLocation().pathname.startsWith(`${paths.settings()}/`);
  const { data: [first] = [] } = useTeams();
  if (teamId !== undefined) return { label: 'Go to the dashboard', to: paths.team(teamId) };
  return isInSettings || !first
    ? { label: 'Go to your account', to: paths.settings('account') }
    : { label: `Go to ${teamName(first)}`, to: paths.team(first.teamId) };
}

/** Returns whether the browser's previous page is part of this application. Our router numbers the pages it opens. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state;
  return isRecord(state) && typeof state.idx === 'number' && state.idx > 0;
}

export { MissingPage as Component };
