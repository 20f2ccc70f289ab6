import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createId, MONITOR_ID_PREFIX } from '../../../../contract/ids.ts';
import { MAX_NAME_LENGTH } from '../../../../contract/monitors/monitorLimits.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useCopyMonitorMutation } from '../../monitors/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { changeErrorWords } from '../changeOutcome.ts';
import type { MonitorDialogProps } from './dialogProps.ts';

/** Asks what the copy is called. */
export function CopyMonitorDialog({ monitor: { teamId, monitorId, name }, onClose }: MonitorDialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // A repeated try makes no second copy.
  const [copyId] = useState(() => createId(MONITOR_ID_PREFIX));
  const [typed, setTyped] = useState(`Copy of ${name}`.slice(0, MAX_NAME_LENGTH));
  const [copy, { error, isLoading }] = useCopyMonitorMutation();
  const copyName = typed.trim();
  const isTooLong = copyName.length > MAX_NAME_LENGTH;
  const confirm = async () => {
    const answer = await copy({ teamId, monitorId, copyId, name: copyName });
    if (answer.error) return;
    onClose();
    await navigate(paths.teamHeartbeat(teamId, copyId));
    dispatch(toastShown({ title: `Copied ${name}` }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Copy ${name}?`}
      confirmLabel="Copy monitor"
      canConfirm={copyName !== '' && !isTooLong}
      isBusy={isLoading}
      error={error && changeErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        The copy gets the settings and a ping URL of its own. It has no events yet, and waits for its first ping.
      </DialogContentText>
      <Field
        label="Name of the copy"
        value={typed}
        autoComplete="off"
        hasInitialFocus
        disabled={isLoading}
        error={isTooLong ? `The name is too long: ${MAX_NAME_LENGTH} characters at most.` : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
