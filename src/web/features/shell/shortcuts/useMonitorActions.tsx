import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FoundMonitor } from '../../../../contract/monitors/acrossTeams.ts';
import type { Team } from '../../../../contract/records.ts';
import { paths } from '../../../routing/paths.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { BellOffIcon, CopyIcon } from '../../../ui/icons/actionIcons.tsx';
import { createIcon } from '../../../ui/icons/createIcon.tsx';
import { useIdentity } from '../../auth/index.ts';
import { pauseMonitor, resumeMonitor, snoozeMonitor } from '../../monitorList/index.ts';
import { pingUrl } from '../../monitors/index.ts';
import { hasTeamRight, teamName } from '../../teams/index.ts';
import { toastShown } from '../../toasts/index.ts';
import type { MonitorAction } from './monitorRequest.ts';
import { action, anHourFromNow, type Result } from './paletteResult.ts';

/** Returns a function that returns what the person can do with a monitor in its current state. */
export function useMonitorActions(teams: readonly Team[]) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const userId = useIdentity()?.identityId;

  async function copyPingUrl({ uuid, name }: FoundMonitor) {
    try {
      await navigator.clipboard.writeText(pingUrl(uuid));
      dispatch(toastShown({ title: `Copied the ping URL for ${name}` }));
    } catch {
      dispatch(toastShown({ title: 'Your browser blocked copying', variant: 'destructive' }));
    }
  }

  return (monitor: FoundMonitor): Partial<Record<MonitorAction, Result>> => {
    const { teamId, monitorId, name, status } = monitor;
    const team = teams.find((one) => one.teamId === teamId);
    const result = (kind: MonitorAction, label: string, icon: ReactNode, act: () => unknown): Result => ({
      ...action(`${kind}:${monitorId}`, label, icon, act),
      ...(team && { note: teamName(team) }),
    });
    const copy = result('copy', `Copy ping URL for ${name}`, <CopyIcon />, () => copyPingUrl(monitor));
    if (!hasTeamRight(team, userId, 'write')) return { copy };
    const snooze = () => dispatch(snoozeMonitor(monitor, anHourFromNow()));
    const edit = () => navigate(paths.teamHeartbeatEdit(teamId, monitorId));
    return {
      snooze: result('snooze', `Snooze ${name} for 1 h`, <BellOffIcon />, snooze),
      ...(status === 'paused'
        ? { resume: result('resume', `Resume ${name}`, <ResumeIcon />, () => dispatch(resumeMonitor(monitor))) }
        : { pause: result('pause', `Pause ${name}`, <PauseIcon />, () => dispatch(pauseMonitor(monitor))) }),
      edit: result('edit', `Edit ${name}`, <EditIcon />, edit),
      copy,
    };
  };
}

const PauseIcon = createIcon('Pause', <path d="M8.5 5.5v13M15.5 5.5v13" />);
const ResumeIcon = createIcon('Resume', <path d="m8 5.5 10 6.5-10 6.5Z" />);
const EditIcon = createIcon('Edit', <path d="m5 19 .8-3.8 9.7-9.7 3 3-9.7 9.7Z" />);
