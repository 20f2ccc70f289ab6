import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type {
  AttentionCard,
  DashboardHold,
  SoleMonitor,
  TeamDashboard,
} from '../../../contract/monitors/teamDashboard.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { untilWords } from '../../lib/whenWords.ts';
import { paths } from '../../routing/paths.ts';
import { ClockIcon } from '../../ui/icons/actionIcons.tsx';
import { StatusDot, statusColor } from '../../ui/StatusDot.tsx';
import { useNow } from '../../ui/useNow.ts';
import { CARD } from '../../ui/CardRows.tsx';
import { useViewerZone } from '../account/index.ts';
import { useSnooze } from '../quiet/index.ts';
import { WithRight } from '../teams/index.ts';
import {
  channelsWords,
  failedRunsWords,
  newestWords,
  restWords,
  runsLabel,
  snoozedWords,
  soleRunWords,
  uptimeChangeWords,
  uptimeWords,
  verdictOf,
} from './dashboardWords.ts';

interface Props {
  teamId: string;
  teamName: string;
  dashboard: TeamDashboard;
}

const COLORED = ['down', 'late', 'broken'];

/**
 * At this width and above, the figures are beside the sentence. With less space, they'd squeeze it into a narrow
 * column.
 */
const WIDE = '@container (min-width: 44rem)';
/** Below this width, a figure has room for a few words. */
const NARROW = '@container (max-width: 32rem)';

/** Says whether anything is wrong, with three figures, and shows what's currently holding alerts. */
export function Verdict({ teamId, teamName, dashboard }: Props) {
  const { counts, uptime, today, channels, attention, soleMonitor } = dashboard;
  const { status, words } = verdictOf(counts, attention);
  const snoozed = useNow((nowMs) => snoozedWords(counts, attention.cards, nowMs));
  const rest = restWords(counts, status);
  // The cards list snoozed monitors last, however recently they went down, so the first card isn't always the newest.
  const [newest] = attention.cards
    .filter((card) => card.status === 'down')
    .toSorted((one, other) => other.since - one.since);
  const timezone = useViewerZone();
  const measured = uptimeWords(uptime.now, dashboard.at, timezone);
  const change = uptimeChangeWords(uptime.now?.share ?? null, uptime.before);
  return (
    <Box component="section" aria-label="Now" sx={{ ...CARD, overflow: 'hidden', containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
          [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) repeat(3, auto)' },
        }}
      >
        <Box
          sx={{
            gridColumn: '1 / -1',
            p: 2,
            borderBottom: 1,
            borderColor: 'divider',
            alignSelf: 'center',
            [WIDE]: { gridColumn: 'auto', borderBottom: 0 },
          }}
        >
          <Box component="output" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <StatusDot status={status} />
            <Typography
              component="span"
              variant="h1"
              sx={{ color: COLORED.includes(status) ? statusColor(status) : 'text.primary' }}
            >
              {words}
              {snoozed}
            </Typography>
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
            {newest && <Newest card={newest} isOnly={counts.down === 1} />}
            {rest && ` ${rest}.`}
            {soleMonitor && !newest && <SoleRun teamId={teamId} monitor={soleMonitor} lanes={dashboard.lanes} />}
          </Typography>
        </Box>
        <Figure label={measured.label} value={measured.value} to={`${paths.teamHeartbeats(teamId)}?columns=uptime`}>
          {measured.note}
          {change !== null && (
            <Box component="span" sx={{ color: change.startsWith('+') ? 'text.secondary' : 'error.main' }}>
              {change}
              <Box component="span" sx={{ [NARROW]: visuallyHidden }}>
                {' vs. previous 30 days'}
              </Box>
            </Box>
          )}
        </Figure>
        <Figure
          label={runsLabel(today.from, dashboard.at, timezone)}
          value={formatCount(today.runs)}
          to={`${paths.teamHeartbeats(teamId)}?sort=-lastPing`}
        >
          {failedRunsWords(today.failures)}
        </Figure>
        <Channels teamId={teamId} channels={channels} alertsNobody={dashboard.alertsNobody} />
      </Box>
      <Holds teamId={teamId} teamName={teamName} holds={dashboard.holds} />
    </Box>
  );
}

function Newest({ card, isOnly }: { card: AttentionCard; isOnly: boolean }) {
  return <span>{useNow((nowMs) => newestWords(card, isOnly, nowMs))}</span>;
}

