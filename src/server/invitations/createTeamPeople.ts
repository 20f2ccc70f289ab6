import type { Team } from '../../contract/records.ts';
import { INVITATION_PATH } from '../../contract/teams/teamRoles.ts';
import { readMailAddress, readDisplayName } from '../auth/confirmedAddresses.ts';
import { untilCommitted } from '../auth/untilCommitted.ts';
import type { Clock } from '../clock.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createMembers, type Members, type MembersOptions } from '../members/createMembers.ts';
import { createJoiningsLifecycle } from '../members/joinings.ts';
import type { SecurityLog } from '../security/securityLog.ts';
import { subjectOf, type UnsubscribeLinks } from '../signedLinks/unsubscribeLinks.ts';
import type { LifecyclePart } from '../teams/lifecycle.ts';
import type { PlanWithdrawals } from '../teams/withdrawals.ts';
import { createInviteeCalls } from './inviteeCalls.ts';
import { invitationMail } from './invitationMail.ts';
import { countRemovalOps } from './invitationQuota.ts';
import {
  invitationRemovalOps,
  invitationsOf,
  invitationsTo,
  isInvited,
  notMailed,
  type OpenInvitation,
  readInvitation,
  type SentInvitation,
  withoutPerson,
} from './invitationRecords.ts';
import { createInviteCall } from './inviting.ts';
import { createManagingCalls } from './managing.ts';
import { createPlanWithdrawals } from './withdrawals.ts';

interface InvitationsOptions {
  store: DocumentStore;
  mailer: Mailer;
  /** The server's public origin; no trailing slash. */
  publicUrl: string;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'urlOf'>;
  /** Called when a team's members or invitations have changed. */
  onChanged(teamId: string): void;
  security: SecurityLog;
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

/** Team invitations: sending, delivering and responding to them. */
function createInvitations(options: InvitationsOptions): { rpcs: RpcDefinition[] } {
  const { store, mailer, publicUrl, unsubscribeLinks, onChanged, security, logger, now } = options;

  async function noteNotMailed({ teamId, invitationId, sentAt }: OpenInvitation): Promise<void> {
    await untilCommitted(store, async () => {
      const stored = await readInvitation(store, { teamId, invitationId });
      const isSame = stored?.data.state === 'open' && stored.data.sentAt === sentAt;
      return { answer: null, ...(isSame ? notMailed(stored as { data: OpenInvitation } & typeof stored) : {}) };
    });
  }

  async function mail({ record, secret }: SentInvitation, team: Team): Promise<void> {
    const { address, role, invitedBy, teamId } = record;
    const [name, inviterAddress] = await Promise.all([
      readDisplayName(store, invitedBy),
      readMailAddress(store, invitedBy),
    ]);
    const inviter = { name, address: inviterAddress ?? '' };
    const url = `${publicUrl}/dashboard${INVITATION_PATH}#${secret}`;
    const unsubscribeUrl = unsubscribeLinks.urlOf(subjectOf(teamId, address));
    try {
      await mailer.send(invitationMail(address, { team: team.display, inviter, role, url, unsubscribeUrl }));
    } catch (error) {
      logger.error({ err: error, teamId }, 'Could not send an invitation');
      await noteNotMailed(record);
    }
  }

  const rpcs = [
    createInviteCall({ store, mail, onChanged, security, now }),
    ...createManagingCalls({ store, mail, onChanged, security, now }),
    ...createInviteeCalls({ store, onChanged, security, now }),
  ];
  return { rpcs };
}

/** Cleans up invitations when teams and people are deleted. */
function createInvitationLifecycle(store: DocumentStore): LifecyclePart {
  return {
    async personLeft({ teamId, userId }) {
      for (const { data } of await invitationsOf(store, teamId)) {
        await untilCommitted(store, async () => {
          const stored = await readInvitation(store, data);
          return { answer: undefined, ...(stored !== null && withoutPerson(stored, userId)) };
        });
      }
    },
    async teamDeleted({ teamId }) {
      for (const invitation of await invitationsOf(store, teamId))
        await store.commit([], invitationRemovalOps(invitation));
      await store.commit([], await countRemovalOps(store, teamId));
    },
    async personDeleted({ addresses }) {
      for (const address of addresses) {
        for (const invitation of await invitationsTo(store, address))
          await store.commit([], invitationRemovalOps(invitation));
      }
    },
  };
}

type TeamPeopleOptions = Omit<MembersOptions, 'planWithdrawals'> & Omit<InvitationsOptions, 'onChanged'>;

export interface TeamPeople {
  rpcs: RpcDefinition[];
  lifecycle: LifecyclePart;
  /** Whether an address has an invitation that can still be accepted. */
  isInvited(address: string): Promise<boolean>;
  /** Publishes a change to someone's role, and e-mails them. */
  onChanged: Members['onChanged'];
  planWithdrawals: PlanWithdrawals;
}

/** Creates everything to do with team members and invitations. */
export function createTeamPeople(options: TeamPeopleOptions): TeamPeople {
  const { store, now } = options;
  const planWithdrawals = createPlanWithdrawals(store);
  const members = createMembers({ ...options, planWithdrawals });
  const invitations = createInvitations({ ...options, onChanged: members.publish });
  const joinings = createJoiningsLifecycle(store, now);
  const invited = createInvitationLifecycle(store);
  return {
    rpcs: [...members.rpcs, ...invitations.rpcs],
    lifecycle: {
      ...joinings,
      ...invited,
      async teamDeleted(event) {
        await joinings.teamDeleted?.(event);
        await invited.teamDeleted?.(event);
      },
    },
    isInvited: (address) => isInvited(store, address, now()),
    onChanged: members.onChanged,
    planWithdrawals,
  };
}
