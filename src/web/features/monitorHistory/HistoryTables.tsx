import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDuration, runDurationWords } from '../../../contract/durations.ts';
import type { DailyRollup } from '../../../contract/monitors/monitorCalls.ts';
import { dayWords, monthWords } from '../../lib/zonedTime.ts';
import type { MonthDown } from './availability.ts';

const COLUMNS = { min: 'Shortest', p50: 'p50', p95: 'p95', max: 'Longest' } as const;

/** The durations of runs by day, for people who can't use the chart. */
export function DurationTable({ days }: { days: readonly DailyRollup[] }) {
  return (
    <Box
      component="details"
      sx={{ typography: 'body2', '& > summary': { cursor: 'pointer', color: 'text.secondary', width: 'fit-content' } }}
    >
      <summary>Durations as a table</summary>
      <TableContainer
        sx={{ maxHeight: '20rem', mt: 1 }}
        tabIndex={0}
        component="section"
        aria-label="Run durations by day"
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>Day</TableCell>
              {Object.values(COLUMNS).map((title) => (
                <TableCell key={title} align="right">
                  {title}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {days.toReversed().map(({ day, durationMs }) =>
              durationMs === null ? null : (
                <TableRow key={day}>
                  <TableCell component="th" scope="row">
                    {dayWords(day)}
                  </TableCell>
                  {(['min', 'p50', 'p95', 'max'] as const).map((name) => (
                    <TableCell key={name} align="right">
                      {runDurationWords(durationMs[name])}
                    </TableCell>
                  ))}
                </TableRow>
              ),
            )}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

/** How long the monitor was down, by month; nothing where it was there in none of them. */
export function DowntimeTable({ months }: { months: readonly MonthDown[] }) {
  const id = useId();
  if (months.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="h3" component="h3" id={id}>
        Downtime
      </Typography>
      <Table size="small" aria-labelledby={id}>
        <TableHead>
          <TableRow>
            <TableCell>Month</TableCell>
            <TableCell align="right">Times</TableCell>
            <TableCell align="right">Longest</TableCell>
            <TableCell align="right">In all</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {months.map(({ month, times, longestMs, downMs }) => (
            <TableRow key={month}>
              <TableCell component="th" scope="row">
                {monthWords(month)}
              </TableCell>
              <TableCell align="right">{times}</TableCell>
              <TableCell align="right">{times === 0 ? '–' : formatDuration(longestMs / 1_000)}</TableCell>
              <TableCell align="right">{times === 0 ? 'None' : formatDuration(downMs / 1_000)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
