import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** The place along the chart's width, from 0 to 1. */
  part: number;
  children: ReactNode;
}

/** Describes the chosen run under the chart, in place of the time axis, so that it doesn't hide the summary or the run. */
export function ChartTooltip({ part, children }: Props) {
  return (
    <Box
      aria-hidden
      style={{ left: `${100 * part}%`, transform: `translateX(${-100 * part}%)` }}
      sx={{
        position: 'absolute',
        top: 'calc(100% + 4px)',
        px: 1,
        py: 0.5,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        boxShadow: 2,
        typography: 'body2',
        whiteSpace: 'nowrap',
        pointerEvents: 'none',
        zIndex: 1,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {children}
    </Box>
  );
}
