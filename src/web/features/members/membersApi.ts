import { teamPeopleEvent } from '../../../contract/events.ts';
import { teamKey } from '../../../contract/keys.ts';
import type {
  ChangeInvitationRole,
  ChangeMemberRole,
  Invitation,
  Invite,
  Invited,
  LeaveTeam,
  ListInvitations,
  ListMembers,
  Member,
  NameInvitation,
  NameMember,
} from '../../../contract/teams/members.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { invalidates, listTag } from '../../api/tags.ts';
import { watched } from '../../api/watch.ts';

/** The storage key for typed invitations, by identity and team. */
export const TYPED_ADDRESSES_KEY = 'hearth:inviting';

const memberCall = (name: string) => (input: unknown) => rpc(['members', name], input);
const invitationCall = (name: string) => (input: unknown) => rpc(['invitations', name], input);
const nothing = () => null;

export const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A team's members, in the order they joined. Addresses are included for people who can manage the team. */
    listMembers: build.query<Member[], ListMembers>({
      query: memberCall('list'),
      providesTags: [listTag('Member')],
      onCacheEntryAdded: watched<ListMembers, Member[]>({
        targets: ({ teamId }) => [{ document: teamKey(teamId) }, { event: teamPeopleEvent(teamId) }],
      }),
    }),
    updateMember: build.mutation<null, ChangeMemberRole>({
      query: memberCall('changeRole'),
      transformResponse: nothing,
      invalidatesTags: invalidates([listTag('Member')]),
    }),
    updateOwner: build.mutation<null, NameMember>({
      query: memberCall('makeOwner'),
      transformResponse: nothing,
      invalidatesTags: invalidates([listTag('Member')]),
    }),
    deleteMember: build.mutation<null, NameMember>({
      query: memberCall('remove'),
      transformResponse: nothing,
      invalidatesTags: invalidates([listTag('Member')]),
    }),
    /** Removes the signed-in person from a team. The platform also updates that person's list of teams. */
    deleteMembership: build.mutation<null, LeaveTeam>({
      query: memberCall('leave'),
      transformResponse: nothing,
      invalidatesTags: invalidates([listTag('Team')]),
    }),
    /** Pending invitations, newest first. */
    listInvitations: build.query<Invitation[], ListInvitations>({
      query: invitationCall('list'),
      providesTags: [listTag('Invitation')],
      onCacheEntryAdded: watched<ListInvitations, Invitation[]>({
        targets: ({ teamId }) => [{ event: teamPeopleEvent(teamId) }],
      }),
    }),
    createInvitations: build.mutation<Invited[], Invite>({
      query: invitationCall('create'),
      invalidatesTags: invalidates([listTag('Invitation')]),
    }),
    sendInvitation: build.mutation<null, NameInvitation>({
      query: invitationCall('resend'),
      transformResponse: nothing,
      invalidatesTags: invalidates([listTag('Invitation')]),
    }),
    updateInvitation: build.mutation<null, ChangeInvitationRole>({
      query: invitationCall('changeRole'),
      transformResponse: nothing,
      invalidatesTags: invalidates([listTag('Invitation')]),
    }),
    deleteInvitation: build.mutation<null, NameInvitation>({
      query: invitationCall('withdraw'),
      transformResponse: nothing,
      invalidatesTags: invalidates([listTag('Invitation')]),
    }),
  }),
});

export const {
  useListMembersQuery,
  useUpdateMemberMutation,
  useUpdateOwnerMutation,
  useDeleteMemberMutation,
  useDeleteMembershipMutation,
  useListInvitationsQuery,
  useCreateInvitationsMutation,
  useSendInvitationMutation,
  useUpdateInvitationMutation,
  useDeleteInvitationMutation,
} = membersApi;
