import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EmptyMonitors } from '../monitorList/index.ts';
import { COUNTS_EVERY_MS, useGetTeamMonitorsSummaryQuery } from '../monitors/index.ts';
import { TeamSummary } from './TeamSummary.tsx';

/** A team at a glance. */
export function TeamDashboardPage() {
  const { teamId = '' } = useParams();
  const { currentData, error, refetch } = useGetTeamMonitorsSummaryQuery(teamId, {
    pollingInterval: COUNTS_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  if (currentData) {
    const isEmpty = Object.values(currentData.counts).every((count) => count === 0);
    return isEmpty ? <EmptyMonitors teamId={teamId} /> : <TeamSummary teamId={teamId} summary={currentData} />;
  }
  if (error) {
    return (
      <ErrorState
        title="The dashboard could not be loaded"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return <DashboardBlocks />;
}

const tile = { height: '4.5rem' };
const wide = { gridColumn: '1 / -1', height: '14rem' };

/** The dashboard while it is read: grey blocks (specification §1), where the content will be. */
export function DashboardBlocks() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))' }}>
      {[tile, tile, tile, tile, tile, tile, wide, wide].map((shape, index) => (
        <Box key={index} sx={{ ...shape, bgcolor: 'action.hover', borderRadius: 1 }} />
      ))}
    </Box>
  );
}

export { TeamDashboardPage as Component };
