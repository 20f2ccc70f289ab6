import { useState } from 'react';
import type { AuditFilters, AuditPage } from '../../../contract/audit/auditCalls.ts';
import type { QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch, type AppThunk } from '../../store/hooks.ts';
import { auditApi, useGetAuditLogQuery } from './auditApi.ts';

/** Reads the next page and appends it to the pages in the cache. Rejects with a `PlatformError`. */
const readOlderEntries =
  (filters: AuditFilters, cursor: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { getAuditLog } = auditApi.endpoints;
    const query = getAuditLog.initiate({ ...filters, cursor }, { subscribe: false, forceRefetch: true });
    const page = await dispatch(query).unwrap();
    dispatch(
      auditApi.util.updateQueryData('getAuditLog', filters, (known) =>
        // Two concurrent requests would add the page twice.
        known.cursor === cursor ? withOlderEntries(known, page) : known,
      ),
    );
  };

const withOlderEntries = (known: AuditPage, page: AuditPage): AuditPage => ({
  entries: [...known.entries, ...page.entries],
  cursor: page.cursor,
  people: { ...known.people, ...page.people },
  teams: { ...known.teams, ...page.teams },
});

/** Returns the matching entries, reread when the page opens, and loads older ones on demand. */
export function useAuditEntries(filters: AuditFilters) {
  const dispatch = useAppDispatch();
  const { currentData: data, error, refetch } = useGetAuditLogQuery(filters, { refetchOnMountOrArgChange: true });
  const [older, setOlder] = useState<{ isReading: boolean; error?: QueryError }>({ isReading: false });

  async function readOlder() {
    if (data?.cursor == null || older.isReading) return;
    setOlder({ isReading: true });
    try {
      await dispatch(readOlderEntries(filters, data.cursor));
      setOlder({ isReading: false });
    } catch (failure) {
      setOlder({ isReading: false, error: failure as QueryError });
    }
  }

  return { data, error, refetch, readOlder, isReadingOlder: older.isReading, olderError: older.error };
}
