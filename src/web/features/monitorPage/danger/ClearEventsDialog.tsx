import DialogContentText from '@mui/material/DialogContentText';
import { useAppDispatch } from '../../../app/hooks.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useClearMonitorEventsMutation } from '../../monitors/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { changeErrorWords } from '../changeOutcome.ts';
import type { MonitorDialogProps } from './dialogProps.ts';

/** Asks before all that happened is forgotten. */
export function ClearEventsDialog({ monitor, onClose }: MonitorDialogProps) {
  const { teamId, monitorId, name, settingsVersionstamp: versionstamp } = monitor;
  const dispatch = useAppDispatch();
  const [clear, { error, isLoading }] = useClearMonitorEventsMutation();
  const confirm = async () => {
    const answer = await clear({ teamId, monitorId, versionstamp });
    if (answer.error) return;
    onClose();
    dispatch(toastShown({ title: `Cleared the events of ${name}` }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Clear the events of ${name}?`}
      confirmLabel="Clear events"
      isDestructive
      isBusy={isLoading}
      error={error && changeErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        All its pings with their bodies, status changes, edits and its history go, and it waits for its first ping
        again. Its settings and its ping URL stay. This cannot be undone.
      </DialogContentText>
    </ConfirmDialog>
  );
}
