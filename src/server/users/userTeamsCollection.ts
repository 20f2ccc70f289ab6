import { TeamReferenceSchema } from '../../contract/records.ts';
import { defineCollection, type RuleRequest } from '../access/rules.ts';

const isOwn = ({ visitor, params }: RuleRequest): 'allowed' | 'forbidden' =>
  params.userId === visitor.identityId ? 'allowed' : 'forbidden';

/** Which teams a person is in. Written only in the commits of team records. */
export const userTeamsCollection = defineCollection({
  documents: 'users/{userId}/teams/{teamId}',
  schema: TeamReferenceSchema,
  mayRead: isOwn,
  mayList: isOwn,
});
