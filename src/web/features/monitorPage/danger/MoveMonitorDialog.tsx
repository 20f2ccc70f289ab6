import { skipToken } from '@reduxjs/toolkit/query/react';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { SearchSelect } from '../../../ui/searchSelect/SearchSelect.tsx';
import { useMoveMonitorMutation, usePreviewSlugQuery } from '../../monitors/index.ts';
import { teamName, useTeams } from '../../teams/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { changeErrorWords } from '../changeOutcome.ts';
import type { MonitorDialogProps } from './dialogProps.ts';

const SELECT_WIDTH = 320;

/** Asks which of one's other teams gets the monitor. */
export function MoveMonitorDialog({ monitor, onClose }: MonitorDialogProps) {
  const { teamId, monitorId, name, slug, settingsVersionstamp: versionstamp } = monitor;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { data: teams = [] } = useTeams();
  const others = teams.filter((team) => team.teamId !== teamId);
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
        ...(slug !== answer.data.data.slug && { description: `Its slug “${slug}” was taken there and is dropped.` }),
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
        Its events, history and settings go with it, and members of this team who are not in the other one lose sight of
        it. Its ping URL goes on working{slug !== '' && '; the one with its slug is then the other team’s'}.
      </DialogContentText>
      {others.length === 0 ? (
        <DialogContentText>You are in no other team.</DialogContentText>
      ) : (
        <SearchSelect
          label="Team"
          options={others.map((team) => ({ value: team.teamId, label: teamName(team) }))}
          value={toTeamId}
          placeholder="Choose a team"
          searchPlaceholder="Search team..."
          emptyText="No team found."
          width={SELECT_WIDTH}
          onChange={setToTeamId}
        />
      )}
      <div aria-live="polite">
        {target && slugThere?.isTaken && (
          <DialogContentText>
            Another monitor of {teamName(target)} has the slug “{slug}”, so this one loses it: jobs that ping it by its
            slug must be given another address.
          </DialogContentText>
        )}
      </div>
    </ConfirmDialog>
  );
}
