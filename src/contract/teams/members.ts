import Type, { type Static } from 'typebox';
import type { TeamRole } from '../records.ts';
import { type GivenRole, MAX_INVITED_AT_ONCE } from './teamRoles.ts';

const closed = { additionalProperties: false };
const id = Type.String({ minLength: 1, maxLength: 64 });
const teamId = id;
const GivenRoleSchema = Type.Union([Type.Literal('admin'), Type.Literal('member'), Type.Literal('viewer')]);

/** `members/list`. Returns `Member[]`, sorted by name. */
export const ListMembersSchema = Type.Object({ teamId }, closed);
export type ListMembers = Static<typeof ListMembersSchema>;

/** `members/changeRole`: changes the role of someone below the caller, or lowers the caller's own. Returns nothing. */
export const ChangeMemberRoleSchema = Type.Object({ teamId, userId: id, role: GivenRoleSchema }, closed);
export type ChangeMemberRole = Static<typeof ChangeMemberRoleSchema>;

/** `members/makeOwner` and `members/remove`. Return nothing. */
export const NameMemberSchema = Type.Object({ teamId, userId: id }, closed);
export type NameMember = Static<typeof NameMemberSchema>;

/** `members/leave`. Returns nothing. */
export const LeaveTeamSchema = Type.Object({ teamId }, closed);
export type LeaveTeam = Static<typeof LeaveTeamSchema>;

/** Someone in a team. Times are milliseconds since 1970. */
export interface Member {
  userId: string;
  /** Empty for someone who hasn't entered a name. */
  display: string;
  initials: string;
  role: TeamRole;
  /** Null for those who joined before this was recorded. */
  joinedAt: number | null;
  /** When they last logged in or used a session; null if they never did. */
  lastSeenAt: number | null;
  /** Their confirmed address; returned only to callers who can manage the team. */
  address?: string;
}

/** Detail of the `ForbiddenError` for a membership change that isn't allowed. */
export interface MemberRefusedDetail {
  reason: 'last-owner' | 'not-below-you';
  /** An explanation for the user. */
  message: string;
}

/** `invitations/create`. Returns `Invited[]`, one for each address, in the same order. */
export const InviteSchema = Type.Object(
  {
    teamId,
    addresses: Type.Array(Type.String({ maxLength: 512 }), { minItems: 1, maxItems: MAX_INVITED_AT_ONCE }),
    role: GivenRoleSchema,
  },
  closed,
);
export type Invite = Static<typeof InviteSchema>;

/** The outcome for one address. */
export type Invited =
  { address: string; isInvited: true } | { address: string; isInvited: false; reason: InviteRefusal; message: string };

export type InviteRefusal = 'not-an-address' | 'in-team' | 'invited-already' | 'too-many-today' | 'too-many-open';

/** `invitations/list`. Returns `Invitation[]`, newest first. */
export const ListInvitationsSchema = Type.Object({ teamId }, closed);
export type ListInvitations = Static<typeof ListInvitationsSchema>;

/** `invitations/resend` and `invitations/withdraw`. Return nothing. */
export const NameInvitationSchema = Type.Object({ teamId, invitationId: id }, closed);
export type NameInvitation = Static<typeof NameInvitationSchema>;

/** `invitations/changeRole`. Returns nothing. */
export const ChangeInvitationRoleSchema = Type.Object({ teamId, invitationId: id, role: GivenRoleSchema }, closed);
export type ChangeInvitationRole = Static<typeof ChangeInvitationRoleSchema>;

/** A pending invitation. Times are milliseconds since 1970. */
export interface Invitation {
  invitationId: string;
  address: string;
  role: GivenRole;
  /** The name of the person who sent it; null for someone who has left or has no name. */
  invitedBy: string | null;
  /** When its last e-mail was sent; null if that failed. */
  sentAt: number | null;
  /** When its link expires. An expired invitation can be resent. */
  endsAt: number;
}

const secret = Type.String({ minLength: 1, maxLength: 64 });

/** `invitations/look`, which doesn't require an account. Returns `InvitationLook`. */
export const LookAtInvitationSchema = Type.Object({ secret }, closed);
/** `invitations/accept`, by the person with the invited address. Returns `AcceptedInvitation`. */
export const AcceptInvitationSchema = Type.Object({ secret }, closed);
/** `invitations/decline`: anyone with the link can call it. Returns nothing. */
export const DeclineInvitationSchema = Type.Object({ secret }, closed);

/** Why an invitation can no longer be accepted. */
export type InvitationEnd = 'unknown' | 'expired' | 'withdrawn' | 'declined' | 'used';

/** What a link reveals about its invitation. */
export type InvitationLook = OpenInvitationLook | { state: 'ended'; reason: InvitationEnd; message: string };

export interface OpenInvitationLook {
  state: 'open';
  teamId: string;
  /** The team's name; can be empty. */
  team: string;
  /** The name of the person who sent it; null for someone who has left or has no name. */
  inviter: string | null;
  role: GivenRole;
  address: string;
  endsAt: number;
  /** Whether the invited address has an account. */
  hasAccount: boolean;
  /** Whether the caller has the invited address, and can therefore accept. */
  isForYou: boolean;
}

export interface AcceptedInvitation {
  teamId: string;
}

/** Detail of the `ForbiddenError` for an invitation that the caller can't accept. */
export interface InvitationRefusedDetail {
  reason: InvitationEnd | 'other-address' | 'team-full';
  /** An explanation for the user. */
  message: string;
}
