import type { AuditedAct } from '../../contract/audit/auditActions.ts';
import type { AtomicOp } from '../../contract/documents.ts';
import { isTeamId } from '../../contract/ids.ts';
import { listViewsKey, teamKey, userTeamKey } from '../../contract/keys.ts';
import { type Team, TeamSchema, type TeamUser } from '../../contract/records.ts';
import { defineCollection, type WriteRequest, type WriteRuling } from '../access/rules.ts';
import { actorIdOf } from '../access/visitor.ts';
import { quotaExceeded } from '../limits.ts';
import { validateDisplayText } from '../validation/displayText.ts';
import { teamNotes } from './lifecycle.ts';
import { hasSameUsers, membersOnlyIn } from './members.ts';

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
    needs: { read: 'read', list: 'nobody', write: 'manage', create: 'signedIn' },
    mayWrite: (request) => judgeQuota(request, judgeTeamWrite(request), quota),
    follow: ({ visitor, params, before, after }) => followTeam(params.teamId ?? '', before, after, actorIdOf(visitor)),
    audit: ({ params, before, after }) => auditTeam(params.teamId ?? '', before, after),
  });

/** What clients write in a team record. Its people change only through procedures, which announce that themselves. */
function auditTeam(teamId: string, before: Team | null, after: Team | null): AuditedAct[] {
  if (after === null) return [];
  if (before === null) return [{ teamId, action: 'team.created', detail: { display: after.display } }];
  const acts: AuditedAct[] = [];
  if (before.display !== after.display) {
    acts.push({ teamId, action: 'team.renamed', detail: { from: before.display, to: after.display } });
  }
  if (before.initials !== after.initials) {
    acts.push({ teamId, action: 'team.initials-changed', detail: { from: before.initials, to: after.initials } });
  }
  return acts;
}

/** Counted outside the commit: a few more teams may slip through if created at the same moment. */
async function judgeQuota(
  { visitor, before }: WriteRequest<Team>,
  ruling: WriteRuling,
  { max, countOf }: TeamQuota,
): Promise<WriteRuling> {
  if (ruling !== 'allowed' || before !== null || max === Infinity) return ruling;
  return (await countOf(actorIdOf(visitor))) < max ? 'allowed' : quotaExceeded('teams', max);
}

/**
 * The changes that keep each person's own list of teams in step with a team record. A reference is also written when the
 * person's role changes: then whatever their sockets hold is judged again.
 */
export function teamReferenceOps(teamId: string, before: Team | null, after: Team | null): AtomicOp[] {
  const earlier = new Map(before?.users.map(({ userId, role }) => [userId, role]));
  const changed = (after?.users ?? []).filter(({ userId, role }) => earlier.get(userId) !== role);
  const left = membersOnlyIn(before, after);
  return [
    ...changed.map(({ userId }): AtomicOp => ({ type: 'set', key: userTeamKey(userId, teamId), data: { teamId } })),
    ...left.map((userId): AtomicOp => ({ type: 'delete', key: userTeamKey(userId, teamId) })),
  ];
}

/** Everything that a commit writes when it changes a team record; the server's own changes ask for no right. */
export function teamOps(teamId: string, before: Team | null, after: Team | null, writtenBy: string): AtomicOp[] {
  const key = teamKey(teamId);
  return [
    after === null ? { type: 'delete', key } : { type: 'set', key, data: after },
    ...followTeam(teamId, before, after, writtenBy),
  ];
}

const followTeam = (teamId: string, before: Team | null, after: Team | null, writtenBy: string): AtomicOp[] => [
  ...teamReferenceOps(teamId, before, after),
  ...teamNotes(teamId, before, after, writtenBy),
  ...(after === null ? [{ type: 'delete' as const, key: listViewsKey(teamId) }] : []),
];

/**
 * A client creates a team with its creator as the sole owner, and later changes what it's called. Everyone else agrees
 * before they are in it, so only procedures change a team's people.
 */
function judgeTeamWrite({ visitor, params, before, after }: WriteRequest<Team>): WriteRuling {
  // Only `teams/delete` does, which keeps the team for a while.
  if (after === null) return 'forbidden';
  if (!isTeamId(after.teamId) || after.teamId !== params.teamId) {
    return { path: 'teamId', message: 'must be the team ID that the record is stored under' };
  }
  const creator: TeamUser = { userId: actorIdOf(visitor), role: 'owner' };
  if (!hasSameUsers(after, before ?? { users: [creator] })) {
    return before === null
      ? { path: 'users', message: 'must be only the creator, as an owner' }
      : { path: 'users', message: 'can only be changed with invitations and the procedures for members' };
  }
  return validateDisplayText(before, after) ?? 'allowed';
}
