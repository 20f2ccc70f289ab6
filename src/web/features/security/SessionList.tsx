import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SessionSummary } from '../../../contract/account.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { CardRows } from '../../ui/CardRows.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingRows } from '../../ui/loading/LoadingRows.tsx';
import { focusHandedTo } from '../../ui/focusHandedTo.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useViewerZone } from '../account/index.ts';
import { toastShown } from '../toasts/index.ts';
import { useDeleteOtherSessionsMutation, useDeleteSessionMutation, useListSessionsQuery } from './securityApi.ts';

/** Lists where the person is signed in, with buttons to end each session except the current one. */
export function SessionList() {
  const { data: sessions, error, refetch } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<SessionSummary | 'others' | null>(null);
  if (!sessions) {
    if (!error) return <LoadingRows label="Loading your sessions…" rows={2} hasAction />;
    return (
      <ErrorState
        title="Couldn’t load your sessions"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <CardRows label="Sessions">
        {sessions.map((session) => (
          <Row key={session.sessionId} session={session} onEnd={() => setAsked(session)} />
        ))}
      </CardRows>
      {others > 0 ? (
        <div>
          <Button variant="outlined" color="error" onClick={() => setAsked('others')} aria-haspopup="dialog">
            End all other sessions
          </Button>
        </div>
      ) : (
        <Typography color="textSecondary">You’re not logged in anywhere else.</Typography>
      )}
      {asked === 'others' && <EndOthersDialog count={others} onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'others' && <EndDialog session={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const focusHandedToList = focusHandedTo((button) => button.closest('ul'));

function Row({ session, onEnd }: { session: SessionSummary; onEnd: () => void }) {
  const { device, address, createdAt, lastSeenAt, isCurrent } = session;
  const timezone = useViewerZone();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.75, py: 1.25 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography>{firstUpper(device)}</Typography>
          {isCurrent && <Tag>This device</Tag>}
        </Box>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {address} · logged in <RelativeTime at={createdAt} timezone={timezone} units={1} /> ·{' '}
          {isCurrent ? (
            'active now'
          ) : (
            <>
              last seen <RelativeTime at={lastSeenAt} timezone={timezone} units={1} />
            </>
          )}
        </Typography>
      </Box>
      {!isCurrent && (
        <Button
          ref={focusHandedToList}
          size="small"
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-label={`End the session of ${device}, ${address}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </Box>
  );
}

const firstUpper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function EndDialog({
  session: { sessionId, device, address },
  onClose,
}: {
  session: SessionSummary;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const [end, { isLoading, error }] = useDeleteSessionMutation();
  const confirm = async () => {
    const { error: failure } = await end({ sessionId });
    if (failure) return;
    dispatch(toastShown({ title: 'Session ended' }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title="End this session?"
      confirmLabel="End session"
      isDestructive
      isBusy={isLoading}
      error={error && platformErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {firstUpper(device)} ({address}) will be logged out immediately.
      </Typography>
    </ConfirmDialog>
  );
}

function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [end, { isLoading, error }] = useDeleteOtherSessionsMutation();
  const confirm = async () => {
    const { data: ended, error: failure } = await end();
    if (failure) return;
    dispatch(toastShown({ title: ended === 1 ? '1 session ended' : `${ended} sessions ended` }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={count === 1 ? 'End the other session?' : `End ${count} other sessions?`}
      confirmLabel="End other sessions"
      isDestructive
      isBusy={isLoading}
      error={error && platformErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography>Every device but this one will be logged out immediately.</Typography>
    </ConfirmDialog>
  );
}
