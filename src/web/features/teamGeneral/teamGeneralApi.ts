import type { Document } from '../../../contract/documents.ts';
import { teamKey } from '../../../contract/keys.ts';
import type { Team } from '../../../contract/records.ts';
import type { TransferTeam } from '../../../contract/teams/teamCalls.ts';
import { check, documentAtomic, documentGet, rpc, set } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { idTag, invalidates, listTag } from '../../api/tags.ts';
import { watched } from '../../api/watch.ts';

/** A team's record, and the stamp that the next write must include. */
export interface TeamRecord {
  team: Team;
  versionstamp: string;
}

export const teamGeneralApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTeam: build.query<TeamRecord, string>({
      query: (teamId) => documentGet(teamKey(teamId)),
      transformResponse: (document: Document<Team>) => ({
        team: document.data,
        versionstamp: document.versionstamp,
      }),
      providesTags: (_result, _error, teamId) => [idTag('Team', teamId)],
      onCacheEntryAdded: watched<string, TeamRecord>({
        targets: (teamId) => [{ document: teamKey(teamId) }],
        apply: (_record, change) =>
          change.type === 'set' ? { team: change.data as Team, versionstamp: change.versionstamp } : undefined,
      }),
    }),
    /** Writes a team's name and initials if no one has written the record since `versionstamp`. */
    updateTeam: build.mutation<null, TeamRecord>({
      query: ({ team, versionstamp }) =>
        documentAtomic([check(teamKey(team.teamId), versionstamp)], [set(teamKey(team.teamId), team)]),
      transformResponse: () => null,
      invalidatesTags: invalidates(({ team }) => [listTag('Team'), idTag('Team', team.teamId)]),
    }),
    /** Hands a team over: the other person becomes its owner, and the caller an admin. */
    updateTeamOwner: build.mutation<null, TransferTeam>({
      query: (input) => rpc(['teams', 'transfer'], input),
      transformResponse: () => null,
      invalidatesTags: invalidates(({ teamId }) => [listTag('Team'), idTag('Team', teamId)]),
    }),
  }),
});

export const { useGetTeamQuery, useUpdateTeamMutation, useUpdateTeamOwnerMutation } = teamGeneralApi;
