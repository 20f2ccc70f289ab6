import type { Document } from '../../contract/documents.ts';
import type { Team } from '../../contract/records.ts';
import { type Invited, type InviteRefusal, InviteSchema } from '../../contract/teams/members.ts';
import type { GivenRole } from '../../contract/teams/teamRoles.ts';
import { actorOf } from '../audit/auditEntry.ts';
import { findIdentity } from '../auth/confirmedAddresses.ts';
import { type Round, untilCommitted } from '../auth/untilCommitted.ts';
import { defineTeamCall, type RpcDefinition, type TeamPersonContext } from '../commands/rpcDefinition.ts';
import { type EmailAddress, parseEmailAddress } from '../mail/emailAddress.ts';
import { type Failure, succeed } from '../outcome.ts';
import { isMember } from '../teams/members.ts';
import { countMail, takePlace, TOO_MANY_MAILS_WORDS, TOO_MANY_OPEN_WORDS } from './invitationQuota.ts';
import {
  isOpen,
  newInvitation,
  type OpenInvitation,
  readInvitation,
  readInvited,
  sentAgain,
  type SentInvitation,
} from './invitationRecords.ts';
import { type InvitingOptions, reportInvitation, teamToInviteTo, unchanged } from './inviteServices.ts';

const REFUSALS: Readonly<Record<Exclude<InviteRefusal, 'too-many-today'>, string>> = {
  'not-an-address': 'This isn’t an e-mail address.',
  'in-team': 'This person is already in the team.',
  'invited-already': 'This address already has an invitation. You can resend it below.',
  'too-many-open': TOO_MANY_OPEN_WORDS,
};

const refusal = (address: string, reason: keyof typeof REFUSALS): Invited => ({
  address,
  isInvited: false,
  reason,
  message: REFUSALS[reason],
});

/** The result for one address, and the e-mail to send to it. */
interface Sending {
  outcome: Invited | Failure;
  sent?: SentInvitation;
  team?: Team;
}

/** The procedure that invites several addresses at once. */
export function createInviteCall({ store, mail, onChanged, security, now }: InvitingOptions): RpcDefinition {
  async function inviteRound(
    teamId: string,
    typed: string,
    role: GivenRole,
    context: TeamPersonContext,
  ): Promise<Round<Sending>> {
    const team = await teamToInviteTo(store, teamId, context, role);
    if ('kind' in team) return { answer: { outcome: team } };
    const to = parseEmailAddress(typed);
    if (to === null) return { answer: { outcome: refusal(typed, 'not-an-address') } };
    const identityId = await findIdentity(store, to.normalized);
    if (identityId !== null && isMember(team.data, identityId)) {
      return { answer: { outcome: refusal(typed, 'in-team') } };
    }
    return sendTo(to, team, role, context);
  }

  async function sendTo(
    to: EmailAddress,
    team: Document<Team>,
    role: GivenRole,
    context: TeamPersonContext,
  ): Promise<Round<Sending>> {
    const { teamId } = team.data;
    const { address } = to;
    const terms = { role, invitedBy: context.visitor.identityId };
    const refuse = (reason: keyof typeof REFUSALS) => ({ answer: { outcome: refusal(address, reason) } });
    const pointer = await readInvited(store, to.normalized, teamId);
    const before = pointer && (await readInvitation(store, pointer.data));
    if (before && isOpen(before.data, now())) return refuse('invited-already');
    const place = await takePlace(store, teamId, now());
    if (place === null) return refuse('too-many-open');
    const count = await countMail(store, { teamId, address: to.normalized, sentBy: terms.invitedBy }, now());
    if (!count.allowed) {
      const message = TOO_MANY_MAILS_WORDS[count.name];
      return { answer: { outcome: { address, isInvited: false, reason: 'too-many-today', message } } };
    }
    const sent =
      before?.data.state === 'open'
        ? sentAgain(before as Document<OpenInvitation>, terms, now())
        : newInvitation(teamId, to, terms, pointer, now());
    return {
      answer: { outcome: { address, isInvited: true }, sent, team: team.data },
      audit: [{ teamId, actor: actorOf(context), action: 'invitation.sent', detail: { address, role } }],
      checks: [unchanged(team), ...place.checks, ...count.checks, ...sent.checks],
      ops: [...place.ops, ...count.ops, ...sent.ops],
    };
  }

  return defineTeamCall({
    path: ['invitations', 'create'],
    forTeam: 'manage',
    needsFreshProof: ({ role }) => role === 'admin',
    cost: 50,
    input: InviteSchema,
    async handle({ teamId, addresses, role }, context) {
      const results: Invited[] = [];
      const mails: Promise<void>[] = [];
      for (const typed of addresses) {
        const { outcome, sent, team } = await untilCommitted(store, () => inviteRound(teamId, typed, role, context));
        if ('kind' in outcome) return outcome;
        results.push(outcome);
        if (!sent || !team) continue;
        reportInvitation(security, 'invitation-sent', teamId, context);
        mails.push(mail(sent, team));
      }
      await Promise.all(mails);
      if (mails.length > 0) onChanged(teamId);
      return succeed(results);
    },
  });
}
