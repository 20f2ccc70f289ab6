import type { AtomicOp } from '../../contract/documents.ts';
import { userTeamKey } from '../../contract/keys.ts';
import { TeamSchema, type Team } from '../../contract/records.ts';
import { defineCollection, type WriteRequest, type WriteRuling } from '../access/rules.ts';
import { hasRight } from '../access/teamRights.ts';
import { quotaExceeded } from '../commands/quotaExceeded.ts';
import { judgeTeamWrite } from './judgeTeamWrite.ts';
import { teamNotes } from './lifecycleEvents.ts';
import { membersOnlyIn } from './members.ts';

export interface TeamQuota {
  /** Teams that a person can be in when creating one. */
  max: number;
  /** Teams that a person is in. */
  countOf(userId: string): Promise<number>;
}

/** Members read their team; to anybody else it looks like one that does not exist. */
export const createTeamsCollection = (quota: TeamQuota) =>
  defineCollection({
    documents: 'teams/{teamId}',
    schema: TeamSchema,
    mayRead: ({ visitor, document }) => (hasRight(visitor, document?.data ?? null, 'read') ? 'allowed' : 'concealed'),
    mayWrite: async (request) => judgeQuota(request, await judgeTeamWrite(request), quota),
    follow: ({ visitor, params, before, after }) => [
      ...teamReferenceOps(params.teamId ?? '', before, after),
      ...teamNotes(params.teamId ?? '', before, after, visitor.identityId),
    ],
  });

/** Counted outside the commit: a few more teams may slip through if created at the same moment. */
async function judgeQuota(
  { visitor, before }: WriteRequest<Team>,
  ruling: WriteRuling,
  { max, countOf }: TeamQuota,
): Promise<WriteRuling> {
  if (ruling !== 'allowed' || before !== null || max === Infinity) return ruling;
  return (await countOf(visitor.identityId)) < max ? 'allowed' : quotaExceeded('teams', max);
}

/** The changes that keep each person's own list of teams in step with a team record. */
export function teamReferenceOps(teamId: string, before: Team | null, after: Team | null): AtomicOp[] {
  const joined = membersOnlyIn(after, before);
  const left = membersOnlyIn(before, after);
  return [
    ...joined.map((userId): AtomicOp => ({ type: 'set', key: userTeamKey(userId, teamId), data: { teamId } })),
    ...left.map((userId): AtomicOp => ({ type: 'delete', key: userTeamKey(userId, teamId) })),
  ];
}
