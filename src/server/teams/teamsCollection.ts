import type { AtomicOp } from '../../contract/documents.ts';
import { isTeamId } from '../../contract/ids.ts';
import { listViewsKey, userKey, userTeamKey } from '../../contract/keys.ts';
import { type Team, TeamSchema } from '../../contract/records.ts';
import { defineCollection, type WriteRequest, type WriteRuling } from '../access/rules.ts';
import { hasRight } from '../access/teamRights.ts';
import type { Visitor } from '../access/visitor.ts';
import { quotaExceeded } from '../limits.ts';
import { validateDisplayText } from '../validation/displayText.ts';
import { teamNotes } from './lifecycle.ts';
import { hasSameUsers, isOwner, membersOnlyIn } from './members.ts';

export interface TeamQuota {
  /** Teams that a person can be in when creating one. */
  max: number;
  /** Teams that a person is in. */
  countOf(userId: string): Promise<number>;
}

/** Members read their team; to anybody else it looks like one that doesn't exist. */
export const createTeamsCollection = (quota: TeamQuota) =>
  defineCollection({
    documents: 'teams/{teamId}',
    schema: TeamSchema,
    mayRead: ({ visitor, document }) => (hasRight(visitor, document?.data ?? null, 'read') ? 'allowed' : 'concealed'),
    mayWrite: async (request) => judgeQuota(request, await judgeTeamWrite(request), quota),
    follow: ({ visitor, params, before, after }) => [
      ...teamReferenceOps(params.teamId ?? '', before, after),
      ...teamNotes(params.teamId ?? '', before, after, visitor.identityId),
      ...(after === null ? [{ type: 'delete' as const, key: listViewsKey(params.teamId ?? '') }] : []),
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

/**
 * A team's creator is an owner. Members rename the team; only owners change its people and delete it; one owner must
 * stay. New members must have a user record, which must be unchanged at the commit.
 */
async function judgeTeamWrite(request: WriteRequest<Team>): Promise<WriteRuling> {
  const { visitor, params, before, after, view } = request;
  if (!mayTouch(visitor, before, after)) return 'forbidden';
  if (after === null) return 'allowed';
  if (!isTeamId(after.teamId) || after.teamId !== params.teamId) {
    return { path: 'teamId', message: 'must be the team ID that the record is stored under' };
  }
  if (new Set(after.users.map(({ userId }) => userId)).size !== after.users.length) {
    return { path: 'users', message: 'must not list anyone twice' };
  }
  if (!after.users.some(({ role }) => role === 'owner')) {
    return { path: 'users', message: 'must keep at least one owner' };
  }
  if (before === null && !isOwner(after, visitor.identityId)) {
    return { path: 'users', message: 'must include its creator as an owner' };
  }
  const unreadable = validateDisplayText(before, after);
  if (unreadable !== null) return unreadable;
  const joined = membersOnlyIn(after, before);
  const records = await view.getMany(joined.map(userKey));
  const isKnown = records.every((record) => record !== null);
  return isKnown ? 'allowed' : { path: 'users', message: 'must list only people with an account' };
}

function mayTouch(visitor: Visitor, before: Team | null, after: Team | null): boolean {
  if (before === null) return after !== null;
  const isRenaming = after !== null && hasSameUsers(before, after);
  return hasRight(visitor, before, isRenaming ? 'write' : 'manage');
}
