import type { Document } from '../../contract/documents.ts';
import { teamKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import {
  includesRight,
  RIGHT_OF_ROLE,
  RIGHT_OF_SCOPE,
  roleIn,
  type TeamRight,
} from '../../contract/teams/teamRights.ts';
import { fail, type Failure } from '../outcome.ts';
import type { DocumentView, EventRules, Need, RuleRequest, SubscribeRequest } from './rules.ts';
import type { Visitor } from './visitor.ts';

type RightsOfTeam = Pick<Team, 'teamId' | 'users'>;

/** Returns a visitor's right in a team; `null` for a visitor from whom the team is hidden. */
export function rightOf(visitor: Visitor, team: RightsOfTeam): TeamRight | null {
  if (visitor.kind === 'screen') return visitor.teamId === team.teamId ? 'look' : null;
  if (visitor.kind === 'apiKey') return visitor.teamId === team.teamId ? RIGHT_OF_SCOPE[visitor.scope] : null;
  if (visitor.kind !== 'identity') return null;
  const role = roleIn(team, visitor.identityId);
  return role === null ? null : RIGHT_OF_ROLE[role];
}

/** Whether a visitor has a right in a team; false for a team that doesn't exist. */
export function hasRight(visitor: Visitor, team: RightsOfTeam | null, needed: TeamRight): boolean {
  const right = team === null ? null : rightOf(visitor, team);
  return right !== null && includesRight(right, needed);
}

/** Whether a visitor currently has a right in a team, given the team's id. */
export async function hasRightIn(view: DocumentView, visitor: Visitor, teamId: string, needed: TeamRight) {
  const team = await view.get(teamKey(teamId));
  return hasRight(visitor, (team?.data ?? null) as Team | null, needed);
}

/** Declares a team's event. By default, only the server publishes it, and even screens can subscribe. */
export function defineTeamEvent(
  name: string,
  needs: { subscribe: TeamRight; publish: TeamRight | 'none' } = { subscribe: 'look', publish: 'none' },
): EventRules {
  const authorize = async ({ view, visitor, params }: SubscribeRequest, needed: TeamRight | 'none') =>
    needed !== 'none' && (await hasRightIn(view, visitor, params.teamId ?? '', needed)) ? 'allowed' : 'forbidden';
  return {
    event: `teams/{teamId}/${name}`,
    needs,
    canSubscribe: (request) => authorize(request, needs.subscribe),
    canPublish: (request) => authorize(request, needs.publish),
  };
}

/** Whether a visitor meets a collection's need. A team that was just read can be passed in, which saves a read. */
export function meetsNeed(
  need: Need,
  { view, visitor, params, document }: RuleRequest & { document?: Document | null },
): boolean | Promise<boolean> {
  if (need === 'none') return false;
  if (need === 'self') return visitor.kind === 'identity' && params.userId === visitor.identityId;
  const { teamId = '' } = params;
  const isTeamRecord =
    document && document.key.length === 2 && document.key[0] === 'teams' && document.key[1] === teamId;
  return isTeamRecord ? hasRight(visitor, document.data as Team, need) : hasRightIn(view, visitor, teamId, need);
}

/**
 * Returns the failure if a visitor lacks a right in a team; otherwise `null`. For outsiders, it's the same as for a
 * team that doesn't exist.
 */
export async function authorizeInTeam(
  view: DocumentView,
  visitor: Visitor,
  teamId: string,
  needed: TeamRight,
): Promise<Failure | null> {
  const key = teamKey(teamId);
  const team = (await view.get(key)) as Document<Team> | null;
  return team === null ? fail('DocumentNotFoundError', { key }) : authorizeInLoadedTeam(visitor, team.data, needed);
}

/**
 * Checks a right as `authorizeInTeam` does, but in a team that was just read. A change that checks the team's
 * versionstamp calls this in each round, so that someone who loses the right during the call is refused, even on a
 * retry.
 */
export function authorizeInLoadedTeam(visitor: Visitor, team: RightsOfTeam, needed: TeamRight): Failure | null {
  const key = teamKey(team.teamId);
  if (!hasRight(visitor, team, 'look')) return fail('DocumentNotFoundError', { key });
  return hasRight(visitor, team, needed) ? null : fail('ForbiddenError', { key });
}
