import {
  ChangeMemberRoleSchema,
  LeaveTeamSchema,
  ListMembersSchema,
  type Member,
  type MemberRefusedDetail,
  NameMemberSchema,
} from '../../contract/teams/members.ts';
import type { Document } from '../../contract/documents.ts';
import { userKey } from '../../contract/keys.ts';
import type { Team, TeamRole, TeamUser, User } from '../../contract/records.ts';
import { roleIn } from '../../contract/teams/teamRights.ts';
import { canChange, rolesGivenBy } from '../../contract/teams/teamRoles.ts';
import { hasRight } from '../access/teamRights.ts';
import { actorOf } from '../audit/auditEntry.ts';
import { defineTeamCall, type RpcDefinition, type TeamPersonContext } from '../commands/rpcDefinition.ts';
import { readMailAddress } from '../auth/confirmedAddresses.ts';
import { lastSeenKey, type LastSeenRecord, readRecord } from '../auth/records.ts';
import { type Round, untilCommitted } from '../auth/untilCommitted.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { fail, type Failure, type Outcome, succeed } from '../outcome.ts';
import type { SecurityLog } from '../security/securityLog.ts';
import type { PlanWithdrawals } from '../teams/withdrawals.ts';
import { readJoinings } from './joinings.ts';
import { hasOwner, peopleOps, readTeam, withRole, without } from './teamPeople.ts';

export interface MemberCallsOptions {
  store: DocumentStore;
  planWithdrawals: PlanWithdrawals;
  security: SecurityLog;
  /** Called when a team's members have changed. */
  onChanged(change: PeopleChange): void;
}

/** A change to a person's role; `null` if the person is no longer in the team. */
export interface PeopleChange {
  team: Team;
  userId: string;
  role: TeamRole | null;
  changedBy: string;
}

/** Decides on a change to a member of the stored team: returns the new list of members, or the failure. */
type Decide = (team: Team, own: TeamRole, their: TeamRole) => TeamUser[] | Failure;

/** The cost of changing someone's role, because all of their sockets check their rights again. */
const CHANGE_COST = 20;

const refused = (reason: MemberRefusedDetail['reason'], message: string): Failure =>
  fail('ForbiddenError', { reason, message } satisfies MemberRefusedDetail);

const NOT_BELOW_YOU = 'You can only change people whose role is below yours.';
const LAST_OWNER = {
  stepDown: 'A team needs an owner. Make someone else an owner first.',
  leave: 'You’re the only owner of this team. Make someone else an owner first, or delete the team.',
} as const;

/** Creates the audit entry for a change; if there's no new role, the person left or was removed. */
function actOf(userId: string, from: TeamRole, to: TeamRole | null, isOwn: boolean) {
  if (to !== null) return { action: 'member.role-changed', detail: { userId, from, to } } as const;
  return isOwn
    ? ({ action: 'member.left', detail: { role: from } } as const)
    : ({ action: 'member.removed', detail: { userId, role: from } } as const);
}

