import { teamKey, userKey } from '../../contract/keys.ts';
import type { Document } from '../../contract/documents.ts';
import type { Team, TeamUser, User } from '../../contract/records.ts';
import {
  type DeletedTeam,
  DeleteTeamSchema,
  ListDeletedTeamsSchema,
  RestoreTeamSchema,
  type TeamDeletion,
  TransferTeamSchema,
} from '../../contract/teams/teamCalls.ts';
import { authorizeInLoadedTeam } from '../access/teamRights.ts';
import { actorOf } from '../audit/auditEntry.ts';
import { untilCommitted } from '../auth/untilCommitted.ts';
import type { Clock } from '../clock.ts';
import { definePersonalCall, defineTeamCall, type RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { TeamPeople } from '../invitations/createTeamPeople.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import { deletedTeamKey } from '../teams/lifecycle.ts';
import { isOwner } from '../teams/members.ts';
import { teamOps } from '../teams/teamsCollection.ts';
import {
  type DeletedTeamRecord,
  goneAtOf,
  planShelving,
  planReturn,
  readDeletedTeam,
  readDeletedTeamsOf,
  inProgressKeys,
} from './deletedTeamRecords.ts';
import type { DeletedTeamKeeping } from './deletedTeams.ts';

interface TeamCallsOptions {
  store: DocumentStore;
  deletedTeams: Pick<DeletedTeamKeeping, 'announceDeletion'>;
  teamPeople: Pick<TeamPeople, 'onChanged' | 'planWithdrawals'>;
  now: Clock;
}

/** Creates the procedures that owners use to transfer, delete and restore a team. */
export function createTeamCalls({ store, deletedTeams, teamPeople, now }: TeamCallsOptions): RpcDefinition[] {
  const readTeam = async (teamId: string) => (await store.get(teamKey(teamId))) as Document<Team> | null;
  const missing = (teamId: string) => fail('DocumentNotFoundError', { key: teamKey(teamId) });
  /** Returns the failure to report while the team is still being deleted or restored, which only takes a moment. */
  const notYet = (teamId: string) => fail('DocumentAtomicCommitError', { key: teamKey(teamId) });

  async function summaryOf({ team, deletedAt, goneAt, deletedBy }: DeletedTeamRecord): Promise<DeletedTeam> {
    const user = deletedBy === null ? null : await store.get(userKey(deletedBy));
    const { teamId, display, initials } = team;
    const name = ((user?.data ?? null) as User | null)?.display ?? '';
    return { teamId, display, initials, deletedAt, goneAt, deletedBy: name === '' ? null : name };
  }

  return [
    defineTeamCall({
      path: ['teams', 'transfer'],
      forTeam: 'own',
      needsFreshProof: true,
      input: TransferTeamSchema,
      async handle({ teamId, toUserId }, context) {
        const changedBy = context.visitor.identityId;
        let promotedIn = null as Team | null;
        const outcome = await untilCommitted<Outcome>(store, async () => {
          const team = await readTeam(teamId);
          if (team === null) return { answer: missing(teamId) };
          const refusal = authorizeInLoadedTeam(context.visitor, team.data, 'own');
          if (refusal !== null) return { answer: refusal };
          const message = transferProblem(team.data, toUserId, changedBy);
          if (message !== null) return { answer: fail('InvalidInputError', { path: 'toUserId', message }) };
          const after = { ...team.data, users: handedOver(team.data.users, changedBy, toUserId) };
          promotedIn = isOwner(team.data, toUserId) ? null : after;
          const actor = actorOf(context);
          const withdrawals = await teamPeople.planWithdrawals(after, changedBy, actor);
          return {
            answer: succeed(null),
            checks: [{ key: team.key, versionstamp: team.versionstamp }, ...withdrawals.checks],
            ops: [...teamOps(teamId, team.data, after, changedBy), ...withdrawals.ops],
            audit: [{ teamId, action: 'team.transferred', actor, detail: { userId: toUserId } }, ...withdrawals.audit],
          };
        });
        if (outcome.kind === 'result' && promotedIn !== null) {
          teamPeople.onChanged({ team: promotedIn, userId: toUserId, role: 'owner', changedBy });
        }
        return outcome;
      },
    }),
    defineTeamCall({
      path: ['teams', 'delete'],
      forTeam: 'own',
      needsFreshProof: true,
      cost: 20,
      input: DeleteTeamSchema,
      async handle({ teamId }, context) {
        const { visitor } = context;
        const outcome = await untilCommitted<Outcome>(store, async () => {
          const [stored, ...blocking] = await store.getMany([
            teamKey(teamId),
            inProgressKeys.return(teamId),
            deletedTeamKey(teamId),
          ]);
          if (!stored) return { answer: missing(teamId) };
          const team = stored as Document<Team>;
          const refusal = authorizeInLoadedTeam(visitor, team.data, 'own');
          if (refusal !== null) return { answer: refusal };
          if (blocking.some((document) => document !== null)) return { answer: notYet(teamId) };
          const at = now();
          const { display } = team.data;
          return {
            answer: succeed({ goneAt: goneAtOf(at) } satisfies TeamDeletion),
            ...planShelving(team, visitor.identityId, at),
            audit: [{ teamId, action: 'team.deleted', actor: actorOf(context), detail: { display } }],
          };
        });
        // The owners are e-mailed after the response, so that the caller doesn't wait for a slow mail server.
        if (outcome.kind === 'result') deletedTeams.announceDeletion(teamId);
        return outcome;
      },
    }),
    definePersonalCall({
      path: ['teams', 'restore'],
      for: 'signedIn',
      cost: 20,
      input: RestoreTeamSchema,
      handle: ({ deletedTeamId: teamId }, context) =>
        untilCommitted<Outcome>(store, async () => {
          const { visitor } = context;
          const deleted = await readDeletedTeam(store, teamId);
          const canRestore = deleted !== null && isOwner(deleted.data.team, visitor.identityId);
          if (!canRestore || deleted.data.goneAt <= now()) return { answer: missing(teamId) };
          const [isLeaving, existing] = await store.getMany([inProgressKeys.deletion(teamId), teamKey(teamId)]);
          if (isLeaving || existing) return { answer: notYet(teamId) };
          const { display } = deleted.data.team;
          return {
            answer: succeed(null),
            ...(await planReturn(store, deleted, now())),
            audit: [{ teamId, action: 'team.restored', actor: actorOf(context), detail: { display } }],
          };
        }),
    }),
    definePersonalCall({
      path: ['teams', 'listDeleted'],
      for: 'signedIn',
      input: ListDeletedTeamsSchema,
      async handle(_input, { visitor: { identityId } }) {
        const deleted = (await readDeletedTeamsOf(store, identityId)).map(({ data }) => data);
        const own = deleted.filter(({ team, goneAt }) => isOwner(team, identityId) && goneAt > now());
        return succeed(await Promise.all(own.toSorted((one, other) => other.deletedAt - one.deletedAt).map(summaryOf)));
      },
    }),
  ];
}

/** Returns a sentence that explains why a team can't be transferred to someone; null if it can. */
function transferProblem({ users }: Team, toUserId: string, byUserId: string): string | null {
  const role = users.find(({ userId }) => userId === toUserId)?.role;
  if (toUserId === byUserId) return 'You already own this team.';
  return role === 'owner' || role === 'admin' ? null : 'Choose an owner or an admin of the team.';
}

function handedOver(users: readonly TeamUser[], fromUserId: string, toUserId: string): TeamUser[] {
  return users.map((user): TeamUser => {
    if (user.userId === toUserId) return { ...user, role: 'owner' };
    return user.userId === fromUserId ? { ...user, role: 'admin' } : user;
  });
}
