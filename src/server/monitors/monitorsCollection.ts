import Type from 'typebox';
import { teamKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import { defineCollection, type RuleRequest } from '../access/rules.ts';
import { isMember } from '../teams/members.ts';

async function isTeamMember({ identityId, params, view }: RuleRequest): Promise<boolean> {
  const team = await view.get(teamKey(params.teamId ?? ''));
  return team !== null && isMember(team.data as Team, identityId);
}

/**
 * The monitors of a team, for its members to read, list and watch; to anybody else they are as hidden as the team. They
 * are written through the `monitors/…` procedures alone.
 */
export const monitorsCollection = defineCollection({
  documents: 'teams/{teamId}/monitors/{monitorId}',
  schema: Type.Unknown(),
  mayRead: async (request) => ((await isTeamMember(request)) ? 'allowed' : 'concealed'),
  mayList: async (request) => ((await isTeamMember(request)) ? 'allowed' : 'forbidden'),
});
