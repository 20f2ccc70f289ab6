import { TeamSchema } from '../../contract/records.ts';
import { defineCollection } from '../access/rules.ts';
import { judgeTeamWrite } from './judgeTeamWrite.ts';
import { isMember } from './members.ts';
import { newTeamOps } from './newTeams.ts';
import { teamReferenceOps } from './teamReferenceOps.ts';

/** Members read their team; to anybody else it looks like one that does not exist. */
export const teamsCollection = defineCollection({
  documents: 'teams/{teamId}',
  schema: TeamSchema,
  mayRead: ({ identityId, document }) =>
    document !== null && isMember(document.data, identityId) ? 'allowed' : 'concealed',
  mayWrite: judgeTeamWrite,
  follow: ({ identityId, params, before, after }) => [
    ...teamReferenceOps(params.teamId ?? '', before, after),
    ...newTeamOps(before, after, identityId),
  ],
});
