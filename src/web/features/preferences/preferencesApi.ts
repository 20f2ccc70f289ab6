import type { Preferences, StoredPreferences } from '../../../contract/alerting/alertingCalls.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { invalidates, listTag } from '../../api/tags.ts';

export const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The caller's e-mail preferences. */
    getPreferences: build.query<StoredPreferences, void>({
      query: () => rpc(['preferences', 'get']),
      providesTags: [listTag('Preferences')],
    }),
    savePreferences: build.mutation<Preferences, Preferences>({
      query: (input) => rpc(['preferences', 'save'], input),
      invalidatesTags: invalidates([listTag('Preferences')]),
    }),
  }),
});

export const { useGetPreferencesQuery } = preferencesApi;
