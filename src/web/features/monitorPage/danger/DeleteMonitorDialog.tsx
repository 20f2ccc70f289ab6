import DialogContentText from '@mui/material/DialogContentText';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useDeleteMonitorsMutation } from '../../monitors/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { changeErrorWords, refusalWords } from '../changeOutcome.ts';
import type { MonitorDialogProps } from './dialogProps.ts';

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
