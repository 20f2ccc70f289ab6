import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { MAX_PASSKEY_NAME_LENGTH } from '../../../contract/limits.ts';
import type { Passkey } from '../../../contract/passkeys.ts';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { toastShown } from '../toasts/index.ts';
import { useDeletePasskeyMutation, useUpdatePasskeyMutation } from './passkeysApi.ts';

interface Props {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey: { passkeyId, name: before }, onClose }: Props) {
  const [name, setName] = useState(before);
  const [rename, { isLoading, error }] = useUpdatePasskeyMutation();
  const confirm = async () => {
    const { error: failure } = await rename({ passkeyId, name: name.trim() });
    if (!failure) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title="Rename passkey"
      confirmLabel="Save"
      canConfirm={name.trim() !== ''}
      isBusy={isLoading}
      error={error && platformErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoComplete="off"
        hasInitialFocus
        value={name}
        disabled={isLoading}
        inputProps={{ maxLength: MAX_PASSKEY_NAME_LENGTH }}
        onChange={(event) => setName(event.target.value)}
      />
    </ConfirmDialog>
  );
}

export function RemovePasskeyDialog({ passkey: { passkeyId, name }, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading, error }] = useDeletePasskeyMutation();
  const confirm = async () => {
    const { error: failure } = await remove({ passkeyId });
    if (failure) return;
    dispatch(toastShown({ title: 'Passkey removed' }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Remove ${name}?`}
      confirmLabel="Remove passkey"
      isDestructive
      isBusy={isLoading}
      error={error && platformErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography>
        You’ll no longer be able to log in with it. Your e-mail address and other passkeys keep working. Delete it on
        your device too, or your device will keep offering it.
      </Typography>
    </ConfirmDialog>
  );
}
