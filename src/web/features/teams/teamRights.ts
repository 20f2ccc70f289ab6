import type { Team } from '../../../contract/records.ts';
import { includesRight, RIGHT_OF_ROLE, roleIn, type TeamRight } from '../../../contract/teams/teamRights.ts';
import { useIdentity } from '../auth/index.ts';
import { useTeam } from './teamsApi.ts';

/** What a person may do in a team; `null` for someone who isn't in it. */
function rightInTeam(team: Pick<Team, 'users'> | undefined, userId: string | undefined): TeamRight | null {
  const role = team === undefined || userId === undefined ? null : roleIn(team, userId);
  return role === null ? null : RIGHT_OF_ROLE[role];
}

/** Whether a person has a right in a team, as the platform will judge it. */
export function mayInTeam(
  team: Pick<Team, 'users'> | undefined,
  userId: string | undefined,
  needed: TeamRight,
): boolean {
  const right = rightInTeam(team, userId);
  return right !== null && includesRight(right, needed);
}

/** What the signed-in person may do in a team. It follows the team's record, so a new role takes effect immediately. */
export const useTeamRight = (teamId: string | undefined): TeamRight | null =>
  rightInTeam(useTeam(teamId), useIdentity()?.identityId);

/** Whether the signed-in person has a right in a team; false as long as the team isn't loaded. */
export const useMayInTeam = (teamId: string | undefined, needed: TeamRight): boolean =>
  mayInTeam(useTeam(teamId), useIdentity()?.identityId, needed);
