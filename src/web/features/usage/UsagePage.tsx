import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { TeamUsage, Usage } from '../../../contract/usage.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { CARD } from '../../ui/CardRows.tsx';
import { DayBars } from '../../ui/DayBars.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Fold, Section } from '../../ui/Section.tsx';
import { useViewerZone } from '../account/index.ts';
import { TeamsTable } from './TeamsTable.tsx';
import { useGetUsageQuery } from './usageApi.ts';
import { bytesWords, pingsWords } from './usageWords.ts';

/** The minimum height of the bar for a day with pings, as a fraction of the tallest bar's. */
const MIN_PART = 0.04;

/** Usage by the person's teams, with the server's limits. */
export function UsagePage() {
  const { data, error, refetch } = useGetUsageQuery();
  return (
    <>
      <Typography>Hearth is free on this server.</Typography>
      {data ? (
        <UsageParts usage={data} />
      ) : error ? (
        <ErrorState
          title="Couldn’t load your usage"
          description={platformErrorWords(error)}
          detail={errorPayload(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingBlocks heights={[190, 140]} label="Loading your usage…" />
      )}
    </>
  );
}

function UsageParts({ usage }: { usage: Usage }) {
  const { teams, days, countedAt } = usage;
  const timezone = useViewerZone();
  const [areDaysOpen, setDaysOpen] = useState(false);
  if (teams.length === 0)
    return (
      <EmptyState>You don’t own or administer a team yet. Only owners and admins can see a team’s usage.</EmptyState>
    );
  return (
    <>
      <Section
        title="Usage"
        isFirst
        note={
          <>
            Teams you own or administer, last 30 days. Updated{' '}
            <RelativeTime at={countedAt} timezone={timezone} units={1} />.
          </>
        }
      >
        <Figures usage={usage} />
        <Fold title="Pings per day" isOpen={areDaysOpen} onToggle={setDaysOpen}>
          <Box sx={{ pt: 1.5 }}>
            <DayBars
              title="Pings"
              caption="Pings per day (UTC)"
              days={days.map(({ day, pings }) => ({ day, count: pings }))}
              wordsOf={pingsWords}
              partOf={(count, most) => Math.max(MIN_PART, count / most)}
              fill="var(--hearth-palette-text-secondary)"
              ground="var(--hearth-palette-action-hover)"
            />
          </Box>
        </Fold>
      </Section>
      <Section title="Teams">
        <TeamsTable teams={teams} />
      </Section>
    </>
  );
}

const sumOf = (teams: readonly TeamUsage[], name: 'monitors' | 'pings' | 'alerts' | 'keptBytes') =>
  teams.reduce((sum, team) => sum + team[name], 0);

/** The totals across all teams, and the limits that apply to them. */
function Figures({ usage: { teams, quotas } }: { usage: Usage }) {
  const limit = (value: number | null, words: (count: string) => string) =>
    value === null ? 'No limit' : words(formatCount(value));
  const figures = [
    {
      name: 'Teams',
      value: formatCount(teams.length),
      limit: limit(quotas.teams, (count) => `Up to ${count}`),
    },
    {
      name: 'Monitors',
      value: formatCount(sumOf(teams, 'monitors')),
      limit: limit(quotas.monitors, (count) => `Up to ${count} per team`),
    },
    {
      name: 'Pings',
      value: formatCount(sumOf(teams, 'pings')),
      limit: limit(quotas.monitorPingsPerMinute, (count) => `Up to ${count} a minute per monitor`),
    },
    { name: 'Alerts sent', value: formatCount(sumOf(teams, 'alerts')), limit: 'Excludes deleted monitors' },
    {
      name: 'Output stored',
      value: bytesWords(sumOf(teams, 'keptBytes')),
      limit:
        quotas.bodyBytesPerDay === null ? 'No limit' : `Up to ${bytesWords(quotas.bodyBytesPerDay)} a day per team`,
    },
  ];
  return (
    <Box
      component="dl"
      sx={{
        ...CARD,
        display: 'grid',
        // Two or five per row. The lines between them are the background, visible through the gaps.
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
        gap: '1px',
        m: 0,
        overflow: 'hidden',
        bgcolor: 'divider',
        '& > *': { px: 1.75, py: 1.5, bgcolor: 'background.paper' },
        '& > :last-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      {figures.map((figure) => (
        <div key={figure.name}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {figure.name}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Typography component="span" variant="h2" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
              {figure.value}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {figure.limit}
            </Typography>
          </Box>
        </div>
      ))}
    </Box>
  );
}

export { UsagePage as Component };
