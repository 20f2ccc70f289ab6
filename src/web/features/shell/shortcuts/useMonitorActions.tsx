import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FoundMonitor } from '../../../../contract/monitors/acrossTeams.ts';
import type { Team } from '../../../../contract/records.ts';
import { copyText } from '../../../lib/copyText.ts';
import { paths } from '../../../routing/paths.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { BellOffIcon, CopyIcon } from '../../../ui/icons/actionIcons.tsx';
import { NotificationsIcon } from '../../../ui/icons/areaIcons.tsx';
import { createIcon } from '../../../ui/icons/createIcon.tsx';
import { useViewerZone } from '../../account/index.ts';
import { useIdentity } from '../../auth/index.ts';
import { endMonitorSnooze, pauseMonitor, resumeMonitor, snoozeMonitor } from '../../monitorList/index.ts';
import { pingUrl } from '../../monitors/index.ts';
import { hasTeamRight, teamName } from '../../teams/index.ts';
import { toastShown } from '../../toasts/index.ts';
import type { MonitorAction } from './monitorRequest.ts';
import { actionResult, anHourFromNow, type Result } from './paletteResult.ts';

/** Returns a function that returns what the person can do with a monitor in its current state. */
export function useMonitorActions(teams: readonly Team[], snoozedIds: ReadonlySet<string>) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const timezone = useViewerZone();
  const userId = useIdentity()?.identityId;

  async function copyPingUrl(uuid: string, name: string) {
    if (await copyText(pingUrl(uuid))) dispatch(toastShown({ title: `Copied the ping URL for ${name}` }));
  }

  return (monitor: FoundMonitor): Partial<Record<MonitorAction, Result>> => {
    const { teamId, monitorId, name, status, uuid } = monitor;
    const team = teams.find((one) => one.teamId === teamId);
    const note = team && teamName(team);
    const result = (kind: MonitorAction, verb: string, label: string, icon: ReactNode, act: () => unknown) =>
      actionResult({ name: `${kind}:${monitorId}`, verb, label, icon, note, act });
    const change = (...args: Parameters<typeof result>) => ({ ...result(...args), isChange: true });
    if (!hasTeamRight(team, userId, 'write')) return {};
    const copy = uuid !== undefined && {
      copy: result('copy', 'Copy', `Copy ping URL for ${name}`, <CopyIcon />, () => copyPingUrl(uuid, name)),
    };
    const snooze = () => dispatch(snoozeMonitor(monitor, anHourFromNow(), timezone));
    const end = () => dispatch(endMonitorSnooze(monitor));
    const pause = () => dispatch(pauseMonitor(monitor));
    const resume = () => dispatch(resumeMonitor(monitor));
    const edit = () => navigate(paths.teamHeartbeatEdit(teamId, monitorId));
    return {
      ...(snoozedIds.has(monitorId) && {
        unsnooze: change('unsnooze', 'End snooze', `End snooze for ${name}`, <NotificationsIcon />, end),
      }),
      snooze: change('snooze', 'Snooze', `Snooze ${name} for 1 h`, <BellOffIcon />, snooze),
      ...(status === 'paused'
        ? { resume: change('resume', 'Resume', `Resume ${name}`, <ResumeIcon />, resume) }
        : { pause: change('pause', 'Pause', `Pause ${name}`, <PauseIcon />, pause) }),
      edit: result('edit', 'Edit', `Edit ${name}`, <EditIcon />, edit),
      ...copy,
    };
  };
}

const PauseIcon = createIcon('Pause', <path d="M8.5 5.5v13M15.5 5.5v13" />);
const ResumeIcon = createIcon('Resume', <path d="m8 5.5 10 6.5-10 6.5Z" />);
const EditIcon = createIcon('Edit', <path d="m5 19 .8-3.8 9.7-9.7 3 3-9.7 9.7Z" />);
