import type { Document } from '../../contract/documents.ts';
import type { QuotaDetail, RateLimitedDetail } from '../../contract/errors.ts';
import type { Team } from '../../contract/records.ts';
import {
  ChangeInvitationRoleSchema,
  type Invitation,
  ListInvitationsSchema,
  NameInvitationSchema,
} from '../../contract/teams/members.ts';
import type { GivenRole } from '../../contract/teams/teamRoles.ts';
import { actorOf } from '../audit/auditEntry.ts';
import { readNameOrAddress } from '../auth/confirmedAddresses.ts';
import { type Round, untilCommitted } from '../auth/untilCommitted.ts';
import { defineTeamCall, type RpcDefinition, type TeamPersonContext } from '../commands/rpcDefinition.ts';
import { fail, type Failure, type Outcome, succeed } from '../outcome.ts';
import {
  countMail,
  MAX_OPEN_INVITATIONS,
  takePlace,
  TOO_MANY_MAILS_WORDS,
  TOO_MANY_OPEN_WORDS,
} from './invitationQuota.ts';
import {
  ended,
  invitationsOf,
  isOpen,
  type OpenInvitation,
  readInvitation,
  sentAgain,
  type SentInvitation,
  withOffer,
} from './invitationRecords.ts';
import { type InvitingOptions, reportInvitation, teamToInviteTo, unchanged } from './inviteServices.ts';

/** The result of a change, and the e-mail to send. */
interface Change {
  outcome: Outcome;
  sent?: SentInvitation;
  team?: Team;
}

const TOO_MANY_OPEN: Failure = fail('QuotaExceededError', {
  limit: 'invitations',
  max: MAX_OPEN_INVITATIONS,
  message: TOO_MANY_OPEN_WORDS,
} satisfies QuotaDetail);

/** Creates the procedures that list, resend, change and withdraw a team's invitations. */
export function createManagingCalls({ store, mail, onChanged, security, now }: InvitingOptions): RpcDefinition[] {
  /** Changes an open or expired invitation. Retried if someone else changes it concurrently. */
  async function change(
    { teamId, invitationId }: { teamId: string; invitationId: string },
    context: TeamPersonContext,
    role: GivenRole | null,
    decide: (stored: Document<OpenInvitation>, team: Document<Team>) => Promise<Round<Change>> | Round<Change>,
  ): Promise<Change> {
    return untilCommitted(store, async (): Promise<Round<Change>> => {
      const stored = await readInvitation(store, { teamId, invitationId });
      if (stored?.data.state !== 'open')
        return { answer: { outcome: fail('DocumentNotFoundError', { invitationId }) } };
      const open = stored as Document<OpenInvitation>;
      // Someone who can't invite people to a role can't withdraw an invitation to that role either.
      for (const needed of [open.data.role, role ?? open.data.role]) {
        const team = await teamToInviteTo(store, teamId, context, needed);
        if ('kind' in team) return { answer: { outcome: team } };
      }
      const team = await teamToInviteTo(store, teamId, context, null);
      if ('kind' in team) return { answer: { outcome: team } };
      const { checks = [], ...round } = await decide(open, team);
      return { ...round, checks: [unchanged(team), ...checks] };
    });
  }

  return [
    defineTeamCall({
      path: ['invitations', 'list'],
      forTeam: 'manage',
      cost: 10,
      input: ListInvitationsSchema,
      async handle({ teamId }) {
        const open = (await invitationsOf(store, teamId)).flatMap(({ data }) => (data.state === 'open' ? [data] : []));
        const inviters = [...new Set(open.map(({ invitedBy }) => invitedBy))];
        const names = inviters.map(async (id) => [id, await readNameOrAddress(store, id)] as const);
        const nameOf = new Map(await Promise.all(names));
        return succeed(
          open
            .toSorted((one, other) => other.createdAt - one.createdAt)
            .map(({ invitationId, address, role, invitedBy, sentAt, endsAt }): Invitation => ({
              invitationId,
              address,
              role,
              sentAt,
              endsAt,
              invitedBy: nameOf.get(invitedBy) || null,
            })),
        );
      },
    }),
    defineTeamCall({
      path: ['invitations', 'resend'],
      forTeam: 'manage',
      cost: 10,
      input: NameInvitationSchema,
      async handle(input, context) {
        const invitedBy = context.visitor.identityId;
        const { outcome, sent, team } = await change(input, context, null, async (stored, { data }) => {
          const { address, role } = stored.data;
          const count = await countMail(store, { teamId: input.teamId, address, sentBy: invitedBy }, now());
          if (!count.allowed) {
            const { name, retryAfterSeconds } = count;
            const detail: RateLimitedDetail = { retryAfterSeconds, message: TOO_MANY_MAILS_WORDS[name] };
            return { answer: { outcome: fail('RateLimitedError', detail) } };
          }
          const opens = !isOpen(stored.data, now());
          const place = opens ? await takePlace(store, input.teamId, now()) : { checks: [], ops: [] };
          if (place === null) return { answer: { outcome: TOO_MANY_OPEN } };
          const again = sentAgain(stored, { role, invitedBy }, now());
          return {
            answer: { outcome: succeed(), sent: again, team: data },
            audit: [
              { teamId: input.teamId, actor: actorOf(context), action: 'invitation.resent', detail: { address } },
            ],
            checks: [...place.checks, ...count.checks, ...again.checks],
            ops: [...place.ops, ...count.ops, ...again.ops],
          };
        });
        if (sent && team) {
          reportInvitation(security, 'invitation-sent', input.teamId, context);
          await mail(sent, team);
          onChanged(input.teamId);
        }
        return outcome;
      },
    }),
    defineTeamCall({
      path: ['invitations', 'changeRole'],
      forTeam: 'manage',
      needsFreshProof: ({ role }) => role === 'admin',
      input: ChangeInvitationRoleSchema,
      async handle(input, context) {
        const { outcome } = await change(input, context, input.role, (stored) => {
          const { address, role: from } = stored.data;
          if (from === input.role) return { answer: { outcome: succeed() } };
          const detail = { address, from, to: input.role };
          return {
            answer: { outcome: succeed() },
            audit: [{ teamId: input.teamId, actor: actorOf(context), action: 'invitation.role-changed', detail }],
            // The original sender might not be able to give the new role.
            ...withOffer(stored, { role: input.role, invitedBy: context.visitor.identityId }),
          };
        });
        if (outcome.kind === 'result') onChanged(input.teamId);
        return outcome;
      },
    }),
    defineTeamCall({
      path: ['invitations', 'withdraw'],
      forTeam: 'manage',
      input: NameInvitationSchema,
      async handle(input, context) {
        const { outcome } = await change(input, context, null, (stored) => ({
          answer: { outcome: succeed() },
          audit: [
            {
              teamId: input.teamId,
              actor: actorOf(context),
              action: 'invitation.withdrawn',
              detail: { address: stored.data.address },
            },
          ],
          ...ended(stored, 'withdrawn'),
        }));
        if (outcome.kind === 'result') {
          reportInvitation(security, 'invitation-withdrawn', input.teamId, context);
          onChanged(input.teamId);
        }
        return outcome;
      },
    }),
  ];
}
