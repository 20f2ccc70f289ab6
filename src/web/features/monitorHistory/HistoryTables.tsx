import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDuration, runDurationWords } from '../../../contract/durations.ts';
import type { DailyRollup } from '../../../contract/monitors/monitorCalls.ts';
import { dayWords, monthWords } from '../../lib/zonedTime.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { Fold } from '../../ui/Section.tsx';
import { percentWords } from '../monitors/index.ts';
import { availabilityOf, type MonthDown } from './availability.ts';

const DURATIONS = { min: 'Shortest', p50: 'Usual', p95: '95% within', max: 'Longest' } as const;
type DurationName = keyof typeof DURATIONS;
const DURATION_NAMES = Object.keys(DURATIONS) as DurationName[];
const NONE = '–';

/** The contents of the strip and the chart as a table of days, for people who can't use them. */
export function DaysTable({ days }: { days: readonly DailyRollup[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (days.length === 0) return null;
  const durations = days.some(({ durationMs }) => durationMs !== null) ? DURATION_NAMES : [];
  return (
    <Fold title={isOpen ? 'Hide table' : 'Show as table'} isOpen={isOpen} onToggle={setIsOpen}>
      <TableContainer sx={{ maxHeight: '20rem', mt: 1 }} tabIndex={0} component="section" aria-label="History by day">
        <Table size="small" stickyHeader sx={{ whiteSpace: 'nowrap' }}>
          <TableHead>
            <TableRow>
              {['Day', 'Uptime', 'Late', 'Down', 'Pings', 'Failures', ...durations.map((name) => DURATIONS[name])].map(
                (title, index) => (
                  <TableCell key={title} align={index === 0 ? 'left' : 'right'}>
                    {title}
                  </TableCell>
                ),
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {days.toReversed().map((day) => (
              <DayRow key={day.day} rollup={day} durations={durations} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        Time late, pings, failures and durations are by UTC days.
      </Typography>
    </Fold>
  );
}

function DayRow({ rollup, durations }: { rollup: DailyRollup; durations: readonly DurationName[] }) {
  const { day, pings, failures, lateSeconds, downSeconds, durationMs } = rollup;
  const available = availabilityOf([rollup]);
  const spanWords = (seconds: number) => (seconds < 1 ? NONE : formatDuration(seconds));
  const cells = [
    available === null ? NONE : percentWords(available),
    spanWords(lateSeconds),
    spanWords(downSeconds),
    formatCount(pings),
    formatCount(failures),
    ...durations.map((name) => (durationMs === null ? NONE : runDurationWords(durationMs[name]))),
  ];
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {dayWords(day)}
      </TableCell>
      {cells.map((words, index) => (
        <TableCell key={index} align="right">
          {words}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** Puts the outer columns at the edges of the page, and keeps durations on one line. */
const FLUSH = {
  whiteSpace: 'nowrap',
  '& tr > :first-of-type': { pl: 0 },
  '& tr > :last-of-type': { pr: 0 },
  '& th, & td': { px: { xs: 1, sm: 2 } },
} as const;

/** The months with outages. Renders nothing if there are no months. */
export function DowntimeTable({ months }: { months: readonly MonthDown[] }) {
  const id = useId();
  if (months.length === 0) return null;
  const troubled = months.filter(({ times }) => times > 0);
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="h3" component="h3" id={id}>
        Downtime
      </Typography>
      {troubled.length === 0 ? (
        <Typography color="textSecondary">No outages in this period.</Typography>
      ) : (
        <Table size="small" aria-labelledby={id} sx={FLUSH}>
          <TableHead>
            <TableRow>
              <TableCell>Month</TableCell>
              <TableCell align="right">Outages</TableCell>
              <TableCell align="right">Longest</TableCell>
              <TableCell align="right">Total</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {troubled.map(({ month, times, longestMs, downMs }) => (
              <TableRow key={month}>
                <TableCell component="th" scope="row">
                  {monthWords(month)}
                </TableCell>
                <TableCell align="right">{times}</TableCell>
                <TableCell align="right">{formatDuration(longestMs / 1_000)}</TableCell>
                <TableCell align="right">{formatDuration(downMs / 1_000)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Box>
  );
}
