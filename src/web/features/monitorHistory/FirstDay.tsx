import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, type To } from 'react-router-dom';
import type { MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { includesRight, type TeamRight } from '../../../contract/teams/teamRights.ts';
import { paths } from '../../routing/paths.ts';
import { CheckIcon } from '../../ui/icons/actionIcons.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/Section.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useTeamRight } from '../teams/index.ts';
import { DurationChart } from './DurationChart.tsx';

interface Props {
  monitor: Monitor;
  timezone: string;
  runs: MonitorHistory['runs'];
  eventOf: (run: MonitorHistory['runs'][number]) => To;
}

interface Step {
  words: string;
  note: string;
  to: string;
  isDone: boolean;
  needed: TeamRight;
}

/** The first ping may be a manual test, so the job itself counts as reporting only after this many pings. */
const PINGS_PER_JOB = 2;

/** A checklist of what's left to do, shown until there's a history. */
export function FirstDay({ monitor, timezone, runs, eventOf }: Props) {
  const { teamId, monitorId, createdAt, pingCount, alertsNobody } = monitor;
  const right = useTeamRight(teamId);
  const allSteps: Step[] = [
    {
      words: 'Set up alerts',
      note: alertsNobody ? 'No one is alerted yet' : 'Alerts are sent when it goes down',
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
      isDone: false,
      needed: 'manage',
    },
  ];
  const steps = allSteps.filter(({ needed }) => right !== null && includesRight(right, needed));
  return (
    <Section title="First ping received">
      <Typography color="textSecondary" sx={{ mt: -1.5 }}>
        Created <RelativeTime at={createdAt} timezone={timezone} />. History appears here after a day.
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
              <Link component={RouterLink} to={to} sx={{ fontWeight: 'fontWeightMedium' }}>
                {words}
              </Link>
              {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
              <Typography variant="body2" color="textSecondary">
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
