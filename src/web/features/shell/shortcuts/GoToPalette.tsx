import Dialog from '@mui/material/Dialog';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Team } from '../../../../contract/records.ts';
import { paths } from '../../../routing/paths.ts';
import type { SearchOption } from '../../../ui/searchSelect/matchOptions.ts';
import { SearchPanel } from '../../../ui/searchSelect/SearchPanel.tsx';
import { teamName, useTeams } from '../../teams/index.ts';
import { settingsEntries, teamGroups } from '../sidebars/sidebarEntries.ts';
import { useShortcut } from './useShortcut.ts';

/** Goes anywhere by name: Ctrl+K or Cmd+K. */
export function GoToPalette() {
  const [isOpen, setIsOpen] = useState(false);
  // Reopened while fading out, it must start fresh.
  const [openings, setOpenings] = useState(0);
  useShortcut({ key: 'k', isWithControl: true }, () => {
    setIsOpen(!isOpen);
    if (!isOpen) setOpenings(openings + 1);
  });
  const close = () => setIsOpen(false);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': 'Go to', 'aria-labelledby': undefined } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Places key={openings} onGo={close} />
    </Dialog>
  );
}

function Places({ onGo }: { onGo: () => void }) {
  const { data: teams } = useTeams();
  const { teamId } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const places = useMemo(() => placesOf(teams ?? [], teamId), [teams, teamId]);
  return (
    <SearchPanel
      label="Places"
      options={places}
      value={pathname}
      searchPlaceholder="Go to..."
      emptyText="Nothing matches."
      onSelect={(place) => {
        onGo();
        void navigate(place);
      }}
    />
  );
}

/** Every place that can be gone to by name: the open team's first, then the other teams, then the settings. */
function placesOf(teams: readonly Team[], openTeamId: string | undefined): SearchOption[] {
  const open = teams.find(({ teamId }) => teamId === openTeamId);
  const others = teams.filter((team) => team !== open);
  return [
    ...(open ? placesIn(open) : []),
    ...others.map((team) => ({ value: paths.team(team.teamId), label: teamName(team) })),
    ...settingsEntries.map(({ label, section }) => ({ value: paths.settings(section), label: `Settings › ${label}` })),
  ];
}

function placesIn(team: Team): SearchOption[] {
  return teamGroups(team.teamId).flatMap(({ label: group, entries }) =>
    entries.flatMap(({ label, to }) =>
      typeof to === 'string' ? [{ value: to, label: [teamName(team), group, label].filter(Boolean).join(' › ') }] : [],
    ),
  );
}
