import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import { createMembers, type Members, type MembersOptions } from '../members/createMembers.ts';
import { createJoiningsLifecycle } from '../members/joinings.ts';
import type { LifecyclePart } from '../teams/lifecycle.ts';
import { createInvitationLifecycle, createInvitations, type InvitationsOptions } from './createInvitations.ts';
import { isInvited } from './invitationRecords.ts';

type TeamPeopleOptions = MembersOptions & Omit<InvitationsOptions, 'onChanged'>;

export interface TeamPeople {
  rpcs: RpcDefinition[];
  lifecycle: LifecyclePart;
  /** Whether an address has an invitation that it can still accept. */
  isInvited(address: string): Promise<boolean>;
  /** Publishes a change of someone's role, and e-mails them. */
  onChanged: Members['onChanged'];
}

/** Who is in teams and who is invited to them. */
export function createTeamPeople(options: TeamPeopleOptions): TeamPeople {
  const { store, now } = options;
  const members = createMembers(options);
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
  };
}
