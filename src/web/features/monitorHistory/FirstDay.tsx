import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink, type To } from 'react-router-dom';
import type { MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { includesRight, type TeamRight } from '../../../contract/teams/teamRights.ts';
import { paths } from '../../routing/paths.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { CheckIcon } from '../../ui/icons/actionIcons.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/Section.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { usedByOne, useListIntegrationsQuery, useTestIntegrationMutation } from '../integrations/index.ts';
import { useTeam, useTeamRight, WithRight } from '../teams/index.ts';
import { toastShown } from '../toasts/index.ts';
import { DurationChart } from './DurationChart.tsx';

interface Props {
  monitor: Monitor;
  timezone: string;
  runs: MonitorHistory['runs'];
  eventOf: (run: MonitorHistory['runs'][number]) => To;
}

interface Step {
  words: string;
  note: ReactNode;
  to: string;
  isDone: boolean;
  needed: TeamRight;
}

/** The first ping may be a manual test, so the job itself counts as reporting only after this many pings. */
const PINGS_PER_JOB = 2;

/** A checklist of what's left to do, shown for a day. Every step keeps its place, also once it's done. */
export function FirstDay({ monitor, timezone, runs, eventOf }: Props) {
  const { teamId, monitorId, createdAt, pingCount, alertsNobody } = monitor;
  const right = useTeamRight(teamId);
  const people = useTeam(teamId)?.users.length ?? 1;
  const allSteps: Step[] = [
    {
      words: 'Set up alerts',
      note: alertsNobody ? 'No one is alerted yet' : <Alerted teamId={teamId} monitorId={monitorId} />,
      to: paths.teamHeartbeatTab(teamId, monitorId, 'alerts'),
      isDone: alertsNobody !== true,
      needed: 'write',
    },
    {
      words: 'Add it to your job',
      note: 'Copy a line for crontab, systemd, Docker and more',
      to: paths.teamHeartbeatTab(teamId, monitorId, 'setup'),
      isDone: pingCount >= PINGS_PER_JOB,
      needed: 'read',
    },
    {
      words: 'Invite a colleague',
      note: 'So someone else gets alerted too',
      to: paths.teamSettings(teamId, 'members'),
      isDone: people > 1,
      needed: 'manage',
    },
  ];
  const steps = allSteps.filter(({ needed }) => right !== null && includesRight(right, needed));
  return (
    <Section title="First ping received">
      <Typography color="textSecondary" sx={{ mt: -1.5 }}>
        Created <RelativeTime at={createdAt} timezone={timezone} />. History starts building now.
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {steps.map(({ words, note, to, isDone }, index) => (
          <Box key={words} component="li" sx={{ display: 'grid', gridTemplateColumns: '1.5rem 1fr', columnGap: 1.5 }}>
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: '1.5rem',
                height: '1.5rem',
                borderRadius: '50%',
                border: 1,
                borderColor: isDone ? 'success.main' : 'shell.control',
                color: isDone ? 'success.main' : 'text.secondary',
                typography: 'caption',
              }}
            >
              {isDone ? <CheckIcon sx={{ fontSize: '1rem' }} /> : index + 1}
            </Box>
            <div>
              {isDone ? (
                <span>
                  {words}
                  <VisuallyHidden> (done)</VisuallyHidden>
                </span>
              ) : (
                <Link component={RouterLink} to={to} sx={{ fontWeight: 'fontWeightMedium' }}>
                  {words}
                </Link>
              )}
              <Typography variant="body2" color="textSecondary" component="div">
                {note}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
      {runs.length > 0 && (
        <DurationChart
          runs={runs}
          limitMs={(monitor.longestRunSeconds ?? monitor.graceSeconds) * 1_000}
          timezone={timezone}
          eventOf={eventOf}
        />
      )}
    </Section>
  );
}

/** Names who gets a monitor's alerts, and lets people who manage integrations send them a sample alert. */
function Alerted({ teamId, monitorId }: Pick<Monitor, 'teamId' | 'monitorId'>) {
  const dispatch = useAppDispatch();
  const { data: integrations } = useListIntegrationsQuery(usedByOne(teamId, monitorId));
  const [test, { isLoading }] = useTestIntegrationMutation();
  if (!integrations) return '\u00a0';
  const used = integrations.filter(
    ({ monitorIds, disabled, muted }) => monitorIds.includes(monitorId) && !disabled && !muted,
  );
  if (used.length === 0) return 'Alerts are sent by e-mail';
  const names = used.map(({ name, config }) => (config.kind === 'email' ? config.to : name));
  const send = async () => {
    const outcomes = await Promise.all(
      used.map(({ integrationId }) => test({ teamId, integrationId, direction: 'down' })),
    );
    const failed = names.filter((_, index) => outcomes[index]?.data?.isDelivered !== true);
    dispatch(
      toastShown(
        failed.length === 0
          ? { title: 'Sent a test', description: `To ${names.join(', ')}` }
          : { title: 'Test not delivered', description: `To ${failed.join(', ')}`, variant: 'destructive' },
      ),
    );
  };
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      Alerts go to {names.join(', ')}
      <WithRight teamId={teamId} needed="manage">
        {' · '}
        <Link
          component="button"
          type="button"
          variant="inherit"
          underline="always"
          aria-disabled={isLoading || undefined}
          onClick={isLoading ? undefined : () => void send()}
        >
          Send a test
        </Link>
      </WithRight>
    </Box>
  );
}
