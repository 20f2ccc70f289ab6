import DialogContentText from '@mui/material/DialogContentText';
import type { QuietWindow } from '../../../../../contract/alerting/alertingCalls.ts';
import { isErrorNamed } from '../../../../api/errorNamed.ts';
import { platformErrorWords } from '../../../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { toastShown } from '../../../toasts/index.ts';
import { useDeleteWindowMutation } from '../../alertingApi.ts';

interface Props {
  teamId: string;
  window: Pick<QuietWindow, 'windowId' | 'title'>;
  onClose: () => void;
}

/** Asks before a maintenance window goes. */
export function DeleteWindowDialog({ teamId, window: { windowId, title }, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [remove, { error, isLoading }] = useDeleteWindowMutation();
  const confirm = async () => {
    const answer = await remove({ teamId, windowId });
    // Somebody else deleted it: it is gone, as wished.
    if (answer.error && !isErrorNamed(answer.error, 'DocumentNotFoundError')) return;
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
      error={error && platformErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>Alerts that it holds at the moment are sent at once.</DialogContentText>
    </ConfirmDialog>
  );
}
