import DialogContentText from '@mui/material/DialogContentText';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../routing/paths.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useClearMonitorEventsMutation, useDeleteMonitorsMutation } from '../../monitors/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { changeErrorWords, refusalWords, type MonitorDialogProps } from '../changeOutcome.ts';

/** Asks for confirmation before deleting a monitor. */
export function DeleteMonitorDialog({ monitor, onClose }: MonitorDialogProps) {
  const { teamId, monitorId, name, settingsVersionstamp: versionstamp } = monitor;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [remove, { data, error, isLoading }] = useDeleteMonitorsMutation();
  const confirm = async () => {
    const answer = await remove({ teamId, monitors: [{ monitorId, versionstamp }] });
    if (answer.error || refusalWords(answer.data) !== undefined) return;
    await navigate(paths.teamHeartbeats(teamId), { replace: true });
    dispatch(toastShown({ title: `Deleted ${name}` }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${name}?`}
      confirmLabel="Delete monitor"
      isDestructive
      isBusy={isLoading}
      error={error ? changeErrorWords(error) : refusalWords(data)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        This also deletes its pings, history and settings. Its ping URL stops working: jobs that still use it get “not
        found”. This can’t be undone.
      </DialogContentText>
    </ConfirmDialog>
  );
}

/** Asks for confirmation before clearing all events. */
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
        This deletes all pings with their output, status changes, edits and history. The monitor keeps its settings and
        ping URL, and waits for its first ping. This can’t be undone.
      </DialogContentText>
    </ConfirmDialog>
  );
}
