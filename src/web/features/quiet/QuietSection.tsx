import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { Suspense, useState } from 'react';
import type { QuietWindow } from '../../../contract/alerting/alertingCalls.ts';
import { errorPayload, isErrorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { CARD } from '../../ui/CardRows.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Section } from '../../ui/Section.tsx';
import { useViewerZone } from '../account/index.ts';
import { teamName, useHasTeamRight, useTeam } from '../teams/index.ts';
import { toastShown } from '../toasts/index.ts';
import { LateWindowDialog } from './LateWindowDialog.ts';
import { quietApi, useDeleteWindowMutation } from './quietApi.ts';
import { QuietNotice } from './QuietNotice.tsx';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import { useQuiet } from './useSnooze.ts';
import { CalendarDays } from './windows/WindowCalendar.tsx';
import { WindowRow } from './windows/WindowRow.tsx';

type Asking = { what: 'edit'; window: QuietWindow | null } | { what: 'delete'; window: QuietWindow };

/** The times when a team's alerts are held: a snooze for all monitors, and maintenance windows. */
export function QuietSection({ teamId }: { teamId: string }) {
  const timezone = useViewerZone();
  const team = useTeam(teamId);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const canChange = useHasTeamRight(teamId, 'write');
  const name = team ? teamName(team) : 'the team';
  return (
    <Section
      title="Maintenance and snooze"
      note="Hold alerts for a while. If a monitor is still down when this ends, we’ll alert you then."
    >
      <QuietNotice teamId={teamId} name={name} timezone={timezone} isBrief isAtHome />
      {canChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <SnoozeMenu teamId={teamId} name={name} timezone={timezone} />
          <Button
            variant="outlined"
            color="inherit"
            aria-haspopup="dialog"
            onClick={() => setAsking({ what: 'edit', window: null })}
          >
            Schedule maintenance
          </Button>
        </Box>
      )}
      <Windows teamId={teamId} timezone={timezone} onAsk={canChange ? setAsking : null} />
      {canChange && asking?.what === 'delete' && (
        <DeleteWindowDialog teamId={teamId} window={asking.window} onClose={close} />
      )}
      {canChange && asking?.what === 'edit' && (
        <Suspense>
          <LateWindowDialog teamId={teamId} window={asking.window} timezone={timezone} onClose={close} />
        </Suspense>
      )}
    </Section>
  );
}

interface WindowsProps {
  teamId: string;
  timezone: string;
  /** Null for people without the right to change windows. */
  onAsk: ((asking: Asking) => void) | null;
}

function Windows({ teamId, timezone, onAsk }: WindowsProps) {
  const { currentData: quiet, error, refetch } = useQuiet(teamId);
  if (!quiet) {
    if (!error) return <LoadingBlocks heights={[64, 64]} label="Loading maintenance and snooze…" />;
    return (
      <ErrorState
        title="Couldn’t load maintenance and snooze"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (quiet.windows.length === 0) return <EmptyState>Nothing scheduled.</EmptyState>;
  const windows = quiet.windows.toSorted(
    (one, other) => startOf(one) - startOf(other) || one.title.localeCompare(other.title),
  );
  return (
    <Box sx={CARD}>
      <Box sx={{ px: 2, pt: 1, pb: 0.5, borderBottom: 1, borderColor: 'divider' }}>
        <CalendarDays timezone={timezone} />
      </Box>
      <Box component="ul" aria-label="Maintenance windows" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {windows.map((window) => (
          <WindowRow
            key={window.windowId}
            window={window}
            timezone={timezone}
            actions={
              onAsk && {
                onEdit: () => onAsk({ what: 'edit', window }),
                onDelete: () => onAsk({ what: 'delete', window }),
              }
            }
          />
        ))}
      </Box>
    </Box>
  );
}

/** The order of windows: open ones first, then upcoming ones, then past ones. */
const startOf = ({ openUntil, nextFrom }: QuietWindow): number =>
  openUntil !== null ? 0 : (nextFrom ?? Number.MAX_SAFE_INTEGER);

const { getQuiet } = quietApi.endpoints;

interface DeleteWindowDialogProps {
  teamId: string;
  window: Pick<QuietWindow, 'windowId' | 'title' | 'versionstamp'>;
  onClose: () => void;
}

/** Asks for confirmation before deleting a maintenance window. */
function DeleteWindowDialog({ teamId, window: { windowId, title, versionstamp }, onClose }: DeleteWindowDialogProps) {
  const dispatch = useAppDispatch();
  const [remove, { error, isLoading }] = useDeleteWindowMutation();
  const confirm = async () => {
    const { error: failure } = await remove({ teamId, windowId, versionstamp });
    // Someone may have changed it, so reread the list behind the dialog.
    if (failure) void dispatch(getQuiet.initiate({ teamId }, { subscribe: false, forceRefetch: true }));
    // If someone else has already deleted it, that counts as success.
    if (failure && !isErrorNamed(failure, 'DocumentNotFoundError')) return;
    onClose();
    dispatch(toastShown({ title: `Deleted ${title}` }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${title}?`}
      confirmLabel="Delete window"
      isDestructive
      isBusy={isLoading}
      error={error && words(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>Alerts on hold are sent right away.</DialogContentText>
    </ConfirmDialog>
  );
}

const words = (error: QueryError): string =>
  isErrorNamed(error, 'DocumentAtomicCommitError')
    ? 'Someone else just changed this window, so we didn’t delete it. Close this, review it and try again.'
    : platformErrorWords(error);
