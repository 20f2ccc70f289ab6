import Box from '@mui/material/Box';
import { useNavigation } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks.ts';
import { selectIsPartAwaited, selectIsReconnecting, selectIsScreenAwaited } from './connectionSlice.ts';

export const CONNECTION_BAR_HEIGHT = '1.75rem';

/** A thin bar saying that the screen may be out of date. The data stays readable below it. */
export function ConnectionBar() {
  const isReconnecting = useAppSelector(selectIsReconnecting);
  const missing = useMissing();
  return (
    <Box component="output" aria-live="polite" sx={{ display: 'block' }}>
      {isReconnecting && (
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            height: CONNECTION_BAR_HEIGHT,
            typography: 'caption',
            bgcolor: 'action.selected',
          }}
        >
          {missing ? `You’re offline. ${missing} will open when you’re back online.` : 'Reconnecting…'}
        </Box>
      )}
    </Box>
  );
}

/** The page or part of a page that someone wants to see, but whose code hasn't loaded. */
function useMissing(): string | null {
  const isScreenAwaited = useAppSelector(selectIsScreenAwaited);
  const isPartAwaited = useAppSelector(selectIsPartAwaited);
  // Screens are also preloaded, but no one waits for those.
  const isLeaving = useNavigation().state !== 'idle';
  if (isScreenAwaited && isLeaving) return 'This page';
  return isPartAwaited ? 'This' : null;
}
