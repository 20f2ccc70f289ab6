import { useNavigate } from 'react-router-dom';
import type { Team } from '../../../../contract/records.ts';
import { paths } from '../../../routing/paths.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { ClockIcon, LogOutIcon, PlusIcon, ThemeIcon } from '../../../ui/icons/actionIcons.tsx';
import { NotificationsIcon } from '../../../ui/icons/areaIcons.tsx';
import { signOut } from '../../auth/index.ts';
import { snoozeTeam } from '../../quiet/index.ts';
import { teamName, useHasTeamRight } from '../../teams/index.ts';
import { useSwitchTheme } from '../../theme/index.ts';
import { action, anHourFromNow, type Result } from './paletteResult.ts';

/** Actions available on every page. Some apply to the open team. */
export function useGeneralActions(open: Team | undefined, onPlan: (teamId: string) => void): Result[] {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const switchTheme = useSwitchTheme();
  const canChange = useHasTeamRight(open?.teamId, 'write');
  return [
    ...(open && canChange ? inTeam(open) : []),
    { ...action('theme', 'Switch theme', <ThemeIcon />, switchTheme), keywords: 'dark light mode' },
    { ...action('logOut', 'Log out', <LogOutIcon />, () => dispatch(signOut())), keywords: 'logout sign out signout' },
  ];

  function inTeam(team: Team): Result[] {
    const { teamId } = team;
    const name = teamName(team);
    const snooze = () => dispatch(snoozeTeam({ teamId, name }, anHourFromNow()));
    return [
      action('create', 'Create monitor', <PlusIcon />, () => navigate(paths.newHeartbeat(teamId))),
      {
        ...action('snooze', `Snooze ${name} for 1 h`, <NotificationsIcon />, snooze),
        keywords: 'quiet mute silence alerts',
      },
      {
        ...action('plan', 'Schedule maintenance', <ClockIcon />, () => onPlan(teamId)),
        keywords: `${name} quiet window`,
      },
    ];
  }
}
