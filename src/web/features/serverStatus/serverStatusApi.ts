import type { ServerStatus } from '../../../contract/serverStatus.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';

export const serverStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The part of the server's status that everyone can see. */
    getServerStatus: build.query<ServerStatus, void>({ query: () => rpc(['server', 'status']) }),
  }),
});

export const { useGetServerStatusQuery } = serverStatusApi;

/** Returns the server's status if it's known, without requesting it. */
export const useKnownServerStatus = (): ServerStatus | undefined =>
  serverStatusApi.endpoints.getServerStatus.useQueryState().data;
