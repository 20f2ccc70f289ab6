import DialogContentText from '@mui/material/DialogContentText';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createId, MONITOR_ID_PREFIX } from '../../../../contract/ids.ts';
import { MAX_NAME_LENGTH } from '../../../../contract/monitors/monitorLimits.ts';
import { paths } from '../../../routing/paths.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SearchSelect } from '../../../ui/searchSelect/SearchSelect.tsx';
import { useCopyMonitorMutation, useMoveMonitorMutation, usePreviewSlugQuery } from '../../monitors/index.ts';
import { useIdentity } from '../../auth/index.ts';
import { hasTeamRight, teamName, useTeams } from '../../teams/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { changeErrorWords, type MonitorDialogProps } from '../changeOutcome.ts';

const SELECT_WIDTH = 320;

/** Asks which of the person's other teams gets the monitor. */
export function MoveMonitorDialog({ monitor, onClose }: MonitorDialogProps) {
  const { teamId, monitorId, name, slug, settingsVersionstamp: versionstamp } = monitor;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { data: teams = [] } = useTeams();
  const userId = useIdentity()?.identityId;
  const others = teams.filter((team) => team.teamId !== teamId && hasTeamRight(team, userId, 'write'));
  const [toTeamId, setToTeamId] = useState('');
  const [move, { error, isLoading }] = useMoveMonitorMutation();
  const target = others.find((team) => team.teamId === toTeamId);
  const isAsked = target !== undefined && slug !== '';
  const { currentData: slugThere } = usePreviewSlugQuery(isAsked ? { teamId: toTeamId, slug } : skipToken);
  const confirm = async () => {
    const answer = await move({ teamId, monitorId, versionstamp, toTeamId });
    if (answer.error) return;
    await navigate(paths.teamHeartbeat(toTeamId, monitorId), { replace: true });
    dispatch(
      toastShown({
        title: `Moved ${name}${target ? ` to ${teamName(target)}` : ''}`,
        ...(slug !== answer.data.data.slug && {
          description: `Slug “${slug}” is already used there, so the monitor lost it.`,
        }),
      }),
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Move ${name} to another team?`}
      confirmLabel="Move monitor"
      canConfirm={target !== undefined}
      isBusy={isLoading}
      error={error && changeErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        Its events, history and settings move with it. Members of this team lose access unless they’re also in the other
        one. Its ping URL keeps working{slug !== '' && ', but its slug URL changes to the other team’s'}.
      </DialogContentText>
      {others.length === 0 ? (
        <DialogContentText>You can’t edit monitors in any other team.</DialogContentText>
      ) : (
        <SearchSelect
          label="Team"
          options={others.map((team) => ({ value: team.teamId, label: teamName(team) }))}
          value={toTeamId}
          placeholder="Choose a team"
          searchPlaceholder="Search teams…"
          emptyText="No team found."
          width={SELECT_WIDTH}
          onChange={setToTeamId}
        />
      )}
      <div aria-live="polite">
        {target && slugThere?.isTaken && (
          <DialogContentText>
            Slug “{slug}” is already used in {teamName(target)}, so this monitor loses it. Jobs that ping it by slug
            need a new URL.
          </DialogContentText>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Asks for the copy's name. */
export function CopyMonitorDialog({ monitor: { teamId, monitorId, name }, onClose }: MonitorDialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // The id is chosen once, so a retry doesn't create a second copy.
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
    dispatch(toastShown({ title: `Duplicated ${name}` }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Duplicate ${name}?`}
      confirmLabel="Duplicate monitor"
      canConfirm={copyName !== '' && !isTooLong}
      isBusy={isLoading}
      error={error && changeErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>The copy has the same settings, a new ping URL and no events yet.</DialogContentText>
      <Field
        label="Name"
        value={typed}
        autoComplete="off"
        hasInitialFocus
        disabled={isLoading}
        error={isTooLong ? `Use ${MAX_NAME_LENGTH} characters or fewer.` : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
