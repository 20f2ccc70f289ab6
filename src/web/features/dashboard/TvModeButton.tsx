import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import { createIcon } from '../../ui/icons/createIcon.tsx';

const TvModeDialog = lazy(async () => ({ default: (await import('./TvModeDialog.tsx')).TvModeDialog }));

/** Opens the dialog for links that show the dashboard on a wall display. */
export function TvModeButton({ teamId }: { teamId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip title="TV mode">
        <IconButton aria-label="TV mode" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <TvIcon />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <TvModeDialog teamId={teamId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const TvIcon = createIcon(
  'Tv',
  <>
    <rect x="3" y="5" width="18" height="12" rx="2" />
    <path d="M8.5 20.5h7" />
  </>,
);
