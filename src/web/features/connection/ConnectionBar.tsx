import Box from '@mui/material/Box';
import { useNavigation } from 'react-router-dom';
import { momentWords } from '../../lib/whenWords.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { WarningIcon } from '../../ui/icons/actionIcons.tsx';
import { useNow } from '../../ui/useNow.ts';
import {
  selectIsOnline,
  selectIsPartAwaited,
  selectIsReconnecting,
  selectIsScreenAwaited,
  selectLostAt,
  selectWasLive,
} from './connectionSlice.ts';

export const CONNECTION_BAR_HEIGHT = '1.75rem';

interface Props {
  timezone: string;
  /** The address that the server is configured for, if it's known. */
  publicUrl?: string | undefined;
}

/** A thin bar saying that the screen may be out of date. The data stays readable below it. */
export function ConnectionBar({ timezone, publicUrl }: Props) {
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
            // On a narrow phone, the longest message needs two lines, which fit.
            lineHeight: 1.1,
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'action.selected',
          }}
        >
          <WarningIcon fontSize="inherit" sx={{ color: 'status.late' }} />
          <Words timezone={timezone} publicUrl={publicUrl} />
        </Box>
      )}
    </Box>
  );
}

function Words({ timezone, publicUrl }: Props) {
  const isOnline = useAppSelector(selectIsOnline);
  const missing = useMissing();
  const lostAt = useAppSelector(selectLostAt);
  const wasLive = useAppSelector(selectWasLive);
  const since = useNow((nowMs) => (lostAt === null ? null : momentWords(lostAt, nowMs, timezone)));
  if (missing) return `You’re offline. ${missing} will open when you’re back online.`;
  // The server refuses connections from pages at other addresses.
  const isElsewhere = publicUrl !== undefined && new URL(publicUrl).origin !== window.location.origin;
  if (isOnline && isElsewhere && !wasLive) {
    return `No live updates: this isn’t the address that Hearth is configured for (PUBLIC_URL=${publicUrl}).`;
  }
  if (isOnline) return 'Reconnecting…';
  return since === null ? 'You’re offline.' : `You’re offline. Showing data from ${since}.`;
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
