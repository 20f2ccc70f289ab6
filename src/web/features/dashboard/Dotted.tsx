import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';

const WIDTH = '0.875em';

/** Parts on a line, separated by dots. Where the line wraps, there's no dot at its end or at the start of the next. */
export function Dotted({ parts }: { parts: readonly { key: string; part: ReactNode }[] }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        minWidth: 0,
        // Each part has a dot in front. A dot that would start a line is cut off, but not a focus ring.
        ml: `-${WIDTH}`,
        clipPath: `inset(-4px -4px -4px calc(${WIDTH} - 4px))`,
        '& > span': { position: 'relative', minWidth: 0, pl: WIDTH, overflowWrap: 'anywhere' },
        '& > span::before': { content: '"·" / ""', position: 'absolute', left: 0, width: WIDTH, textAlign: 'center' },
      }}
    >
      {parts.map(({ key, part }) => (
        <Fragment key={key}>
          <span>{part}</span>{' '}
        </Fragment>
      ))}
    </Box>
  );
}
