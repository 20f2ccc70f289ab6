import { useParams } from 'react-router-dom';
import type { FoundMonitor } from '../../../../contract/monitors/acrossTeams.ts';
import type { Team } from '../../../../contract/records.ts';
import { paths } from '../../../routing/paths.ts';
import { matchOptions } from '../../../ui/searchSelect/matchOptions.ts';
import type { SearchProgress } from '../../../ui/searchSelect/useHeldEnter.ts';
import { useIdentity } from '../../auth/index.ts';
import { FoundStatus, useFoundMonitors } from '../../monitors/index.ts';
import { quietApi } from '../../quiet/index.ts';
import { hasTeamRight, teamName, useTeams } from '../../teams/index.ts';
import { readLastTeamId } from '../lastTeam.ts';
import { plainWords, readMonitorRequest } from './monitorRequest.ts';
import type { Result } from './paletteResult.ts';
import { hiddenPlacesOf, matchPlaces, placesOf } from './placesOf.tsx';
import { useGeneralActions } from './useGeneralActions.tsx';
import { useMonitorActions } from './useMonitorActions.tsx';
import { useRequestedMonitors } from './useRequestedMonitors.ts';
import { clock } from '../../../lib/clock.ts';

/** The maximum numbers of monitors found, of monitors with problems before anything is typed, and of actions. */
const MAX_FOUND = 8;
const MAX_IN_TROUBLE = 5;
const MAX_ACTIONS = 5;

interface PaletteResults {
  results: readonly Result[];
  /** The index of the result that Enter chooses; -1 if the first one would change something that wasn't named. */
  preselected: number;
  /** Whether Enter may choose that result although the person hasn't seen it yet. */
  choosesUnseen: boolean;
  progress: SearchProgress;
  retry: () => void;
}

/** The monitors, pages and actions that match the typed text, best first. */
export function usePaletteResults(query: string, onPlan: (teamId: string) => void): PaletteResults {
  const { data: teams = [] } = useTeams();
  const { team, isOpen } = usePaletteTeam(teams);
  const userId = useIdentity()?.identityId;
  const isTyped = query.trim() !== '';
  const request = readMonitorRequest(query);
  const action = request?.action === 'open' ? undefined : request?.action;
  const direct = useFoundMonitors(query);
  const requested = useRequestedMonitors(request, team?.teamId, MAX_ACTIONS);
  const snoozes = useSnoozes(isTyped ? team?.teamId : undefined);
  const general = useGeneralActions({ team, isOpen, isSnoozed: snoozes.isTeamSnoozed, onPlan });
  const actionsOf = useMonitorActions(teams, snoozes.monitorIds);

  const found = isTyped ? direct.monitors : direct.monitors.filter(isInTrouble);
  const ofRequest = action ? requested.monitors.flatMap((one) => actionsOf(one)[action] ?? []) : [];
  const isShowingNamed = requested.meant === 'name' && ofRequest.length === 0;
  const monitors = withoutRepeats([...found, ...(isShowingNamed ? requested.monitors : [])])
    .slice(0, isTyped ? MAX_FOUND : MAX_IN_TROUBLE)
    .map((monitor) => monitorResult(monitor, isTyped ? 'Monitors' : 'Needs attention', teams));
  const hidden = isTyped ? hiddenPlacesOf(team, (one, needed) => hasTeamRight(one, userId, needed)) : [];
  const places = [...placesOf(teams, team), ...hidden];
  const pages = matchPlaces(places, request?.action === 'open' ? request.name : query);
  const ofTeam = matchOptions(general, plainWords(query));
  const ofMonitors = ofRequest.slice(0, MAX_ACTIONS);
  const ofFound = found.slice(0, isTyped ? 1 : 0).flatMap((one) => Object.values(actionsOf(one)));
  const actions = requested.meant === 'page' ? [...ofMonitors, ...ofTeam] : [...ofTeam, ...ofMonitors];
  const results = action ? [...monitors, ...actions, ...pages] : [...monitors, ...pages, ...ofTeam, ...ofFound];

  const [first] = results;
  const isChange = first?.isChange === true;
  const isOnlyOne = results.filter(({ isChange: changes, verb }) => changes && verb === first?.verb).length === 1;
  const searches = [direct, requested, ...(action === 'unsnooze' ? [snoozes] : [])];
  return {
    results,
    preselected: isChange && !requested.meant ? -1 : 0,
    choosesUnseen: !isChange || requested.meant === 'page' || isOnlyOne,
    progress:
      (['searching', 'failed'] as const).find((state) => searches.some((one) => one.progress === state)) ?? 'done',
    retry: () => {
      for (const search of searches) if (search.progress === 'failed') search.retry();
    },
  };
}

/** The team that actions and pages are for: the open one or, on pages outside teams, the last one that was open. */
function usePaletteTeam(teams: readonly Team[]) {
  const { teamId } = useParams();
  const open = teams.find((team) => team.teamId === teamId);
  const lastTeamId = readLastTeamId();
  const team = open ?? teams.find((one) => one.teamId === lastTeamId) ?? teams[0];
  return { team, isOpen: open !== undefined };
}

/** What is snoozed in a team. */
function useSnoozes(teamId: string | undefined) {
  const { currentData, isError, isFetching, refetch } = quietApi.endpoints.getQuiet.useQuery(
    { teamId: teamId ?? '' },
    { skip: teamId === undefined },
  );
  const now = clock.now();
  const isRunning = (until: number | null) => until !== null && until > now;
  const snoozes = currentData?.monitorSnoozes.filter(({ until }) => isRunning(until)) ?? [];
  const failed: SearchProgress = isError && !isFetching ? 'failed' : 'searching';
  return {
    isTeamSnoozed: isRunning(currentData?.teamSnoozedUntil ?? null),
    monitorIds: new Set(snoozes.map(({ monitorId }) => monitorId)),
    progress: currentData || teamId === undefined ? 'done' : failed,
    retry: () => void refetch(),
  };
}

const withoutRepeats = (monitors: readonly FoundMonitor[]): FoundMonitor[] => [
  ...new Map(monitors.map((monitor) => [monitor.monitorId, monitor])).values(),
];

const isInTrouble = ({ status, dueAt }: FoundMonitor): boolean =>
  status === 'down' || (status === 'up' && dueAt !== null && dueAt <= clock.now());

function monitorResult(monitor: FoundMonitor, group: string, teams: readonly Team[]): Result {
  const { teamId, monitorId, name } = monitor;
  const team = teams.find((one) => one.teamId === teamId);
  return {
    value: paths.teamHeartbeat(teamId, monitorId),
    label: name,
    verb: 'Open',
    icon: <FoundStatus monitor={monitor} />,
    group,
    ...(team && { note: teamName(team) }),
  };
}
