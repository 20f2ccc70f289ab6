import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { lazyPart } from '../../ui/separateCode.ts';
import { selectOpenToast } from './toastsSlice.ts';

/**
 * Loads the component that renders a toast. Screens where toasts are likely preload it, because the first toast may
 * report a lost connection.
 */
export const loadToastCard = async () => (await import('./ToastCard.tsx')).ToastCard;

const ToastCard = lazyPart(loadToastCard);

/** Moves the focus to the toasts (specification §9). */
const HOTKEY = 'F8';

/** The area where toasts appear. Its live regions exist before any toast, so that each one is announced. */
export function ToastArea() {
  const toast = useAppSelector(selectOpenToast);
  const areaRef = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const focusArea = (event: KeyboardEvent) => {
      if (event.key !== HOTKEY || !areaRef.current) return;
      event.preventDefault();
      if (!areaRef.current.contains(document.activeElement)) {
        cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      }
      areaRef.current.focus();
    };
    window.addEventListener('keydown', focusArea);
    return () => window.removeEventListener('keydown', focusArea);
  }, []);

  // Closing a toast that has the focus would lose the focus, so it returns to where the hotkey was pressed.
  const returnFocus = () => {
    if (areaRef.current?.contains(document.activeElement)) cameFrom.current?.focus();
  };

  const card = toast && (
    <Suspense>
      <ToastCard key={toast.id} toast={toast} onClosing={returnFocus} />
    </Suspense>
  );
  const isUrgent = toast?.variant === 'destructive';
  return (
    <Box
      ref={areaRef}
      component="section"
      aria-label={`Notifications (${HOTKEY})`}
      tabIndex={-1}
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.snackbar,
        right: { xs: 0, sm: theme.spacing(2) },
        bottom: { xs: 0, sm: theme.spacing(2) },
        width: { xs: '100%', sm: '24rem' },
        p: { xs: 2, sm: 0 },
        pointerEvents: 'none',
      })}
    >
      <Box component="output" sx={{ display: 'block' }}>
        {!isUrgent && card}
      </Box>
      <div role="alert">{isUrgent && card}</div>
    </Box>
  );
}
