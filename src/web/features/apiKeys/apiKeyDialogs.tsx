import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { MAX_API_KEY_NAME_LENGTH } from '../../../contract/limits.ts';
import type { ApiKey } from '../../../contract/teams/apiKeyCalls.ts';
import { isErrorNamed, platformErrorWords } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { toastShown } from '../toasts/index.ts';
import { useDeleteApiKeyMutation, useUpdateApiKeyMutation } from './apiKeysApi.ts';

interface Props {
  teamId: string;
  apiKey: ApiKey;
  onClose: () => void;
}

export function RenameApiKeyDialog({ teamId, apiKey: { keyId, name: before }, onClose }: Props) {
  const [name, setName] = useState(before);
  const [rename, { isLoading, error }] = useUpdateApiKeyMutation();
  const confirm = async () => {
    const { error: failure } = await rename({ teamId, keyId, name: name.trim() });
    if (!failure) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title="Rename API key"
      confirmLabel="Save"
      canConfirm={name.trim() !== ''}
      isBusy={isLoading}
      error={
        error && (isErrorNamed(error, 'DocumentNotFoundError') ? 'It was just revoked.' : platformErrorWords(error))
      }
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoComplete="off"
        hasInitialFocus
        value={name}
        disabled={isLoading}
        inputProps={{ maxLength: MAX_API_KEY_NAME_LENGTH }}
        onChange={(event) => setName(event.target.value)}
      />
    </ConfirmDialog>
  );
}

/** Asks for confirmation before revoking a key, and says what will stop working. */
export function RevokeApiKeyDialog({ teamId, apiKey: { keyId, name, scope }, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [revoke, { isLoading, error }] = useDeleteApiKeyMutation();
  const confirm = async () => {
    const { error: failure } = await revoke({ teamId, keyId });
    if (failure) return;
    onClose();
    dispatch(toastShown({ title: `Revoked “${name}”` }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Revoke “${name}”?`}
      confirmLabel="Revoke"
      isDestructive
      isBusy={isLoading}
      error={error && platformErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        {scope === 'ping'
          ? 'Pings with this key will fail with “not found”, and their monitors go down after a missed ping.'
          : 'Requests with this key will be refused. Changes already made with it stay.'}{' '}
        This can’t be undone.
      </DialogContentText>
    </ConfirmDialog>
  );
}
