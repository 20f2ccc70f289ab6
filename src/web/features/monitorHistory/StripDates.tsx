import Box from '@mui/material/Box';
import { dayWords, dayWordsBeside } from '../../lib/zonedTime.ts';

interface Props {
  /** The days of the bars, oldest first. */
  days: readonly string[];
  createdOn: string;
  today: string;
}

const PART = {
  display: 'flex',
  flexBasis: 0,
  minWidth: 'min-content',
  justifyContent: 'space-between',
  columnGap: 1,
  whiteSpace: 'nowrap',
} as const;

/** The first and the last day under the ends of the strip, and between them the day on which the monitor was created. */
export function StripDates({ days, createdOn, today }: Props) {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length === 1) return null;
  const before = days.filter((day) => day < createdOn).length;
  const created = before > 0 && <span>Created {dayWordsBeside(createdOn, last)}</span>;
  // The words are on the wider side of the first bar with data, so that they have room.
  const isLate = before > days.length / 2;
  return (
    <Box sx={{ display: 'flex', columnGap: 1, typography: 'body2', color: 'text.secondary' }}>
      <Box sx={PART} style={{ flexGrow: before }}>
        <span>{dayWordsBeside(first, last)}</span>
        {isLate && created}
      </Box>
      <Box sx={PART} style={{ flexGrow: days.length - before }}>
        {isLate ? <span /> : created || <span />}
        <span>{last === today ? 'Today' : dayWords(last)}</span>
      </Box>
    </Box>
  );
}
