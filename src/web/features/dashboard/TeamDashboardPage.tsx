import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { SeparateCards } from '../../ui/cardBoundary/CardBoundary.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { lazyPart } from '../../ui/separateCode.ts';
import { PageAction } from '../../ui/TopBar.tsx';
import { useViewerZone } from '../account/index.ts';
import { TeamReachNotice } from '../integrations/index.ts';
import { CreateMonitorButton, EmptyMonitors } from '../monitorList/index.ts';
import { COUNTS_EVERY_MS, useGetTeamDashboardQuery } from '../monitors/index.ts';
import { SnoozeMenu } from '../quiet/index.ts';
import { teamName, useTeam, WithRight } from '../teams/index.ts';
import { Attention } from './Attention.tsx';
import { DashboardBlocks } from './DashboardBlocks.tsx';
import { DayLanes } from './DayLanes.tsx';
import { GetStarted } from './GetStarted.tsx';
import { TvModeButton } from './TvModeButton.tsx';
import { Verdict } from './Verdict.tsx';
import { Wall } from './Wall.tsx';

/** Loaded separately, because they are rarely in view at first. */
const LowerBlocks = lazyPart(async () => (await import('./LowerBlocks.tsx')).LowerBlocks);

/** A team's dashboard: its monitors at a glance. */
export function TeamDashboardPage() {
  const { teamId = '' } = useParams();
  return <DashboardOfTeam key={teamId} teamId={teamId} />;
}

function DashboardOfTeam({ teamId }: { teamId: string }) {
  const [days, setDays] = useState<1 | 7>(1);
  const { data, error, refetch } = useGetTeamDashboardQuery(
    { teamId, days },
    { pollingInterval: COUNTS_EVERY_MS, skipPollingIfUnfocused: true },
  );
  if (data) return <Content teamId={teamId} dashboard={data} days={days} onDays={setDays} />;
  if (error) {
    return (
      <ErrorState
        title="Couldn’t load the dashboard"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return <DashboardBlocks />;
}

interface ContentProps {
  teamId: string;
  dashboard: TeamDashboard;
  days: 1 | 7;
  onDays: (days: 1 | 7) => void;
}

function Content({ teamId, dashboard, days, onDays }: ContentProps) {
  const team = useTeam(teamId);
  const name = team ? teamName(team) : 'the team';
  const timezone = useViewerZone();
  const total = Object.values(dashboard.counts).reduce((sum, count) => sum + count, 0);
  const getStarted = <GetStarted teamId={teamId} dashboard={dashboard} people={team?.users.length ?? 1} />;
  if (total === 0) {
    return (
      <>
        <EmptyMonitors teamId={teamId} />
        {getStarted}
      </>
    );
  }
  const isSnoozed = dashboard.holds.some(({ kind }) => kind === 'snooze');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3.5 }}>
      <PageAction>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <WithRight teamId={teamId} needed="manage">
            <TvModeButton teamId={teamId} />
          </WithRight>
          <SnoozeMenu teamId={teamId} name={name} timezone={timezone} isSnoozed={isSnoozed} />
          <CreateMonitorButton teamId={teamId} isBriefOnPhone />
        </Box>
      </PageAction>
      <SeparateCards>
        {dashboard.alertsNobody > 0 && (
          <TeamReachNotice teamId={teamId} alertsNobody={dashboard.alertsNobody} total={total} />
        )}
        {getStarted}
        <Verdict teamId={teamId} teamName={name} dashboard={dashboard} />
        <Attention teamId={teamId} attention={dashboard.attention} channels={dashboard.channels} />
        <DayLanes teamId={teamId} lanes={dashboard.lanes} holds={dashboard.holds} days={days} onDays={onDays} />
        {total > 1 && <Wall teamId={teamId} groups={dashboard.wall} total={total} cards={dashboard.attention.cards} />}
        <Suspense>
          <LowerBlocks teamId={teamId} dashboard={dashboard} />
        </Suspense>
      </SeparateCards>
    </Box>
  );
}

export { TeamDashboardPage as Component };
