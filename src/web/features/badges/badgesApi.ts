import type {
  ChangeBadges,
  GetBadges,
  ListMonitorBadges,
  MonitorBadges,
  TeamBadges,
} from '../../../contract/teams/badgeCalls.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { idTag, invalidates } from '../../api/tags.ts';

const badgesTag = (teamId: string) => idTag('Team', `${teamId} badges`);

export const badgesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The badges for a team and its tags; null while they're off. */
    getBadges: build.query<TeamBadges, GetBadges>({
      query: (input) => rpc(['badges', 'get'], input),
      providesTags: (_result, _error, { teamId }) => [badgesTag(teamId)],
    }),
    /** The badges for the first monitors whose names contain the search text. */
    listMonitorBadges: build.query<MonitorBadges, ListMonitorBadges>({
      query: (input) => rpc(['badges', 'listOfMonitors'], input),
      providesTags: (_result, _error, { teamId }) => [badgesTag(teamId)],
    }),
    updateBadges: build.mutation<TeamBadges, ChangeBadges & { change: 'turnOn' | 'turnOff' | 'replace' }>({
      query: ({ teamId, change }) => rpc(['badges', change], { teamId }),
      invalidatesTags: invalidates(({ teamId }) => [badgesTag(teamId)]),
    }),
  }),
});

export const { useGetBadgesQuery, useListMonitorBadgesQuery, useUpdateBadgesMutation } = badgesApi;
