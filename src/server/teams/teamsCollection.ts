import type { AuditedAct } from '../../contract/audit/auditActions.ts';
import type { AtomicOp, DocumentKey } from '../../contract/documents.ts';
import { isTeamId } from '../../contract/ids.ts';
import { listViewsKey, teamKey, userTeamKey } from '../../contract/keys.ts';
import { type Team, TeamSchema, type TeamUser } from '../../contract/records.ts';
import { defineCollection, type WriteRequest, type WriteDecision } from '../access/rules.ts';
import { actorIdOf } from '../access/visitor.ts';
import { quotaExceeded } from '../limits.ts';
import { validateDisplayText } from '../validation/displayText.ts';
import { formerTeamKeys, teamNotes } from './lifecycle.ts';
import { hasSameUsers, membersOnlyIn } from './members.ts';

export interface TeamQuota {
  /** A person who is in this many teams can't create another one. */
  max: number;
  /** Returns the number of teams that a person is in. */
  countOf(userId: string): Promise<number>;
}

/** Members can read their team; for anyone else, it seems not to exist. */
export const createTeamsCollection = (quota: TeamQuota) =>
  defineCollection({
    documents: 'teams/{teamId}',
    schema: TeamSchema,
    needs: { read: 'read', list: 'none', write: 'manage', create: 'signedIn' },
    canWrite: async (request) => checkQuota(request, await authorizeTeamWrite(request), quota),
    follow: ({ visitor, params, before, after }) => [
      ...followTeam(params.teamId ?? '', before, after, actorIdOf(visitor)),
      ...(before === null ? [{ type: 'set' as const, key: teamTurnsKey(actorIdOf(visitor)), data: {} }] : []),
    ],
    audit: ({ params, before, after }) => auditTeam(params.teamId ?? '', before, after),
  });

/**
 * Returns audit entries for team records that clients write. Only procedures change members, and they add entries of
 * their own.
 */
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

/** The key that every commit writes when it creates a team for a person. */
export const teamTurnsKey = (userId: string): DocumentKey => ['$teams', 'turns', userId];

async function checkQuota(
  { visitor, before, view, createdBefore }: WriteRequest<Team>,
  decision: WriteDecision,
  { max, countOf }: TeamQuota,
): Promise<WriteDecision> {
  if (decision !== 'allowed' || before !== null || max === Infinity) return decision;
  const userId = actorIdOf(visitor);
  // Read before counting, which makes the commit fail if another one created a team since.
  await view.get(teamTurnsKey(userId));
  return (await countOf(userId)) + createdBefore < max ? 'allowed' : quotaExceeded('teams', max);
}

/**
 * Returns the ops that keep each person's list of teams in sync with a team record. A reference is also rewritten when
 * the person's role changes, so that their sockets recheck their watches.
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

/**
 * Returns all ops in a commit that changes a team record. Access isn't checked, because the server itself makes the
 * change.
 */
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
 * Clients can create a team with its creator as the only owner, and rename it later. Only procedures change its
 * members, because people have to agree before they join. An id is used for only one team, ever, because what's stored
 * for a deleted team is found by its id.
 */
async function authorizeTeamWrite({
  visitor,
  params,
  before,
  after,
  view,
}: WriteRequest<Team>): Promise<WriteDecision> {
  // Teams are deleted with `teams/delete` instead, which keeps them for a while so that they can be restored.
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
  if (before === null) {
    const former = await view.getMany(formerTeamKeys(after.teamId));
    if (former.some((document) => document !== null)) return 'forbidden';
  }
  return validateDisplayText(before, after) ?? 'allowed';
}
