import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageAction } from '../../ui/TopBar.tsx';
import { useViewerZone } from '../account/index.ts';
import { TeamReachNotice } from '../integrations/index.ts';
import { useListMonitorsQuery, useMonitorCounts } from '../monitors/index.ts';
import { QuietNotice, SnoozeMenu } from '../quiet/index.ts';
import { teamName, useTeam } from '../teams/index.ts';
import { useDensity } from './density.ts';
import { CreateMonitorButton, EmptyMonitors } from './EmptyMonitors.tsx';
import { countsOf, isFiltered, pageOf, queryOf, useListFilters } from './listFilters.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { MonitorList } from './MonitorList.tsx';

/** A team's heartbeat monitors. */
export function HeartbeatsPage() {
  const { teamId = '' } = useParams();
  const handle = useListFilters();
  const { filters, change } = handle;
  const team = useTeam(teamId);
  const quiet = { teamId, name: team ? teamName(team) : 'the team', timezone: useViewerZone() };
  const query = useMemo(() => queryOf(teamId, filters), [teamId, filters]);
  const { currentData: first, error, refetch } = useListMonitorsQuery(pageOf(query, 0));
  const { currentData: counts } = useMonitorCounts(countsOf(query));
  const { currentData: all } = useMonitorCounts({ teamId });
  const [density, setDensity] = useDensity(sumOf(all?.counts ?? first?.counts));

  // The previous content stays until the first requested page is there.
  const [shown, setShown] = useState({ query, total: 0, latest: counts });
  const latest = counts ?? first ?? (shown.query.teamId === teamId ? shown.latest : undefined);
  if (first && (shown.query !== query || shown.total !== first.total || shown.latest !== latest)) {
    setShown({ query, total: first.total, latest });
  }
  const isShown = first !== undefined || (shown.total > 0 && shown.query.teamId === teamId);

  if (error && !first) {
    return (
      <ErrorState
        title="The monitors could not be loaded"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!isShown) return <LoadingBlocks heights={[30, 40, 36, ...Array.from({ length: 8 }, () => 40)]} />;
  if (first?.total === 0 && !isFiltered(filters)) return <EmptyMonitors teamId={teamId} />;
  return (
    <>
      <PageAction>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <SnoozeMenu {...quiet} />
          <CreateMonitorButton teamId={teamId} />
        </Box>
      </PageAction>
      <QuietNotice {...quiet} isBrief />
      {!filters.text && filters.tags.length === 0 && (
        <TeamReachNotice teamId={teamId} alertsNobody={first?.alertsNobody} total={sumOf(latest?.counts)} />
      )}
      <ListToolbar {...handle} latest={latest} density={density} onDensity={setDensity} />
      {first?.total === 0 ? (
        <EmptyState
          action={
            <Button variant="outlined" color="inherit" onClick={() => change({ text: '', tags: [], statuses: [] })}>
              Clear filters
            </Button>
          }
        >
          No monitor matches these filters.
        </EmptyState>
      ) : (
        <MonitorList
          query={shown.query}
          total={shown.total}
          latest={latest}
          density={density}
          onSort={(sort) => change({ sort })}
        />
      )}
    </>
  );
}

const sumOf = (counts: Record<string, number> = {}): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export { HeartbeatsPage as Component };
