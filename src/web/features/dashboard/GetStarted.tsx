import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { DAY_MS } from '../../../contract/durations.ts';
import type { TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import { includesRight, type TeamRight } from '../../../contract/teams/teamRights.ts';
import { paths } from '../../routing/paths.ts';
import { CheckIcon } from '../../ui/icons/actionIcons.tsx';
import { useNow } from '../../ui/useNow.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CARD } from '../../ui/CardRows.tsx';
import { useZoneOffer } from '../account/index.ts';
import { useTeamRight } from '../teams/index.ts';
import { Block } from './Block.tsx';

interface Props {
  teamId: string;
  dashboard: TeamDashboard;
  /** How many people are in the team. */
  people: number;
}

interface Step {
  words: string;
  isDone: boolean;
  to: string;
  needed: TeamRight;
}

const FIRST_DAY_MS = DAY_MS;

/**
 * Lists what's left to do on a team's first day. Steps are checked off automatically; the block disappears when all are
 * done or the day is over. The next step is emphasized. People see only the steps that they have the right to take.
 */
export function GetStarted({ teamId, dashboard: { counts, watchedSince, alertsNobody, channels }, people }: Props) {
  const isFirstDay = useNow((nowMs) => watchedSince === null || nowMs - watchedSince < FIRST_DAY_MS);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const list = paths.teamHeartbeats(teamId);
  const right = useTeamRight(teamId);
  const allSteps: Step[] = [
    { words: 'Create a monitor', isDone: total > 0, to: paths.newHeartbeat(teamId), needed: 'write' },
    { words: 'Send its first ping', isDone: total > counts.new + counts.paused, to: list, needed: 'write' },
    {
      words: 'Set up alerts',
      isDone: total > 0 ? alertsNobody < total : channels.working > 0,
      to: paths.teamSettings(teamId, 'integrations'),
      needed: 'manage',
    },
    {
      words: 'Invite a colleague',
      isDone: people > 1,
      to: paths.teamSettings(teamId, 'members'),
      needed: 'manage',
    },
  ];
  const { zone, isBusy, accept } = useZoneOffer();
  const steps = allSteps.filter(({ needed }) => right !== null && includesRight(right, needed));
  const next = steps.findIndex(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (!isFirstDay || done === steps.length) return null;
  return (
    <Block title="Get started" note={`${done} of ${steps.length}`}>
      <Box
        component="ol"
        aria-live="polite"
        sx={{
          ...CARD,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 1,
          m: 0,
          p: 1.75,
          listStyle: 'none',
        }}
      >
        {steps.map(({ words, isDone, to }, index) => (
          <Box key={words} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: '1.75rem' }}>
            <Tick isDone={isDone} isNext={index === next} />
            {isDone ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {words}
                <VisuallyHidden>: done</VisuallyHidden>
              </Box>
            ) : (
              <Link
                component={RouterLink}
                to={to}
                color="inherit"
                underline="always"
                aria-current={index === next ? 'step' : undefined}
                sx={{ '&[aria-current]': { fontWeight: 'fontWeightMedium' } }}
              >
                {words}
              </Link>
            )}
          </Box>
        ))}
        {zone !== null && (
          <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: '1.75rem' }}>
            <Tick isDone={false} isNext={false} />
            <Link
              component="button"
              type="button"
              color="inherit"
              underline="always"
              disabled={isBusy}
              onClick={() => void accept()}
              sx={{ font: 'inherit', textAlign: 'left' }}
            >
              Use your timezone, {zone}
            </Link>
          </Box>
        )}
      </Box>
    </Block>
  );
}

function Tick({ isDone, isNext }: { isDone: boolean; isNext: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 20,
        height: 20,
        border: isDone ? 0 : 2,
        borderColor: isNext ? 'primary.main' : 'text.secondary',
        borderRadius: '50%',
        bgcolor: isDone ? 'status.up' : 'transparent',
        color: 'background.paper',
        '& svg': { fontSize: 14 },
      }}
    >
      {isDone && <CheckIcon />}
    </Box>
  );
}
