import Box from '@mui/material/Box';
import { useAppSelector } from '../../store/hooks.ts';
import { selectIsReconnecting } from './connectionSlice.ts';

export const CONNECTION_BAR_HEIGHT = '1.75rem';

/** A thin bar that says that the screen may be out of date; the data stays readable below it. */
export function ConnectionBar() {
  const isReconnecting = useAppSelector(selectIsReconnecting);
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
          Reconnecting…
        </Box>
      )}
    </Box>
  );
}
