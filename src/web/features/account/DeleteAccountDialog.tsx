import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { PRODUCT_NAME } from '../../lib/product.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { signedOut } from '../auth/index.ts';
import { useDeleteAccountMutation } from './accountApi.ts';
import { deletionErrorWords } from './accountErrors.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the e-mail address, says what goes, and deletes the account. */
export function DeleteAccountDialog({ isOpen, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState('');
  const [deleteAccount, { error, isLoading, reset }] = useDeleteAccountMutation();
  const close = () => {
    reset();
    setEmail('');
    onClose();
  };
  const confirm = async () => {
    const answer = await deleteAccount({ email: email.trim() });
    // The sessions ended with the account: there is nobody left to sign out on the platform.
    if (!answer.error) dispatch(signedOut());
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete your account?"
      confirmLabel="Delete account"
      isDestructive
      canConfirm={email.trim() !== ''}
      isBusy={isLoading}
      error={error && deletionErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Typography color="textSecondary">
        Your profile goes, you leave every team, and teams in which you are alone go with all that is in them. Every
        browser signed in to {PRODUCT_NAME} as you is signed out. This cannot be undone.
      </Typography>
      <Field
        label="Type your e-mail address to confirm"
        type="email"
        autoComplete="off"
        hasInitialFocus
        value={email}
        disabled={isLoading}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ConfirmDialog>
  );
}
