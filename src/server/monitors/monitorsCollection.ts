import Type from 'typebox';
import { defineCollection } from '../access/rules.ts';
import { mayReadTeam } from '../access/teamRights.ts';

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
