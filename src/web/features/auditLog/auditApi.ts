import type { AuditFilters, AuditOverview, AuditPage, ListAudit } from '../../../contract/audit/auditCalls.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';

/** Addresses and names aren't written to the browser's storage. */
const isStored = () => false;

export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What was done in a team, newest first. The entry without a cursor collects all pages read so far. */
    getAuditLog: build.query<AuditPage, ListAudit>({
      query: (input) => rpc(['audit', 'list'], input),
      extraOptions: { isStored },
    }),
    /** Who did something in a team, and how many entries match. */
    getAuditOverview: build.query<AuditOverview, AuditFilters>({
      query: (input) => rpc(['audit', 'overview'], input),
      extraOptions: { isStored },
    }),
  }),
});

export const { useGetAuditLogQuery, useGetAuditOverviewQuery } = auditApi;
