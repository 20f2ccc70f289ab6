import Dialog from '@mui/material/Dialog';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useShortcut } from '../../../ui/useShortcut.ts';

const load = () => import('./Palette.tsx');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

/** After the first screen: what is typed right after the shortcut must find the field. */
const LOAD_AFTER_MS = 2_000;

/** Finds monitors, goes anywhere by name and acts: Ctrl+K or Cmd+K. */
export function GoToPalette() {
  const [isOpen, setIsOpen] = useState(false);
  // Reopened while fading out, it must start fresh.
  const [openings, setOpenings] = useState(0);
  useShortcut({ key: 'k', isWithControl: true }, () => {
    setIsOpen(!isOpen);
    if (!isOpen) setOpenings(openings + 1);
  });
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const close = () => setIsOpen(false);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': 'Go to', 'aria-labelledby': undefined } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Suspense>
        <Palette key={openings} onDone={close} />
      </Suspense>
    </Dialog>
  );
}
