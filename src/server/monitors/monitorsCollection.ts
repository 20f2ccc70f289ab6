import Type from 'typebox';
import { defineCollection, type RuleRequest } from '../access/rules.ts';
import { hasRightIn } from '../access/teamRights.ts';

const mayReadTeam = ({ visitor, params, view }: RuleRequest): Promise<boolean> =>
  hasRightIn(view, visitor, params.teamId ?? '', 'read');

/**
 * The monitors of a team, for its members to read, list and watch; to anybody else they are as hidden as the team. They
 * are written through the `monitors/…` procedures alone.
 */
export const monitorsCollection = defineCollection({
  documents: 'teams/{teamId}/monitors/{monitorId}',
  schema: Type.Unknown(),
  mayRead: async (request) => ((await mayReadTeam(request)) ? 'allowed' : 'concealed'),
  mayList: async (request) => ((await mayReadTeam(request)) ? 'allowed' : 'forbidden'),
});
