import type { AuditFilters, AuditOverview, AuditPage, ListAudit } from '../../../contract/audit/auditCalls.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';

/** Addresses and names aren't written to the browser's storage. */
const isStored = () => false;

export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A team's audit entries, newest first. The cache entry without a cursor collects all pages read so far. */
    getAuditLog: build.query<AuditPage, ListAudit>({
      query: (input) => rpc(['audit', 'list'], input),
      extraOptions: { isStored },
    }),
    /** The people with entries in a team's log, and the number of matching entries. */
    getAuditOverview: build.query<AuditOverview, AuditFilters>({
      query: (input) => rpc(['audit', 'overview'], input),
      extraOptions: { isStored },
    }),
  }),
});

export const { useGetAuditLogQuery, useGetAuditOverviewQuery } = auditApi;
