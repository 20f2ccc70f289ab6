import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { AuditFilters } from '../../../contract/audit/auditCalls.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { zonedTime } from '../../lib/zonedTime.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingRows } from '../../ui/loading/LoadingRows.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useViewerZone } from '../account/index.ts';
import { useGetAuditOverviewQuery } from './auditApi.ts';
import { AuditDays } from './AuditDays.tsx';
import { toAuditFilters, useChosenFilters } from './auditFilters.ts';
import { DownloadBar } from './DownloadBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useAuditEntries } from './useAuditEntries.ts';

/** Shows who did what in a team, to people who manage it. */
export function AuditLogPage() {
  const { teamId = '' } = useParams();
  const timezone = useViewerZone();
  const today = useNow((nowMs) => zonedTime(nowMs, timezone).day);
  const { chosen, isNarrowed, change, clear } = useChosenFilters();
  const wanted = JSON.stringify(toAuditFilters(teamId, chosen, timezone));
  const filters = useMemo(() => JSON.parse(wanted) as AuditFilters, [wanted]);
  const overview = useGetAuditOverviewQuery({ teamId }, { refetchOnMountOrArgChange: true });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <FilterBar chosen={chosen} overview={overview.currentData} today={today} onChange={change} />
      <DownloadBar key={wanted} filters={filters} />
      <Entries
        key={`list ${wanted}`}
        filters={filters}
        timezone={timezone}
        onShowAll={isNarrowed ? clear : undefined}
      />
    </Box>
  );
}

interface EntriesProps {
  filters: AuditFilters;
  timezone: string;
  /** Undefined if no filter is set. */
  onShowAll: (() => void) | undefined;
}

function Entries({ filters, timezone, onShowAll }: EntriesProps) {
  const { data, error, refetch, readOlder, isReadingOlder, olderError } = useAuditEntries(filters);
  if (!data) {
    if (!error) return <LoadingRows label="Loading the audit log…" rows={8} hasDetails={false} />;
    return (
      <ErrorState
        title="Couldn’t load the audit log"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.entries.length === 0) {
    return (
      <EmptyState
        action={
          onShowAll && (
            <Button variant="outlined" color="inherit" onClick={onShowAll}>
              Show everything
            </Button>
          )
        }
      >
        {onShowAll ? 'No activity matches these filters.' : 'No activity in this team yet.'}
      </EmptyState>
    );
  }
  return (
    <>
      <AuditDays page={data} timezone={timezone} />
      {olderError && <Alert severity="error">{platformErrorWords(olderError)}</Alert>}
      {data.cursor === null ? (
        <EndOfLog />
      ) : (
        <Button
          variant="outlined"
          color="inherit"
          loading={isReadingOlder}
          onClick={() => void readOlder()}
          sx={{ justifySelf: 'center' }}
        >
          Show older entries
        </Button>
      )}
    </>
  );
}

const EndOfLog = () => (
  <Box sx={{ color: 'text.secondary', textAlign: 'center', typography: 'body2' }}>
    That’s everything. Entries are kept for 400 days.
  </Box>
);

export { AuditLogPage as Component };
