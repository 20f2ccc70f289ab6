import { useRef } from 'react';
import { useMatch, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../../routing/paths.ts';
import { useShortcut } from '../../../ui/useShortcut.ts';
import { snoozeButtonId } from '../../quiet/index.ts';
import { useHasTeamRight } from '../../teams/index.ts';

/** The maximum time between the two letters of a shortcut. */
const SEQUENCE_MS = 1_500;

/**
 * Letter shortcuts within a team: c creates a monitor, g d and g m go to pages, e edits the open monitor, and s snoozes
 * the monitor or the team.
 */
export function useTeamShortcuts(): void {
  const { teamId = '' } = useParams();
  const monitor = useMatch(`${paths.teamHeartbeats(teamId)}/:monitorId/*`)?.params;
  const monitorId = monitor?.monitorId === 'new' || monitor?.['*'] === 'edit' ? undefined : monitor?.monitorId;
  const navigate = useNavigate();
  const canChange = useHasTeamRight(teamId, 'write');
  const startedAt = useRef(-Infinity);
  const isSecond = () => Date.now() - startedAt.current < SEQUENCE_MS;
  const goAfterG = (place: string) => {
    const isWanted = isSecond();
    startedAt.current = -Infinity;
    return isWanted && navigate(place);
  };
  useShortcut({ key: 'g' }, () => {
    startedAt.current = Date.now();
  });
  useShortcut({ key: 'd' }, () => goAfterG(paths.team(teamId)));
  useShortcut({ key: 'm' }, () => goAfterG(paths.teamHeartbeats(teamId)));
  useShortcut({ key: 'c' }, () => canChange && navigate(paths.newHeartbeat(teamId)));
  useShortcut(
    { key: 'e' },
    () => canChange && monitorId !== undefined && navigate(paths.teamHeartbeatEdit(teamId, monitorId)),
  );
  useShortcut({ key: 's' }, () => {
    const button = document.getElementById(snoozeButtonId({ teamId, monitorId }));
    return button !== null && button.click();
  });
}
