import FormControl from '@mui/material/FormControl';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FieldLabel } from '../../ui/Field.tsx';
import { Select } from '../../ui/select/Select.tsx';
import { toastShown } from '../toasts/index.ts';
import { useUpdateTeamOwnerMutation } from './teamGeneralApi.ts';

/** Someone who can take over the team. */
export interface Successor {
  userId: string;
  name: string;
}

interface Props {
  teamId: string;
  name: string;
  successors: readonly Successor[];
  isOpen: boolean;
  onClose: () => void;
}

/** Asks who will become the owner, and says which role the signed-in person will then have. */
export function TransferDialog({ teamId, name, successors, isOpen, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState('');
  const [transfer, { error, isLoading, reset }] = useUpdateTeamOwnerMutation();
  const toUserId = chosen || (successors[0]?.userId ?? '');
  const successor = successors.find(({ userId }) => userId === toUserId);
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    const { error: failure } = await transfer({ teamId, toUserId });
    if (failure) return;
    close();
    dispatch(
      toastShown({ title: `${successor?.name ?? 'Someone else'} now owns ${name}`, description: 'You’re an admin.' }),
    );
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Transfer ${name}?`}
      confirmLabel="Transfer team"
      isDestructive
      canConfirm={successor !== undefined}
      isBusy={isLoading}
      error={error && platformErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Typography color="textSecondary">
        The new owner can do everything in the team, including deleting it. You’ll stay on as an admin, and only an
        owner can make you an owner again.
      </Typography>
      <FormControl fullWidth>
        <FieldLabel htmlFor="successor">New owner</FieldLabel>
        <Select
          value={toUserId}
          disabled={isLoading}
          onChange={({ target }) => setChosen(target.value)}
          inputProps={{ id: 'successor', 'aria-label': 'New owner' }}
        >
          {successors.map((person) => (
            <MenuItem key={person.userId} value={person.userId}>
              {person.name}
            </MenuItem>
          ))}
        </Select>
      </FormControl>
    </ConfirmDialog>
  );
}
