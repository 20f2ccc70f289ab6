import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PRODUCT_NAME } from '../../../contract/brand.ts';
import type { SoleOwnerDetail } from '../../../contract/account.ts';
import { isRecord } from '../../../contract/json.ts';
import { errorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { CARD } from '../../ui/CardRows.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Section } from '../../ui/Section.tsx';
import { signedOut } from '../auth/index.ts';
import { useDeleteAccountMutation } from './accountApi.ts';

/** Deletes the account. */
export function AccountDangerZone() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title="Danger zone">
      <Box sx={{ ...CARD, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2 }}>
        <Box sx={{ flex: '1 1 16rem' }}>
          <Typography>
            Deletes your profile and ways to log in, removes you from your teams, and deletes teams where you’re the
            only member.
          </Typography>
          <Typography color="textSecondary">This action is permanent and cannot be undone.</Typography>
        </Box>
        <Button variant="outlined" color="error" onClick={() => setIsOpen(true)} aria-haspopup="dialog">
          Delete account
        </Button>
      </Box>
      <DeleteAccountDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Section>
  );
}

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the e-mail address, says what will be deleted, and deletes the account. */
function DeleteAccountDialog({ isOpen, onClose }: Props) {
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
    // Deleting the account ended its sessions, so there's nothing left to do but sign out in this browser.
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
        This deletes your profile and removes you from every team. Teams where you’re the only member are deleted with
        everything in them. You’ll be logged out of {PRODUCT_NAME} everywhere. This can’t be undone.
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

/** Says why an account wasn't deleted, and what to do first. */
function deletionErrorWords(error: QueryError): string {
  const detail = errorNamed(error, 'ForbiddenError')?.detail;
  if (isSoleOwnerDetail(detail)) {
    const teams = new Intl.ListFormat('en').format(detail.teams.map(({ display }) => display || 'an unnamed team'));
    return `You’re the only owner of ${teams}. Make someone else an owner or delete the team, then try again.`;
  }
  const refusal = errorNamed(error, 'InvalidInputError')?.detail;
  if (isRecord(refusal) && typeof refusal.message === 'string') return refusal.message;
  return platformErrorWords(error);
}

function isSoleOwnerDetail(detail: unknown): detail is SoleOwnerDetail {
  return isRecord(detail) && detail.reason === 'sole-owner' && Array.isArray(detail.teams);
}
