import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { keyframes } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const appear = keyframes({ to: { opacity: 1 } });

/** Shows its children after 150 ms, so that content that loads faster doesn't flicker. */
export function AfterMoment({ children }: { children: ReactNode }) {
  return <Box sx={{ opacity: 0, animation: `${appear} 1ms linear 150ms forwards` }}>{children}</Box>;
}

interface Props {
  /** The blocks' heights in pixels, from top to bottom, matching the content that will appear. */
  heights: number[];
  label?: string;
}

/** Gray blocks in place of loading content. */
export function LoadingBlocks({ heights, label = 'Loading…' }: Props) {
  return (
    <Box component="output" aria-busy sx={{ display: 'block' }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <AfterMoment>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {heights.map((height, index) => (
            <Skeleton key={index} variant="rounded" height={height} animation={false} />
          ))}
        </Box>
      </AfterMoment>
    </Box>
  );
}
