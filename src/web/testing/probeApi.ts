import { documentAtomic, documentGet, set } from '../../sdk/commandBuilders.ts';
import { api } from '../api/api.ts';
import { idTag, invalidates } from '../api/tags.ts';

const probeKey = (id: string) => ['probes', id];

/** Endpoints for tests of behavior that all endpoints share. */
export const probeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProbe: build.query<unknown, string>({
      query: (id) => documentGet(probeKey(id)),
      providesTags: (_result, _error, id) => [idTag('User', id)],
    }),
    writeProbe: build.mutation<unknown, string>({
      query: (id) => documentAtomic([], [set(probeKey(id), 1)]),
      invalidatesTags: invalidates((id) => [idTag('User', id)]),
    }),
  }),
});
