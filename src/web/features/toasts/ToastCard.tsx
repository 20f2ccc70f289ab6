import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { keyframes, styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useAppDispatch } from '../../store/hooks.ts';
import { CloseIcon } from '../../ui/icons/closeAndBackIcons.tsx';
import { type Toast, toastDismissed } from './toastsSlice.ts';
import { useSwipe } from './useSwipe.ts';

/** How long a toast is shown, not counting pauses (specification §9). */
const TOAST_DURATION_MS = 5_000;

interface Props {
  toast: Toast;
  onClosing: () => void;
}

const appear = keyframes({ from: { opacity: 0 } });

const Card = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: theme.spacing(1),
  padding: theme.spacing(1.5, 1, 1.5, 2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  boxShadow: theme.vars.palette.float.shadow,
  pointerEvents: 'auto',
  touchAction: 'pan-y',
  animation: `${appear} 160ms ease-out`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  '&[data-variant="destructive"]': { borderColor: theme.vars.palette.error.main },
  '&[data-variant="destructive"] [data-title]': { color: theme.vars.palette.error.main },
}));

/** A toast. It closes automatically, or when dismissed with its button, Escape or a swipe. */
export function ToastCard({ toast, onClosing }: Props) {
  const { id, title, description, action, variant } = toast;
  const dispatch = useAppDispatch();
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHidden = usePageHidden();

  const dismiss = () => {
    onClosing();
    dispatch(toastDismissed(id));
  };
  usePausableTimeout(dismiss, TOAST_DURATION_MS, isHovered || hasFocus || isHidden);
  const { offset, handlers, cancel } = useSwipe(dismiss);

  return (
    <Card
      {...handlers}
      data-variant={variant}
      style={{ transform: offset ? `translateX(${offset}px)` : undefined }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => {
        setHovered(false);
        cancel();
      }}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget))}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dismiss();
      }}
    >
      <Box sx={{ display: 'grid', gap: 0.5, alignSelf: 'center' }}>
        <Typography component="p" variant="h3" data-title>
          {title}
        </Typography>
        {description && <ToastDescription text={description} />}
        {action && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            sx={{ justifySelf: 'start', mt: 0.5 }}
            onClick={() => {
              dispatch(action.dispatches);
              dismiss();
            }}
          >
            {action.label}
          </Button>
        )}
      </Box>
      <IconButton size="small" aria-label="Dismiss" onClick={dismiss} sx={{ alignSelf: 'start' }}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Card>
  );
}

/**
 * A single line is shown as a sentence. Multiline text, such as formatted JSON, keeps its layout in a scrollable box.
 */
function ToastDescription({ text }: { text: string }) {
  if (!text.includes('\n')) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    );
  }
  return (
    <Box
      component="section"
      // Focusable, so that it can be scrolled by keyboard.
      tabIndex={0}
      aria-label="Details"
      sx={{
        p: 1,
        maxHeight: '12rem',
        overflow: 'auto',
        borderRadius: 1,
        bgcolor: 'action.hover',
        color: 'text.primary',
      }}
    >
      <Box component="pre" sx={{ m: 0, fontFamily: 'ui-monospace, monospace', fontSize: '0.75rem' }}>
        {text}
      </Box>
    </Box>
  );
}

/** Calls back after a delay that doesn't count paused time. */
function usePausableTimeout(onElapsed: () => void, delayMs: number, isPaused: boolean) {
  const remainingMs = useRef(delayMs);
  const elapse = useEffectEvent(onElapsed);
  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(elapse, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [isPaused]);
}

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Returns whether the page is hidden, such as behind another tab or in a minimized window. */
const usePageHidden = (): boolean => useSyncExternalStore(subscribe, () => document.hidden);
