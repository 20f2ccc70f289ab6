import type { Team } from '../../../contract/records.ts';
import { includesRight, RIGHT_OF_ROLE, roleIn, type TeamRight } from '../../../contract/teams/teamRights.ts';
import { useIdentity } from '../auth/index.ts';
import { useTeam } from './teamsApi.ts';

/** A person's right in a team; null for someone who isn't a member. */
function rightInTeam(team: Pick<Team, 'users'> | undefined, userId: string | undefined): TeamRight | null {
  const role = team === undefined || userId === undefined ? null : roleIn(team, userId);
  return role === null ? null : RIGHT_OF_ROLE[role];
}

/** Returns whether a person has a right in a team, by the same rule as on the platform. */
export function hasTeamRight(
  team: Pick<Team, 'users'> | undefined,
  userId: string | undefined,
  needed: TeamRight,
): boolean {
  const right = rightInTeam(team, userId);
  return right !== null && includesRight(right, needed);
}

/**
 * The signed-in person's right in a team. It's derived from the team's record, so a new role takes effect immediately.
 */
export const useTeamRight = (teamId: string | undefined): TeamRight | null =>
  rightInTeam(useTeam(teamId), useIdentity()?.identityId);

/** Returns whether the signed-in person has a right in a team; false until the team is loaded. */
export const useHasTeamRight = (teamId: string | undefined, needed: TeamRight): boolean =>
  hasTeamRight(useTeam(teamId), useIdentity()?.identityId, needed);
