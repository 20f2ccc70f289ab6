import Dialog from '@mui/material/Dialog';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { SearchPanel } from '../../../ui/searchSelect/SearchPanel.tsx';
import { useTeams } from '../../teams/index.ts';
import { placesOf } from './places.ts';
import { useShortcut } from './useShortcut.ts';

/** Goes anywhere by name: Ctrl+K or Cmd+K. */
export function GoToPalette() {
  const [isOpen, setIsOpen] = useState(false);
  // Opened again while it fades out, it must begin anew.
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
