import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { ListMonitors, TagGroup } from '../../../contract/monitors/monitorCalls.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { CardBoundary } from '../../ui/cardBoundary/CardBoundary.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageAction } from '../../ui/TopBar.tsx';
import { useViewerZone } from '../account/index.ts';
import { TeamReachNotice } from '../integrations/index.ts';
import { type MonitorCounts, useListMonitorsQuery, useMonitorCounts } from '../monitors/index.ts';
import { QuietNotice, SnoozeMenu } from '../quiet/index.ts';
import { teamName, useTeam } from '../teams/index.ts';
import { CreateMonitorButton, EmptyMonitors } from './EmptyMonitors.tsx';
import { type Column, useColumns, useDensity } from './listDisplay.ts';
import { countsOf, isFiltered, pageOf, queryOf, useListFilters } from './listFilters.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { LoadingList } from './LoadingList.tsx';
import { MonitorList } from './MonitorList.tsx';

/** What the list currently shows, which can lag behind the URL. */
interface Shown {
  query: ListMonitors;
  columns: readonly Column[];
  total: number;
  groups: readonly TagGroup[] | undefined;
  latest: MonitorCounts | undefined;
}

/** A team's heartbeat monitors. */
export function HeartbeatsPage() {
  const { teamId = '' } = useParams();
  const handle = useListFilters();
  const { filters, change } = handle;
  const team = useTeam(teamId);
  const quiet = { teamId, name: team ? teamName(team) : 'the team', timezone: useViewerZone() };
  const [columns, setColumns] = useColumns(filters.columns);
  const query = useMemo(() => queryOf(teamId, { ...filters, columns }), [teamId, filters, columns]);
  const { currentData: first, error, refetch } = useListMonitorsQuery(pageOf(query, 0));
  const { currentData: counts } = useMonitorCounts(countsOf(query));
  const { currentData: all } = useMonitorCounts({ teamId });
  const [density, setDensity] = useDensity(sumOf(all?.counts ?? first?.counts));

  // The previous content stays until the first page of the new list has loaded.
  const [shown, setShown] = useState<Shown>({ query, columns, total: 0, groups: undefined, latest: counts });
  const latest = counts ?? first ?? (shown.query.teamId === teamId ? shown.latest : undefined);
  const next = first && { query, columns, total: first.total, groups: first.groups, latest };
  if (next && !shallowEqual(next, shown)) setShown(next);
  const isShown = first !== undefined || (shown.total > 0 && shown.query.teamId === teamId);

  if (error && !first) {
    return (
      <ErrorState
        title="Couldn’t load monitors"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!isShown) return <LoadingList />;
  if (first?.total === 0 && !isFiltered(filters)) return <EmptyMonitors teamId={teamId} />;
  return (
    <>
      <PageAction>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <SnoozeMenu {...quiet} />
          <CreateMonitorButton teamId={teamId} isBriefOnPhone />
        </Box>
      </PageAction>
      <QuietNotice {...quiet} isBrief />
      {!filters.text && filters.tags.length === 0 && (
        <TeamReachNotice teamId={teamId} alertsNobody={first?.alertsNobody} total={sumOf(latest?.counts)} />
      )}
      <ListToolbar
        {...handle}
        teamId={teamId}
        latest={latest}
        density={density}
        onDensity={setDensity}
        columns={columns}
        onColumns={(next) => {
          setColumns(next);
          if (filters.columns !== null) change({ columns: next });
        }}
      />
      {first?.total === 0 ? (
        <EmptyState
          action={
            <Button variant="outlined" color="inherit" onClick={() => change({ text: '', tags: [], statuses: [] })}>
              Clear filters
            </Button>
          }
        >
          No monitors match these filters.
        </EmptyState>
      ) : (
        <CardBoundary>
          <MonitorList {...shown} latest={latest} density={density} onSort={(sort) => change({ sort })} />
        </CardBoundary>
      )}
    </>
  );
}

const sumOf = (counts: Record<string, number> = {}): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export { HeartbeatsPage as Component };
