import { useParams } from 'react-router-dom';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EmptyMonitors } from '../monitorList/index.ts';
import { COUNTS_EVERY_MS, useGetTeamMonitorsSummaryQuery } from '../monitors/index.ts';
import { DashboardBlocks } from './DashboardBlocks.tsx';
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

export { TeamDashboardPage as Component };
