import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink, type To } from 'react-router-dom';

interface Props {
  /** The place along the chart's width, from 0 to 1. */
  part: number;
  /** Where to find more about the run; null if there's no link to it because a click on the chart opens it. */
  to: To | null;
  children: ReactNode;
}

/** Describes the chosen run under the chart, in place of the time axis, so that it doesn't hide the summary or the run. */
export function ChartTooltip({ part, to, children }: Props) {
  return (
    <Box
      style={{ left: `${100 * part}%`, transform: `translateX(${-100 * part}%)` }}
      onPointerDown={(event) => event.stopPropagation()}
      sx={{
        position: 'absolute',
        top: 'calc(100% + 4px)',
        width: 'max-content',
        maxWidth: '100%',
        px: 1,
        py: 0.5,
        borderRadius: 0.75,
        bgcolor: 'tooltip.background',
        color: 'tooltip.text',
        typography: 'caption',
        fontWeight: 'fontWeightMedium',
        pointerEvents: to === null ? 'none' : 'auto',
        zIndex: 1,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {/* Screen readers get it from the slider. */}
      <span aria-hidden>{children}</span>
      {to !== null && (
        <Link component={RouterLink} to={to} color="inherit" underline="always" sx={{ display: 'block', py: 1 }}>
          Show event
        </Link>
      )}
    </Box>
  );
}
