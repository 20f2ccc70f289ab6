import { documentAtomic, documentGet, set } from '../../sdk/commandBuilders.ts';
import { api } from '../api/api.ts';
import { idTag } from '../api/tags.ts';

const probeKey = (id: string) => ['probes', id];

/** Endpoints that don't belong to a feature, for tests of what all endpoints share. */
export const probeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProbe: build.query<unknown, string>({
      query: (id) => documentGet(probeKey(id)),
      providesTags: (_result, _error, id) => [idTag('User', id)],
    }),
    writeProbe: build.mutation<unknown, string>({
      query: (id) => documentAtomic([], [set(probeKey(id), 1)]),
      invalidatesTags: (_result, error, id) => (error ? [] : [idTag('User', id)]),
    }),
  }),
});
