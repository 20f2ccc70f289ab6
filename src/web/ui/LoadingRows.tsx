import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { AfterMoment } from './Blocks.tsx';
import { CARD } from './CardRows.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface RowsProps {
  label: string;
  rows: number;
  /** A second, smaller line below the first. */
  hasDetails?: boolean;
  hasAvatar?: boolean;
  hasAction?: boolean;
}

/** Widths of a name and what's below it, in percent: lines of one length would look like a table. */
const WIDTHS = [
  [34, 58],
  [26, 64],
  [40, 52],
];

/** Stands in for `CardRows` while they load, in their layout. */
export function LoadingRows({ label, rows, hasDetails = true, hasAvatar = false, hasAction = false }: RowsProps) {
  return (
    <Loading label={label}>
      <Box sx={{ ...CARD, '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>
        {Array.from({ length: rows }, (_, index) => {
          const [name, details] = WIDTHS[index % WIDTHS.length] ?? [];
          return (
            <Box key={index} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 1.75, py: 1.25 }}>
              {hasAvatar && <Skeleton variant="circular" width={36} height={36} animation={false} />}
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Line height={21} width={`${name}%`} />
                {hasDetails && <Line height={18} width={`${details}%`} />}
              </Box>
              {hasAction && <Skeleton variant="rounded" width={72} height={28} animation={false} />}
            </Box>
          );
        })}
      </Box>
    </Loading>
  );
}

/** Stands in for fields while they load: a label above each. */
export function LoadingFields({ label, fields }: { label: string; fields: number }) {
  return (
    <Loading label={label}>
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: '25rem' }}>
        {Array.from({ length: fields }, (_, index) => (
          <div key={index}>
            <Line height={26} width="5rem" />
            <Skeleton variant="rounded" height={38} animation={false} />
          </div>
        ))}
      </Box>
    </Loading>
  );
}

/** A bar in the middle of a line of text. */
const Line = ({ height, width }: { height: number; width: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', height }}>
    <Skeleton variant="rounded" height={10} width={width} animation={false} />
  </Box>
);

function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="output" aria-busy sx={{ display: 'block' }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <AfterMoment>{children}</AfterMoment>
    </Box>
  );
}
