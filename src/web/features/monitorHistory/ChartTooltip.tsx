import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink, type To } from 'react-router-dom';
import { PICTURE_HEIGHT } from './ChartPicture.tsx';

/** The distance from the point, in pixels. */
const GAP = 12;

interface Props {
  /** The point's place along the chart's width, from 0 to 1. */
  part: number;
  /** The point's distance from the top of the chart, in pixels. */
  top: number;
  /** Where to find more about the run; null if there's no link to it because a click on the chart opens it. */
  to: To | null;
  children: ReactNode;
}

/** Describes the chosen run beside its point, on the side with more room, so that it hides neither the run nor the axis. */
export function ChartTooltip({ part, top, to, children }: Props) {
  const isAbove = top > PICTURE_HEIGHT / 2;
  return (
    <Box
      style={{
        left: `${100 * part}%`,
        top: top + (isAbove ? -GAP : GAP),
        transform: `translate(${-100 * part}%, ${isAbove ? '-100%' : '0'})`,
      }}
      onPointerDown={(event) => event.stopPropagation()}
      sx={{
        position: 'absolute',
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
