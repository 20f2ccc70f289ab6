import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DELETED_TEAM_DAYS } from '../../../contract/limits.ts';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { paths } from '../../routing/paths.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Section } from '../../ui/Section.tsx';
import { showDeletedToast, useDeleteTeamMutation } from '../deletedTeams/index.ts';
import { useTeams } from '../teams/index.ts';
import { type Successor, TransferDialog } from './TransferDialog.tsx';

interface Props {
  teamId: string;
  /** The team's name on screen. */
  name: string;
  successors: readonly Successor[];
}

/** Actions for owners: hand the team over, and delete it. */
export function TeamDangerZone({ teamId, name, successors }: Props) {
  const [open, setOpen] = useState<'transfer' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const canTransfer = successors.length > 0;
  return (
    <Section title="Danger zone">
      <Row
        label="Transfer team"
        note={
          canTransfer
            ? 'Hand the team over to another owner or an admin.'
            : 'Make someone an admin under Members first.'
        }
        isDisabled={!canTransfer}
        onClick={() => setOpen('transfer')}
      />
      <Row
        label="Delete team"
        note={`Owners can restore it for ${DELETED_TEAM_DAYS} days.`}
        onClick={() => setOpen('delete')}
      />
      <TransferDialog
        teamId={teamId}
        name={name}
        successors={successors}
        isOpen={open === 'transfer'}
        onClose={close}
      />
      <DeleteDialog teamId={teamId} name={name} isOpen={open === 'delete'} onClose={close} />
    </Section>
  );
}

interface RowProps {
  label: string;
  note: string;
  isDisabled?: boolean;
  onClick: () => void;
}

function Row({ label, note, isDisabled = false, onClick }: RowProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Button variant="outlined" color="error" aria-haspopup="dialog" disabled={isDisabled} onClick={onClick}>
        {label}
      </Button>
      <Typography color="textSecondary" sx={{ flex: '1 1 14rem' }}>
        {note}
      </Typography>
    </Box>
  );
}

interface DialogProps extends Omit<Props, 'successors'> {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the team's name, says what will be deleted, and deletes the team. */
function DeleteDialog({ teamId, name, isOpen, onClose }: DialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { refetch } = useTeams();
  const [typed, setTyped] = useState('');
  const [deleteTeam, { error, isLoading, reset }] = useDeleteTeamMutation();
  const close = () => {
    reset();
    setTyped('');
    onClose();
  };
  const confirm = async () => {
    const { error: failure } = await deleteTeam({ teamId });
    if (failure) return;
    // Leaving a deleted team's page shows a toast. The toast with Undo must come after it.
    await refetch();
    await navigate(paths.home());
    dispatch(showDeletedToast({ teamId, name }));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${name}?`}
      confirmLabel="Delete team"
      isDestructive
      canConfirm={typed.trim() === name.trim()}
      isBusy={isLoading}
      error={error && platformErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Typography color="textSecondary">
        This also deletes all monitors with their history, integrations, members, API keys and TV links. Pings get “not
        found”, and no one gets alerts or reports. Owners can restore everything for {DELETED_TEAM_DAYS} days. After
        that, it’s deleted permanently.
      </Typography>
      <Field
        label={`Type “${name}” to confirm`}
        autoComplete="off"
        hasInitialFocus
        value={typed}
        disabled={isLoading}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
