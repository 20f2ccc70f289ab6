import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Quiet } from '../../../contract/alerting/alertingCalls.ts';
import { paths } from '../../routing/paths.ts';
import { focusHandedTo } from '../../ui/focusHandedTo.ts';
import { ClockIcon } from '../../ui/icons/actionIcons.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useHasTeamRight } from '../teams/index.ts';
import type { Snoozable } from './changeSnooze.ts';
import { holdsNow, holdWords, type QuietHold } from './quietWords.ts';
import { snoozeButtonId, useQuiet, useSnooze } from './useSnooze.ts';

interface Props extends Snoozable {
  timezone: string;
  /** Whether to omit the explanation. */
  isBrief?: boolean;
  /** Whether the notice is on the quiet times' own page. */
  isAtHome?: boolean;
}

/** Says why and until when alerts are held. Renders nothing if they aren't. */
export function QuietNotice(props: Props) {
  const { teamId, monitorId } = props;
  const { currentData: quiet } = useQuiet(teamId);
  const isQuiet = useNow((nowMs) => quiet !== undefined && holdsNow(quiet, monitorId, nowMs).length > 0);
  return (
    // Rendered from the start, so that screen readers announce it.
    <Box component="output" sx={{ display: isQuiet ? 'block' : 'contents' }}>
      {quiet && isQuiet && <Holds quiet={quiet} {...props} />}
    </Box>
  );
}

function Holds({ quiet, timezone, isBrief = false, isAtHome = false, ...target }: Props & { quiet: Quiet }) {
  const now = useNow();
  const canEnd = useHasTeamRight(target.teamId, 'write');
  const own = target.monitorId === undefined ? 'team-snooze' : 'monitor-snooze';
  return (
    <Alert severity="info" icon={<ClockIcon fontSize="small" color="action" />} role="presentation">
      {holdsNow(quiet, target.monitorId, now).map((hold) => (
        <div key={keyOf(hold)}>
          {holdWords(hold, now, timezone)}
          {hold.by === own && canEnd && <EndSnooze {...target} />}
          {hold.by !== own && !isAtHome && <ToQuietTimes teamId={target.teamId} />}
        </div>
      ))}
      {!isBrief && (
        <Box sx={{ color: 'text.secondary' }}>
          Alerts are on hold. If {target.monitorId === undefined ? 'a monitor is' : 'it’s'} down when this ends, we’ll
          alert you then.
        </Box>
      )}
    </Alert>
  );
}

const keyOf = (hold: QuietHold) => `${hold.by} ${hold.until} ${hold.by === 'window' ? hold.title : ''}`;

function EndSnooze(target: Snoozable) {
  const { snooze, isBusy } = useSnooze(target);
  const [handingFocus] = useState(() =>
    focusHandedTo(() => document.getElementById(snoozeButtonId(target)) ?? document.querySelector('main')),
  );
  return (
    <>
      {' · '}
      <Link
        ref={handingFocus}
        component="button"
        type="button"
        variant="inherit"
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : () => void snooze(null)}
        sx={{ verticalAlign: 'baseline' }}
      >
        End snooze
      </Link>
    </>
  );
}

function ToQuietTimes({ teamId }: { teamId: string }) {
  return (
    <>
      {' · '}
      <Link component={RouterLink} to={paths.teamSettings(teamId, 'integrations')}>
        Maintenance and snooze
      </Link>
    </>
  );
}
