import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { momentWords } from '../../lib/whenWords.ts';
import { useAppSelector, type RootState } from '../../store/hooks.ts';
import { WarningIcon } from '../../ui/icons/actionIcons.tsx';
import { useNow } from '../../ui/useNow.ts';
import { selectIsOnline, selectIsPartAwaited, selectIsReconnecting, selectIsScreenAwaited } from './connectionSlice.ts';

export const CONNECTION_BAR_HEIGHT = '1.75rem';

/** A thin bar saying that the screen may be out of date. The data stays readable below it. */
export function ConnectionBar({ timezone }: { timezone: string }) {
  const isReconnecting = useAppSelector(selectIsReconnecting);
  return (
    <Box component="output" aria-live="polite" sx={{ display: 'block' }}>
      {isReconnecting && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 0.75,
            height: CONNECTION_BAR_HEIGHT,
            px: 1,
            typography: 'caption',
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'action.selected',
          }}
        >
          <WarningIcon fontSize="inherit" sx={{ color: 'status.late' }} />
          <Words timezone={timezone} />
        </Box>
      )}
    </Box>
  );
}

function Words({ timezone }: { timezone: string }) {
  const isOnline = useAppSelector(selectIsOnline);
  const missing = useMissing();
  const wasLive = useAppSelector(selectWasLive);
  const [lostAt] = useState(() => (wasLive ? Date.now() : null));
  const since = useNow((nowMs) => lostAt !== null && momentWords(lostAt, nowMs, timezone));
  if (missing) return `You’re offline. ${missing} will open when you’re back online.`;
  if (isOnline) return 'Reconnecting…';
  return since === false ? 'You’re offline.' : `You’ve been offline since ${since}.`;
}

const selectWasLive = ({ connection }: RootState): boolean => connection.wasLive;

/** The page or part of a page that someone wants to see, but whose code hasn't loaded. */
function useMissing(): string | null {
  const isScreenAwaited = useAppSelector(selectIsScreenAwaited);
  const isPartAwaited = useAppSelector(selectIsPartAwaited);
  // Screens are also preloaded, but no one waits for those.
  const isLeaving = useNavigation().state !== 'idle';
  if (isScreenAwaited && isLeaving) return 'This page';
  return isPartAwaited ? 'This' : null;
}
