import { useColorScheme } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import type { Team } from '../../../../contract/records.ts';
import { paths } from '../../../routing/paths.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { ClockIcon, LogOutIcon, PlusIcon, ThemeIcon } from '../../../ui/icons/actionIcons.tsx';
import { NotificationsIcon } from '../../../ui/icons/areaIcons.tsx';
import { useViewerZone } from '../../account/index.ts';
import { signOut } from '../../auth/index.ts';
import { quietSectionPath, snoozeTeam } from '../../quiet/index.ts';
import { teamName, useHasTeamRight } from '../../teams/index.ts';
import { useSwitchTheme } from '../../theme/index.ts';
import { actionResult, anHourFromNow, type Result } from './paletteResult.ts';

interface TeamOfActions {
  team: Team | undefined;
  /** Whether the team's page is open, so that results don't have to name the team. */
  isOpen: boolean;
  isSnoozed: boolean;
  /** Opens the form for planning maintenance in a team. */
  onPlan: (teamId: string) => void;
}

/** Actions available on every page. Some apply to a team. */
export function useGeneralActions({ team, isOpen, isSnoozed, onPlan }: TeamOfActions): Result[] {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const switchTheme = useSwitchTheme();
  const { colorScheme } = useColorScheme();
  const timezone = useViewerZone();
  const canChange = useHasTeamRight(team?.teamId, 'write');
  const otherTheme = colorScheme === 'dark' ? 'light' : 'dark';
  return [
    ...(team ? inTeam(team) : []),
    actionResult({
      name: 'theme',
      verb: 'Switch',
      label: `Switch to ${otherTheme} theme`,
      keywords: 'mode',
      icon: <ThemeIcon />,
      act: switchTheme,
    }),
    actionResult({
      name: 'logOut',
      verb: 'Log out',
      label: 'Log out',
      keywords: 'logout sign out signout',
      icon: <LogOutIcon />,
      act: () => dispatch(signOut()),
    }),
  ];

  function inTeam(of: Team): Result[] {
    const { teamId } = of;
    const name = teamName(of);
    const note = isOpen ? undefined : name;
    const snooze = (until: number | null) => dispatch(snoozeTeam({ teamId, name }, until, timezone));
    const create = actionResult({
      name: 'create',
      verb: 'Create',
      label: 'Create monitor',
      keywords: 'new add',
      icon: <PlusIcon />,
      note,
      act: () => navigate(paths.newHeartbeat(teamId)),
    });
    const snoozeForAnHour = actionResult({
      name: 'snooze',
      verb: 'Snooze',
      label: `Snooze ${name} for 1 h`,
      keywords: 'quiet mute silence alerts',
      icon: <NotificationsIcon />,
      isChange: true,
      act: () => snooze(anHourFromNow()),
    });
    const endSnooze = actionResult({
      name: 'unsnooze',
      verb: 'End snooze',
      label: `End snooze for ${name}`,
      keywords: 'unsnooze unmute alerts',
      icon: <NotificationsIcon />,
      isChange: true,
      act: () => snooze(null),
    });
    const plan = actionResult({
      name: 'plan',
      verb: 'Schedule',
      label: 'Schedule maintenance',
      keywords: `${name} quiet window`,
      icon: <ClockIcon />,
      note,
      act: () => onPlan(teamId),
    });
    const show = actionResult({
      name: 'quiet',
      verb: 'Open',
      label: 'Show maintenance and snooze',
      keywords: `${name} quiet unsnooze unmute`,
      icon: <ClockIcon />,
      note,
      act: () => navigate(quietSectionPath(teamId)),
    });
    if (!canChange) return [show];
    return [create, snoozeForAnHour, ...(isSnoozed ? [endSnooze] : []), plan, show];
  }
}