interface SoleRunProps extends Pick<TeamDashboard, 'lanes'> {
  teamId: string;
  monitor: SoleMonitor;
}

function SoleRun({ teamId, monitor, lanes }: SoleRunProps) {
  const { monitorId, name } = monitor;
  const timezone = useViewerZone();
  const runningSince = lanes.rows[0]?.runningSince ?? null;
  const words = useNow((nowMs) => soleRunWords(monitor, runningSince, nowMs, timezone));
  return (
    <>
      <Link component={RouterLink} to={paths.teamHeartbeat(teamId, monitorId)} color="inherit" underline="always">
        {name}
      </Link>{' '}
      {words}
    </>
  );
}

interface FigureProps {
  label: string;
  value: string;
  to: string;
  children?: ReactNode;
}

function Figure({ label, value, to, children }: FigureProps) {
  return (
    <Link
      component={RouterLink}
      to={to}
      underline="none"
      sx={{
        display: 'block',
        px: { xs: 1.5, sm: 2 },
        py: 1.5,
        color: 'text.primary',
        borderLeft: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
        '&:nth-of-type(1)': { borderLeftWidth: 0, [WIDE]: { borderLeftWidth: 1 } },
      }}
    >
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {label}
      </Typography>
      <Typography variant="h1" component="span" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', minHeight: '1.4em' }}>
        {children}
      </Typography>
    </Link>
  );
}

type ChannelsProps = Pick<TeamDashboard, 'channels' | 'alertsNobody'> & { teamId: string };

function Channels({ teamId, channels, alertsNobody }: ChannelsProps) {
  const { total, working } = channels;
  const to = paths.teamSettings(teamId, 'integrations');
  if (total > 0) {
    return (
      <Figure label="Integrations" value={`${formatCount(working)} of ${formatCount(total)}`} to={to}>
        {working < total ? <Amber>{channelsWords(channels)}</Amber> : channelsWords(channels)}
      </Figure>
    );
  }
  const isMailed = alertsNobody === 0;
  return (
    <Figure label="Alerts" value={isMailed ? 'E-mail' : 'None'} to={to}>
      {isMailed ? 'All working' : <Amber>No one gets alerted</Amber>}
    </Figure>
  );
}

function Amber({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ color: statusColor('late') }}>
      {children}
    </Box>
  );
}

/** A thin line for the snoozes and maintenance that are currently holding alerts. */
function Holds({ teamId, teamName, holds }: Omit<Props, 'dashboard'> & { holds: readonly DashboardHold[] }) {
  const timezone = useViewerZone();
  // Rerenders only when a hold begins or ends.
  const open = useNow((nowMs) => holds.map(({ from, to }) => Number(from <= nowMs && nowMs < to)).join(''));
  const now = holds.filter((_, index) => open[index] === '1');
  return (
    <Box component="output" sx={{ display: 'contents' }}>
      {now.map((hold) => (
        <Box
          key={`${hold.kind} ${hold.from} ${hold.title}`}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 0.75,
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'action.hover',
            typography: 'body2',
          }}
        >
          <ClockIcon fontSize="small" color="action" />
          <span>
            {hold.kind === 'snooze' ? 'All alerts snoozed' : `Maintenance “${hold.title}”`}{' '}
            {untilWords(hold.to, hold.from, timezone)}
            {hold.monitors !== null &&
              `, for ${hold.monitors === 1 ? '1 monitor' : `${formatCount(hold.monitors)} monitors`}`}
          </span>
          <Box sx={{ flex: 1 }} />
          {hold.kind === 'snooze' ? (
            <WithRight teamId={teamId} needed="write">
              <EndSnooze teamId={teamId} teamName={teamName} />
            </WithRight>
          ) : (
            <WithRight teamId={teamId} needed="write">
              <Link
                component={RouterLink}
                to={paths.teamSettings(teamId, 'integrations')}
                color="inherit"
                underline="always"
              >
                Change
              </Link>
            </WithRight>
          )}
        </Box>
      ))}
    </Box>
  );
}

function EndSnooze({ teamId, teamName }: Omit<Props, 'dashboard'>) {
  const { snooze, isBusy } = useSnooze({ teamId, name: teamName });
  return (
    <Link
      component="button"
      type="button"
      variant="inherit"
      color="inherit"
      underline="always"
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : () => void snooze(null)}
    >
      End
    </Link>
  );
}
