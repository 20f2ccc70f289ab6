import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import type { Quiet } from '../../../contract/alerting/alertingCalls.ts';
import { whenWords } from '../../lib/whenWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { useViewerZone } from '../account/index.ts';
import { QUIET_SECTION_ID } from './quietSection.ts';
import { holdsNow, holdWords, windowEndAt } from './quietWords.ts';
import { useQuiet } from './useSnooze.ts';

/** Marks the section that `ToQuietSection` jumps to. */
export function QuietAnchor({ children }: { children: ReactNode }) {
  return (
    // Stays clear of the bar at the top of the window.
    <Box id={QUIET_SECTION_ID} tabIndex={-1} sx={{ scrollMarginTop: '5rem' }}>
      {children}
    </Box>
  );
}

/** A line at the top of a long page that says what holds a team's alerts, and jumps to the section about it. */
export function ToQuietSection({ teamId }: { teamId: string }) {
  const timezone = useViewerZone();
  const { currentData: quiet } = useQuiet(teamId);
  const words = useNow((nowMs) => quiet && quietSummary(quiet, nowMs, timezone));
  const jump = () => {
    const section = document.getElementById(QUIET_SECTION_ID);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <Link component="button" type="button" variant="body1" onClick={jump} sx={{ verticalAlign: 'baseline' }}>
        Maintenance and snooze
      </Link>
      {words !== undefined && `: ${words}`}
    </Box>
  );
}

/** Says why alerts are held now or, if they aren't, when the next maintenance starts or how many monitors are snoozed. */
export function quietSummary(quiet: Quiet, nowMs: number, timezone: string): string {
  const [teamHold] = holdsNow(quiet, undefined, nowMs);
  if (teamHold) return holdWords(teamHold, nowMs, timezone);
  for (const window of quiet.windows) {
    const until = windowEndAt(window, nowMs);
    if (until !== null) return holdWords({ by: 'window', title: window.title, until }, nowMs, timezone);
  }
  const starts = quiet.windows.flatMap(({ nextFrom }) => (nextFrom !== null && nextFrom > nowMs ? [nextFrom] : []));
  if (starts.length > 0) return `next ${whenWords(Math.min(...starts), nowMs, timezone)}`;
  const snoozed = quiet.monitorSnoozes.filter(({ until }) => until > nowMs).length;
  if (snoozed > 0) return snoozed === 1 ? '1 monitor snoozed' : `${snoozed} monitors snoozed`;
  return 'nothing scheduled';
}
