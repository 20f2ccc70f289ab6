import type { Team } from '../../../contract/records.ts';
import { useAppSelector, type RootState } from '../../store/hooks.ts';
import { selectIdentity, useIdentity } from '../auth/index.ts';
import { teamsApi, useListTeamsQuery } from './teamsApi.ts';

const NO_TEAMS: readonly Team[] = [];

/** The signed-in person's teams, as far as they are loaded. */
export function selectTeams(state: RootState): readonly Team[] {
  const identity = selectIdentity(state);
  return (identity && teamsApi.endpoints.listTeams.select(identity.identityId)(state).data) ?? NO_TEAMS;
}

/** One of the signed-in person's teams; undefined when it is not in their list or not loaded. */
export function selectTeam(state: RootState, teamId: string | undefined): Team | undefined {
  return selectTeams(state).find((team) => team.teamId === teamId);
}

export const useTeam = (teamId: string | undefined) => useAppSelector((state) => selectTeam(state, teamId));

/** The signed-in person's team list, kept in use while the caller is shown. */
export function useTeams() {
  const identity = useIdentity();
  return useListTeamsQuery(identity?.identityId ?? '', { skip: identity === null });
}

/** What a team is called on screen. A team may be made without a display name, and its links need one all the same. */
export const teamName = ({ display }: Pick<Team, 'display'>): string =>
  display.trim() === '' ? 'Unnamed team' : display;
