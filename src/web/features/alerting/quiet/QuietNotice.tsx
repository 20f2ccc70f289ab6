import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Quiet } from '../../../../contract/alerting/alertingCalls.ts';
import { paths } from '../../../app/paths.ts';
import { ClockIcon } from '../../../ui/icons/actionIcons.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { holdsNow, type QuietHold } from './holdsNow.ts';
import { holdWords } from './quietWords.ts';
import { useQuiet } from './useQuiet.ts';
import { useSnooze } from './useSnooze.ts';

interface Props {
  teamId: string;
  /** Whose alerts it is about; the whole team's where none is named. */
  monitorId?: string;
  /** What the monitor or the team is called. */
  name: string;
  timezone: string;
}

/** Says while alerts are held, by what and until when; says nothing otherwise. */
export function QuietNotice({ teamId, monitorId, name, timezone }: Props) {
  const { data: quiet } = useQuiet(teamId);
  const isQuiet = useNow((nowMs) => quiet !== undefined && holdsNow(quiet, monitorId, nowMs).length > 0);
  return (
    // There from the start, so that it is announced.
    <Box component="output" sx={{ display: isQuiet ? 'block' : 'contents' }}>
      {quiet && isQuiet && (
        <Holds quiet={quiet} teamId={teamId} monitorId={monitorId} name={name} timezone={timezone} />
      )}
    </Box>
  );
}

interface HoldsProps extends Omit<Props, 'monitorId'> {
  quiet: Quiet;
  monitorId: string | undefined;
}

function Holds({ quiet, teamId, monitorId, name, timezone }: HoldsProps) {
  const now = useNow();
  const holds = holdsNow(quiet, monitorId, now);
  const own = monitorId === undefined ? 'team-snooze' : 'monitor-snooze';
  return (
    <Alert
      severity="info"
      icon={<ClockIcon fontSize="small" color="action" />}
      role="presentation"
      action={holds.some(({ by }) => by === own) && <EndSnooze teamId={teamId} monitorId={monitorId} name={name} />}
      sx={{ alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
    >
      {holds.map((hold) => (
        <div key={keyOf(hold)}>
          {holdWords(hold, now, timezone)}
          {hold.by === own || (
            <>
              {' · '}
              <Link component={RouterLink} to={paths.teamSettings(teamId, 'integrations')}>
                Quiet times
              </Link>
            </>
          )}
        </div>
      ))}
      <Box sx={{ color: 'text.secondary' }}>Alerts are held; what is still down at the end is told then.</Box>
    </Alert>
  );
}

const keyOf = (hold: QuietHold) => `${hold.by} ${hold.until} ${hold.by === 'window' ? hold.title : ''}`;

function EndSnooze(target: { teamId: string; monitorId: string | undefined; name: string }) {
  const { snooze, isBusy } = useSnooze(target);
  return (
    <Button size="small" variant="outlined" color="inherit" loading={isBusy} onClick={() => void snooze(null)}>
      End snooze
    </Button>
  );
}
