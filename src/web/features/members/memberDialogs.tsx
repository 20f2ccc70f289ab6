import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TeamRole } from '../../../contract/records.ts';
import { isErrorNamed, type QueryError, refusalSentence } from '../../api/platformErrorWords.ts';
import { paths } from '../../routing/paths.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Check } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useIdentity } from '../auth/index.ts';
import { teamName, useHasTeamRight, useTeam } from '../teams/index.ts';
import { toastShown } from '../toasts/index.ts';
import {
  useDeleteMemberMutation,
  useDeleteMembershipMutation,
  useUpdateMemberMutation,
  useUpdateOwnerMutation,
} from './membersApi.ts';
import { RemainingAccess } from './RemainingAccess.tsx';
import { useRemainingAccess } from './useRemainingAccess.ts';
import { ROLE_NAMES, ROLE_WORDS } from './memberWords.ts';

interface PersonProps {
  teamId: string;
  userId: string;
  name: string;
  onClose: () => void;
}

function useTeamName(teamId: string): string {
  const team = useTeam(teamId);
  return team ? teamName(team) : 'the team';
}

const words = (error: QueryError | undefined): string | undefined => error && refusalSentence(error);

export function MakeOwnerDialog({ teamId, userId, name, onClose }: PersonProps) {
  const team = useTeamName(teamId);
  const dispatch = useAppDispatch();
  const [makeOwner, { error, isLoading }] = useUpdateOwnerMutation();
  const confirm = async () => {
    if ((await makeOwner({ teamId, userId })).error) return;
    onClose();
    dispatch(toastShown({ title: `${name} is now an owner` }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Make ${name} an owner?`}
      confirmLabel="Make owner"
      isBusy={isLoading}
      error={words(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        Owners can do everything in {team}: change and remove anyone, including you, and delete the team.
      </DialogContentText>
    </ConfirmDialog>
  );
}

/** Asks for confirmation before removing someone, and says what the person will lose. */
export function RemoveDialog({ teamId, userId, name, onClose }: PersonProps) {
  const team = useTeamName(teamId);
  const dispatch = useAppDispatch();
  const remaining = useRemainingAccess(teamId, userId);
  const [revokesToo, setRevokesToo] = useState(true);
  const [remove, { error, isLoading }] = useDeleteMemberMutation();
  const confirm = async () => {
    // First, because afterward no one could tell which ones they created.
    if (revokesToo && !(await remaining.revoke())) return;
    const { error: failure } = await remove({ teamId, userId });
    // If someone else has already removed them, that counts as success.
    if (failure && !isErrorNamed(failure, 'DocumentNotFoundError')) return;
    onClose();
    dispatch(toastShown({ title: `Removed ${name}` }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      isDestructive
      canConfirm={!remaining.isLoading}
      isBusy={isLoading || remaining.isRevoking}
      error={words(error ?? remaining.revokeError)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        They’ll lose access to {team} on all their devices and stop getting e-mails about its monitors. Integrations
        that e-mail them pause until they confirm the address. We’ll let them know by e-mail.
      </DialogContentText>
      <DialogContentText>Monitors and integrations they created stay in the team.</DialogContentText>
      <RemainingAccess remaining={remaining} creator="they">
        <Check label="Revoke these too" isChecked={revokesToo} onChange={setRevokesToo} />
      </RemainingAccess>
    </ConfirmDialog>
  );
}

interface LeaveDialogProps {
  teamId: string;
  isLastOwner: boolean;
  onClose: () => void;
}

/** Asks for confirmation before leaving a team. The last owner sees why they can't leave yet. */
export function LeaveDialog({ teamId, isLastOwner, onClose }: LeaveDialogProps) {
  const team = useTeamName(teamId);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const identity = useIdentity();
  const canManage = useHasTeamRight(teamId, 'manage');
  const [leave, { error, isLoading }] = useDeleteMembershipMutation();
  const confirm = async () => {
    if ((await leave({ teamId })).error) return;
    await navigate(paths.home());
    dispatch(toastShown({ title: `You left ${team}` }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Leave ${team}?`}
      confirmLabel="Leave team"
      isDestructive
      canConfirm={!isLastOwner}
      isBusy={isLoading}
      error={words(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        {isLastOwner
          ? 'You’re the only owner of this team. Make someone else an owner first, or delete the team under General.'
          : 'You’ll lose access to the team and stop getting e-mails about its monitors. To come back, you’ll need another invitation.'}
      </DialogContentText>
      {canManage && !isLastOwner && identity && <OwnRemainingAccess teamId={teamId} userId={identity.identityId} />}
    </ConfirmDialog>
  );
}

function OwnRemainingAccess({ teamId, userId }: { teamId: string; userId: string }) {
  return <RemainingAccess remaining={useRemainingAccess(teamId, userId)} creator="you" />;
}

interface StepDownDialogProps {
  teamId: string;
  userId: string;
  role: Exclude<TeamRole, 'owner'>;
  onClose: () => void;
}

/** Confirms giving up rights that only others can restore. */
export function StepDownDialog({ teamId, userId, role, onClose }: StepDownDialogProps) {
  const [update, { error, isLoading }] = useUpdateMemberMutation();
  const confirm = async () => {
    if (!(await update({ teamId, userId, role })).error) onClose();
  };
  const name = ROLE_NAMES[role].toLowerCase();
  return (
    <ConfirmDialog
      isOpen
      title={`Become ${name === 'admin' ? 'an' : 'a'} ${name}?`}
      confirmLabel="Change my role"
      isDestructive
      isBusy={isLoading}
      error={words(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        Only someone with a higher role can undo this. After that, you {lowerFirst(ROLE_WORDS[role])}
      </DialogContentText>
    </ConfirmDialog>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
