import { useMemo } from 'react';
import type { TeamTrouble } from '../../../contract/monitors/acrossTeams.ts';
import type { RootState } from '../../store/hooks.ts';
import { useIdentity } from '../auth/index.ts';
import { monitorsApi, useGetMonitorCountsQuery, useGetTroubleQuery, type CountedMonitors } from './monitorsApi.ts';

/** How often to poll the counts: no event is sent when a monitor becomes late. */
export const COUNTS_EVERY_MS = 15_000;

/** A team's monitor counts by status, kept current while the caller is mounted. */
export const useMonitorCounts = (monitors: CountedMonitors) =>
  useGetMonitorCountsQuery(monitors, { pollingInterval: COUNTS_EVERY_MS, skipPollingIfUnfocused: true });

/** Counts of down and late monitors by team, kept current while the caller is mounted. */
export function useTrouble(): ReadonlyMap<string, TeamTrouble> {
  const identity = useIdentity();
  const { currentData = NO_TROUBLE } = useGetTroubleQuery(identity?.identityId ?? '', {
    skip: identity === null,
    pollingInterval: COUNTS_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  return useMemo(() => new Map(currentData.map((trouble) => [trouble.teamId, trouble])), [currentData]);
}

const NO_TROUBLE: TeamTrouble[] = [];

/** How many of a team's monitors are down; undefined while unknown. */
export const selectDownCount = (state: RootState, teamId: string): number | undefined =>
  monitorsApi.endpoints.getMonitorCounts.select({ teamId })(state).data?.counts.down;