/** Creates the procedures that list a team's members, change their roles and remove them. */
export function createMemberCalls({
  store,
  planWithdrawals,
  security,
  onChanged,
}: MemberCallsOptions): RpcDefinition[] {
  /** Makes a change. Retries if someone else changes the team concurrently. */
  async function change(
    { teamId, userId }: { teamId: string; userId: string },
    context: TeamPersonContext,
    decide: Decide,
  ): Promise<Outcome> {
    const { requestId, clientAddress: client } = context;
    const { identityId, sessionId } = context.visitor;
    async function round(): Promise<Round<{ outcome: Outcome; team?: Document<Team>; users?: TeamUser[] }>> {
      const team = await readTeam(store, teamId);
      const own = team === null ? null : roleIn(team.data, identityId);
      if (team === null || own === null) return { answer: { outcome: fail('DocumentNotFoundError') } };
      const their = roleIn(team.data, userId);
      if (their === null) return { answer: { outcome: fail('DocumentNotFoundError', { userId }) } };
      const users = decide(team.data, own, their);
      if ('kind' in users) return { answer: { outcome: users } };
      const role = roleIn({ users }, userId);
      if (role === their) return { answer: { outcome: succeed() } };
      const actor = actorOf(context);
      const withdrawals = await planWithdrawals({ teamId, users }, userId, actor);
      return {
        answer: { outcome: succeed(), team, users },
        audit: [{ teamId, actor, ...actOf(userId, their, role, userId === identityId) }, ...withdrawals.audit],
        checks: [{ key: team.key, versionstamp: team.versionstamp }, ...withdrawals.checks],
        ops: [...peopleOps(team, users, identityId), ...withdrawals.ops],
      };
    }
    const { outcome, team, users } = await untilCommitted(store, round);
    if (team === undefined || users === undefined) return outcome;
    const role = roleIn({ users }, userId);
    const from = roleIn(team.data, userId);
    const [left, roles] = role === null ? [[userId], []] : [[], [{ userId, from, to: role }]];
    security('team-people-changed', { requestId, client, identityId, sessionId, teamId, joined: [], left, roles });
    onChanged({ team: team.data, userId, role, changedBy: identityId });
    return outcome;
  }

  async function toMember({ userId, role }: TeamUser, joinedAt: number | null, isForManager: boolean) {
    const [user, seen, address] = await Promise.all([
      store.get(userKey(userId)),
      readRecord<LastSeenRecord>(store, lastSeenKey(userId)),
      isForManager ? readMailAddress(store, userId) : null,
    ]);
    const { display = '', initials = '' } = (user?.data ?? {}) as Partial<User>;
    const member: Member = {
      userId,
      display,
      initials,
      role,
      joinedAt,
      lastSeenAt: seen?.data.lastSeenAt ?? null,
      ...(address !== null && { address }),
    };
    return member;
  }

  return [
    defineTeamCall({
      path: ['members', 'list'],
      forTeam: 'read',
      cost: 20,
      input: ListMembersSchema,
      async handle({ teamId }, { visitor }) {
        const [team, joinings] = await Promise.all([readTeam(store, teamId), readJoinings(store, teamId)]);
        if (team === null || !hasRight(visitor, team.data, 'read')) return fail('DocumentNotFoundError');
        const isForManager = hasRight(visitor, team.data, 'manage');
        const { users } = team.data;
        return succeed(
          await Promise.all(users.map((user) => toMember(user, joinings.get(user.userId) ?? null, isForManager))),
        );
      },
    }),
    defineTeamCall({
      path: ['members', 'changeRole'],
      forTeam: 'manage',
      cost: CHANGE_COST,
      needsFreshProof: ({ role }) => role === 'admin',
      input: ChangeMemberRoleSchema,
      handle: (input, context) =>
        change(input, context, ({ users }, own, their) => {
          const { userId, role } = input;
          const isOwn = userId === context.visitor.identityId;
          if (!rolesGivenBy(own).includes(role) || !(isOwn || canChange(own, their)))
            return refused('not-below-you', NOT_BELOW_YOU);
          const changed = withRole(users, userId, role);
          return hasOwner(changed) ? changed : refused('last-owner', LAST_OWNER.stepDown);
        }),
    }),
    defineTeamCall({
      path: ['members', 'makeOwner'],
      forTeam: 'own',
      cost: CHANGE_COST,
      needsFreshProof: true,
      input: NameMemberSchema,
      handle: (input, context) =>
        change(input, context, ({ users }, own) =>
          own === 'owner' ? withRole(users, input.userId, 'owner') : refused('not-below-you', NOT_BELOW_YOU),
        ),
    }),
    defineTeamCall({
      path: ['members', 'remove'],
      forTeam: 'manage',
      cost: CHANGE_COST,
      input: NameMemberSchema,
      handle: (input, context) =>
        change(input, context, ({ users }, own, their) => {
          if (!canChange(own, their)) return refused('not-below-you', NOT_BELOW_YOU);
          const left = without(users, input.userId);
          return hasOwner(left) ? left : refused('last-owner', LAST_OWNER.leave);
        }),
    }),
    defineTeamCall({
      path: ['members', 'leave'],
      forTeam: 'read',
      cost: CHANGE_COST,
      isForPeople: true,
      input: LeaveTeamSchema,
      handle({ teamId }, context) {
        const { identityId: userId } = context.visitor;
        return change({ teamId, userId }, context, ({ users }) => {
          const left = without(users, userId);
          return hasOwner(left) ? left : refused('last-owner', LAST_OWNER.leave);
        });
      },
    }),
  ];
}
