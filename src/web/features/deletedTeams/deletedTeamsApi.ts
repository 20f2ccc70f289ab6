import type { DeletedTeam, DeleteTeam, RestoreTeam, TeamDeletion } from '../../../contract/teams/teamCalls.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { invalidates, listTag } from '../../api/tags.ts';

export const deletedTeamsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The deleted teams that the signed-in person can restore, newest first. */
    listDeletedTeams: build.query<DeletedTeam[], void>({
      query: () => rpc(['teams', 'listDeleted']),
      providesTags: [listTag('DeletedTeam')],
    }),
    /** Deletes a team. Its owners can restore it for a while. */
    deleteTeam: build.mutation<TeamDeletion, DeleteTeam>({
      query: (input) => rpc(['teams', 'delete'], input),
      invalidatesTags: invalidates([listTag('DeletedTeam'), listTag('Team')]),
    }),
    /** Restores a deleted team. */
    undoTeamDeletion: build.mutation<null, RestoreTeam>({
      query: (input) => rpc(['teams', 'restore'], input),
      transformResponse: () => null,
      invalidatesTags: invalidates([listTag('DeletedTeam'), listTag('Team')]),
    }),
  }),
});

export const { useListDeletedTeamsQuery, useDeleteTeamMutation } = deletedTeamsApi;
