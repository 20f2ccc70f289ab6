import type { Team } from '../../../contract/records.ts';
import { teamKey, userTeamsPrefix } from '../../../contract/keys.ts';
import { MAX_LIST_ENTRIES } from '../../../contract/limits.ts';
import { check, documentAtomic, documentGetMany, documentList, set } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { listTag } from '../../api/tags.ts';
import { watched } from '../../api/watch.ts';
import { readTeams, withTeam } from './readTeams.ts';

export const teamsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The teams a person is in, sorted by display name. */
    listTeams: build.query<Team[], string>({
      queryFn: (userId, _api, _options, execute) =>
        readTeams({
          listReferences: (cursor) =>
            execute(documentList(userTeamsPrefix(userId), { cursor, limit: MAX_LIST_ENTRIES })),
          getTeams: (teamIds) => execute(documentGetMany(teamIds.map(teamKey))),
        }),
      providesTags: [listTag('Team')],
      onCacheEntryAdded: watched<string, Team[]>({
        targets: (userId, teams = []) => [
          { collection: userTeamsPrefix(userId) },
          ...teams.map(({ teamId }) => ({ document: teamKey(teamId) })),
        ],
        apply: (teams, change) => (change.type === 'set' ? withTeam(teams, change.data as Team) : undefined),
      }),
    }),
    /** Writes a new team, only if none has its id. The platform keeps the references of its members. */
    createTeam: build.mutation<null, Team>({
      query: (team) => documentAtomic([check(teamKey(team.teamId), null)], [set(teamKey(team.teamId), team)]),
      transformResponse: () => null,
      invalidatesTags: (_result, error) => (error ? [] : [listTag('Team')]),
    }),
  }),
});

export const { useListTeamsQuery, useCreateTeamMutation } = teamsApi;
