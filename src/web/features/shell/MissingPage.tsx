import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { use, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { isRecord } from '../../../contract/json.ts';
import type { Team } from '../../../contract/records.ts';
import { paths } from '../../routing/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchIcon } from '../../ui/icons/actionIcons.tsx';
import { controlKey } from '../../ui/sidebar/SidebarTrigger.tsx';
import { teamName, useTeams } from '../teams/index.ts';
import { readLastTeamId } from './lastTeam.ts';
import { Key } from './shortcuts/Key.tsx';
import { OpenPaletteContext } from './shortcuts/openPalette.ts';

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
          <SearchButton />
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

/** Opens the palette, to find the page by name. */
function SearchButton() {
  const openPalette = use(OpenPaletteContext);
  if (!openPalette) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<SearchIcon />}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette()}
    >
      Search
      <Box
        component="span"
        aria-hidden
        sx={{ display: 'flex', gap: 0.5, ml: 1, '@media (pointer: coarse)': { display: 'none' } }}
      >
        <Key>{controlKey}</Key>
        <Key>K</Key>
      </Box>
    </Button>
  );
}

/** The start page of the URL's section; outside every section, the team that was last open. */
function useNextPage(): { label: string; to: string } {
  const { teamId } = useParams();
  const isInSettings = useLocation().pathname.startsWith(`${paths.settings()}/`);
  const lastTeam = useLastTeam();
  if (teamId !== undefined) return { label: 'Go to the dashboard', to: paths.team(teamId) };
  return isInSettings || !lastTeam
    ? { label: 'Go to your account', to: paths.settings('account') }
    : { label: `Go to ${teamName(lastTeam)}`, to: paths.team(lastTeam.teamId) };
}

/** The team that was last open in this browser; otherwise, the first one. Undefined if there are none. */
function useLastTeam(): Team | undefined {
  const [lastTeamId] = useState(readLastTeamId);
  const { data: teams = [] } = useTeams();
  return teams.find(({ teamId }) => teamId === lastTeamId) ?? teams[0];
}

/** Returns whether the browser's previous page is part of this application. Our router numbers the pages it opens. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state;
  return isRecord(state) && typeof state.idx === 'number' && state.idx > 0;
}

export { MissingPage as Component };
