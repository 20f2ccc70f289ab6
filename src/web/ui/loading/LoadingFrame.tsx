import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { AfterMoment } from '../Blocks.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

/** Frames the placeholders for a part of a page, and announces with the label that it's loading. */
export function LoadingFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="output" aria-busy sx={{ display: 'block' }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <AfterMoment>{children}</AfterMoment>
    </Box>
  );
}

/** A bar in the middle of a line of text. */
export const LoadingLine = ({ height, width }: { height: number; width: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', height }}>
    <Skeleton variant="rounded" height={10} width={width} animation={false} />
  </Box>
);
