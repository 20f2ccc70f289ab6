import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import { createIcon } from '../../ui/icons/createIcon.tsx';
import { iconOnly } from '../../ui/icons/iconOnly.ts';

const TvModeDialog = lazy(async () => ({ default: (await import('./TvModeDialog.tsx')).TvModeDialog }));

const BRIEF_ON_PHONE: SxProps<Theme> = (theme) => ({ [theme.breakpoints.down('sm')]: iconOnly });

/** Opens the dialog for links that show the dashboard on a wall display. */
export function TvModeButton({ teamId }: { teamId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip title="Show this dashboard on a wall display" describeChild>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<TvIcon />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          sx={BRIEF_ON_PHONE}
        >
          <span>TV mode</span>
        </Button>
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
