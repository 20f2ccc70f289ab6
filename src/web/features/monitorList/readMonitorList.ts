import { fetchEndpoint } from '../../api/fetchEndpoint.ts';
import { monitorsApi } from '../monitors/index.ts';
import { countsOf, pageOf, queryOf, readListFilters } from './listFilters.ts';

type Store = Parameters<typeof fetchEndpoint>[0];

/** Asks anew for what an address of the list shows first, in one batch; the page waits for it by itself. */
export function readMonitorList(store: Store, teamId: string, search: URLSearchParams): void {
  const query = queryOf(teamId, readListFilters(search));
  const { listMonitors, getMonitorCounts } = monitorsApi.endpoints;
  const reads = [
    fetchEndpoint(store, listMonitors, pageOf(query, 0), { fresh: true }),
    fetchEndpoint(store, getMonitorCounts, countsOf(query), { fresh: true }),
  ];
  for (const read of reads) {
    read.catch(() => {
      // The page reports the problem.
    });
  }
}
