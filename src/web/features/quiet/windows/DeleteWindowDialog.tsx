import DialogContentText from '@mui/material/DialogContentText';
import type { QuietWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { isErrorNamed, platformErrorWords, type QueryError } from '../../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toastShown } from '../../toasts/index.ts';
import { quietApi, useDeleteWindowMutation } from '../quietApi.ts';

const { getQuiet } = quietApi.endpoints;

interface Props {
  teamId: string;
  window: Pick<QuietWindow, 'windowId' | 'title' | 'versionstamp'>;
  onClose: () => void;
}

/** Asks before a maintenance window goes. */
export function DeleteWindowDialog({ teamId, window: { windowId, title, versionstamp }, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [remove, { error, isLoading }] = useDeleteWindowMutation();
  const confirm = async () => {
    const { error: failure } = await remove({ teamId, windowId, versionstamp });
    // Somebody may have changed it: behind the dialog is what there is now.
    if (failure) void dispatch(getQuiet.initiate({ teamId }, { subscribe: false, forceRefetch: true }));
    // Someone else deleted it: it is gone, as intended.
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
      <DialogContentText>Alerts that it holds at the moment are sent at once.</DialogContentText>
    </ConfirmDialog>
  );
}

const words = (error: QueryError): string =>
  isErrorNamed(error, 'DocumentAtomicCommitError')
    ? 'Someone changed this window in the meantime, so it was not deleted. Close this, look at it as it is now, then try again.'
    : platformErrorWords(error);
