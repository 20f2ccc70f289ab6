import type { Usage } from '../../../contract/usage.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';

export const usageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Usage by the signed-in person's teams. */
    getUsage: build.query<Usage, void>({ query: () => rpc(['usage', 'get']) }),
  }),
});

export const { useGetUsageQuery } = usageApi;
