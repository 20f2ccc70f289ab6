import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDuration } from '../../lib/durations.ts';
import { monthWords } from '../../lib/zonedTime.ts';
import type { MonthDown } from './availability.ts';

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
