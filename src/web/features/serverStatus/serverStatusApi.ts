import type { ServerStatus } from '../../../contract/serverStatus.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';

export const serverStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The server's status, as far as it concerns everyone. */
    getServerStatus: build.query<ServerStatus, void>({ query: () => rpc(['server', 'status']) }),
  }),
});

export const { useGetServerStatusQuery } = serverStatusApi;
