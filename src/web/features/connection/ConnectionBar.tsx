import Box from '@mui/material/Box';
import { useNavigation } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks.ts';
import { selectIsReconnecting, selectIsScreenAwaited } from './connectionSlice.ts';

export const CONNECTION_BAR_HEIGHT = '1.75rem';

/** A thin bar that says that the screen may be out of date; the data stays readable below it. */
export function ConnectionBar() {
  const isReconnecting = useAppSelector(selectIsReconnecting);
  const isScreenAwaited = useAppSelector(selectIsScreenAwaited);
  const isLeaving = useNavigation().state !== 'idle';
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
          {isScreenAwaited && isLeaving ? 'You’re offline. This page opens when you’re back.' : 'Reconnecting…'}
        </Box>
      )}
    </Box>
  );
}
