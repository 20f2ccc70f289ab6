import type { Document } from '../../../contract/documents.ts';
import { monitorDefaultsKey } from '../../../contract/keys.ts';
import type { MonitorDefaults, SaveDefaults } from '../../../contract/teams/teamCalls.ts';
import { documentGet, rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { isErrorNamed } from '../../api/platformErrorWords.ts';
import { idTag, invalidates } from '../../api/tags.ts';
import { watched } from '../../api/watch.ts';

export const monitorDefaultsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The defaults for a team's new monitors; null until someone has set them. */
    getMonitorDefaults: build.query<MonitorDefaults | null, string>({
      queryFn: async (teamId, _api, _options, execute) => {
        const answer = await execute(documentGet(monitorDefaultsKey(teamId)));
        if (!answer.error) return { data: (answer.data as Document<MonitorDefaults>).data };
        return isErrorNamed(answer.error, 'DocumentNotFoundError') ? { data: null } : { error: answer.error };
      },
      providesTags: (_result, _error, teamId) => [idTag('MonitorDefaults', teamId)],
      onCacheEntryAdded: watched<string, MonitorDefaults | null>({
        targets: (teamId) => [{ document: monitorDefaultsKey(teamId) }],
        apply: (_defaults, change) => (change.type === 'set' ? (change.data as MonitorDefaults) : undefined),
      }),
    }),
    saveMonitorDefaults: build.mutation<null, SaveDefaults>({
      query: (input) => rpc(['teams', 'saveDefaults'], input),
      transformResponse: () => null,
      invalidatesTags: invalidates(({ teamId }) => [idTag('MonitorDefaults', teamId)]),
    }),
  }),
});

export const { useGetMonitorDefaultsQuery, useSaveMonitorDefaultsMutation } = monitorDefaultsApi;
