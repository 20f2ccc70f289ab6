import { teamKey, userKey } from '../../contract/keys.ts';
import {
  AcceptInvitationSchema,
  type AcceptedInvitation,
  DeclineInvitationSchema,
  type InvitationEnd,
  type InvitationLook,
  type InvitationRefusedDetail,
  LookAtInvitationSchema,
} from '../../contract/teams/members.ts';
import type { Document } from '../../contract/documents.ts';
import { MAX_TEAM_USERS } from '../../contract/teams/teamRoles.ts';
import type { PersonContext, Visitor } from '../access/visitor.ts';
import { actorOf } from '../audit/auditEntry.ts';
import {
  type ConfirmedAddressesOf,
  findIdentity,
  readConfirmedAddresses,
  readNameOrAddress,
} from '../auth/confirmedAddresses.ts';
import { type Round, untilCommitted } from '../auth/untilCommitted.ts';
import type { Clock } from '../clock.ts';
import { defineOpenCall, definePersonalCall, type RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { joinedOp } from '../members/joinings.ts';
import { peopleOps, readTeam } from '../members/teamPeople.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import type { SecurityLog } from '../security/securityLog.ts';
import { isMember } from '../teams/members.ts';
import { ended, findInvitation, type InvitationRecord, type OpenInvitation } from './invitationRecords.ts';
import { isBacked } from './withdrawals.ts';

export interface InviteeCallsOptions {
  store: DocumentStore;
  /** Called when someone has responded to one of a team's invitations. */
  onChanged(teamId: string): void;
  security: SecurityLog;
  now: Clock;
}

const ENDS: Readonly<Record<InvitationEnd, string>> = {
  unknown: 'This invitation link isn’t valid. Make sure it’s complete, or ask for a new one.',
  expired: 'Invitations work for 7 days, and this one has expired. Ask for a new one.',
  withdrawn: 'The team withdrew this invitation. If that’s a surprise, ask the person who invited you.',
  declined: 'This invitation was declined. Ask for a new one if you’d like to join after all.',
  used: 'This invitation was already accepted. Invitations work only once.',
};

const REFUSED = {
  'other-address': 'This invitation is for another address. Log in with the address it was sent to.',
  'team-full': 'This team is full. Ask the person who invited you.',
} as const;

const refuse = (reason: InvitationRefusedDetail['reason']): Outcome =>
  fail('ForbiddenError', {
    reason,
    message: reason in REFUSED ? REFUSED[reason as keyof typeof REFUSED] : ENDS[reason as InvitationEnd],
  } satisfies InvitationRefusedDetail);

const normalized = (address: string): string => address.toLowerCase();
const hasAddress = ({ addresses }: ConfirmedAddressesOf, { address }: OpenInvitation): boolean =>
  addresses.some((own) => normalized(own) === normalized(address));

/** Creates the procedures for people who were invited. */
export function createInviteeCalls({ store, onChanged, security, now }: InviteeCallsOptions): RpcDefinition[] {
  /**
   * Finds an invitation that can be accepted or declined, or the reason why it can't. An invitation whose team is gone
   * is treated as unknown.
   */
  async function find(secret: string): Promise<Document<OpenInvitation> | InvitationEnd> {
    const stored = await findInvitation(store, secret);
    if (stored === null) return 'unknown';
    if (!isPending(stored)) return stored.data.state === 'open' ? 'unknown' : stored.data.state;
    return stored.data.endsAt > now() ? stored : 'expired';
  }

  async function look(secret: string, visitor: Visitor): Promise<InvitationLook> {
    const found = await find(secret);
    if (typeof found === 'string') return { state: 'ended', reason: found, message: ENDS[found] };
    const { teamId, invitedBy, role, address, endsAt } = found.data;
    const [team, inviter, identityId, own] = await Promise.all([
      readTeam(store, teamId),
      readNameOrAddress(store, invitedBy),
      findIdentity(store, normalized(address)),
      visitor.kind === 'identity' ? readConfirmedAddresses(store, visitor.identityId) : null,
    ]);
    if (team === null) return { state: 'ended', reason: 'unknown', message: ENDS.unknown };
    if (!isBacked(found.data, team.data)) return { state: 'ended', reason: 'withdrawn', message: ENDS.withdrawn };
    return {
      state: 'open',
      teamId,
      role,
      address,
      endsAt,
      team: team.data.display,
      inviter: inviter || null,
      hasAccount: identityId !== null,
      isForYou: own !== null && hasAddress(own, found.data),
    };
  }

  /**
   * Returns success for someone who retries after a lost response: they're already in the team, through the invitation
   * that they used.
   */
  async function alreadyIn(secret: string, identityId: string): Promise<Outcome | null> {
    const record = (await findInvitation(store, secret))?.data;
    if (record?.state !== 'used' || record.usedBy !== identityId) return null;
    const team = await readTeam(store, record.teamId);
    const isIn = team !== null && isMember(team.data, identityId);
    return isIn ? succeed({ teamId: record.teamId } satisfies AcceptedInvitation) : null;
  }

  interface Acceptance {
    outcome: Outcome;
    /** The team that someone joins through the invitation. */
    teamId?: string;
  }

  async function acceptRound(secret: string, context: PersonContext): Promise<Round<Acceptance>> {
    const { identityId } = context.visitor;
    const found = await find(secret);
    if (typeof found === 'string') {
      return { answer: { outcome: (await alreadyIn(secret, identityId)) ?? refuse(found) } };
    }
    const { teamId, role } = found.data;
    const [own, team, user] = await Promise.all([
      readConfirmedAddresses(store, identityId),
      readTeam(store, teamId),
      store.get(userKey(identityId)),
    ]);
    if (!hasAddress(own, found.data)) return { answer: { outcome: refuse('other-address') } };
    if (team === null) return { answer: { outcome: refuse('unknown') } };
    if (!isBacked(found.data, team.data)) return { answer: { outcome: refuse('withdrawn') } };
    if (user === null) return { answer: { outcome: fail('UnauthenticatedError') } };
    const { users } = team.data;
    const isIn = isMember(team.data, identityId);
    if (!isIn && users.length >= MAX_TEAM_USERS) return { answer: { outcome: refuse('team-full') } };
    const end = ended(found, 'used', identityId);
    const joining = isIn
      ? []
      : [...peopleOps(team, [...users, { userId: identityId, role }], identityId), joinedOp(teamId, identityId, now())];
    return {
      answer: { outcome: succeed({ teamId } satisfies AcceptedInvitation), ...(isIn ? {} : { teamId }) },
      checks: [
        ...end.checks,
        ...own.checks,
        { key: teamKey(teamId), versionstamp: team.versionstamp },
        // If the account is deleted concurrently, it must not be restored as a member.
        { key: user.key, versionstamp: user.versionstamp },
      ],
      ops: [...end.ops, ...joining],
      audit: isIn ? [] : [{ teamId, actor: actorOf(context), action: 'member.joined', detail: { role } }],
    };
  }

  return [
    defineOpenCall({
      path: ['invitations', 'look'],
      for: 'anyone',
      cost: 10,
      input: LookAtInvitationSchema,
      handle: async ({ secret }, { visitor }) => succeed(await look(secret, visitor)),
    }),
    definePersonalCall({
      path: ['invitations', 'accept'],
      for: 'signedIn',
      cost: 10,
      input: AcceptInvitationSchema,
      async handle({ secret }, context) {
        const { requestId, clientAddress: client } = context;
        const { identityId, sessionId } = context.visitor;
        const { outcome, teamId } = await untilCommitted(store, () => acceptRound(secret, context));
        if (teamId !== undefined) {
          const joined = [identityId];
          const ids = { requestId, client, identityId, sessionId, teamId };
          security('team-people-changed', { ...ids, joined, left: [], roles: [] });
          onChanged(teamId);
        }
        return outcome;
      },
    }),
    defineOpenCall({
      path: ['invitations', 'decline'],
      for: 'anyone',
      cost: 10,
      input: DeclineInvitationSchema,
      async handle({ secret }, { clientAddress }) {
        const { outcome, teamId } = await untilCommitted(store, async (): Promise<Round<Acceptance>> => {
          const found = await find(secret);
          if (typeof found === 'string') return { answer: { outcome: refuse(found) } };
          const { teamId: ofTeam, address } = found.data;
          const actor = { kind: 'link' as const, link: 'invitation' as const, address: clientAddress };
          return {
            answer: { outcome: succeed(), teamId: ofTeam },
            ...ended(found, 'declined'),
            audit: [{ teamId: ofTeam, actor, action: 'invitation.declined', detail: { address } }],
          };
        });
        if (teamId !== undefined) onChanged(teamId);
        return outcome;
      },
    }),
  ];
}

const isPending = (stored: Document<InvitationRecord>): stored is Document<OpenInvitation> =>
  stored.data.state === 'open';
