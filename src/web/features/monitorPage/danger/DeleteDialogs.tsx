import DialogContentText from '@mui/material/DialogContentText';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../routing/paths.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useClearMonitorEventsMutation, useDeleteMonitorsMutation } from '../../monitors/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { changeErrorWords, refusalWords, type MonitorDialogProps } from '../changeOutcome.ts';

/** Asks before a monitor goes for good. */
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
        Its settings, pings and history go with it, and its ping URL stops working: jobs that still report there are
        answered “not found”. This cannot be undone.
      </DialogContentText>
    </ConfirmDialog>
  );
}

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
