import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CARD } from '../CardRows.tsx';
import { LoadingFrame, LoadingLine } from './LoadingFrame.tsx';

interface RowsProps {
  label: string;
  rows: number;
  /** A second, smaller line below the first. */
  hasDetails?: boolean;
  hasAvatar?: boolean;
  hasAction?: boolean;
}

/**
 * The widths of names and of the lines below them, in percent. They vary, because lines of equal length would look like
 * a table.
 */
const WIDTHS = [
  [34, 58],
  [26, 64],
  [40, 52],
];

/** Placeholders for `CardRows`, in the same layout. */
export function LoadingRows({ label, rows, hasDetails = true, hasAvatar = false, hasAction = false }: RowsProps) {
  return (
    <LoadingFrame label={label}>
      <Box sx={{ ...CARD, '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>
        {Array.from({ length: rows }, (_, index) => {
          const [name, details] = WIDTHS[index % WIDTHS.length] ?? [];
          return (
            <Box key={index} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 1.75, py: 1.25 }}>
              {hasAvatar && <Skeleton variant="circular" width={36} height={36} animation={false} />}
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <LoadingLine height={21} width={`${name}%`} />
                {hasDetails && <LoadingLine height={18} width={`${details}%`} />}
              </Box>
              {hasAction && <Skeleton variant="rounded" width={72} height={28} animation={false} />}
            </Box>
          );
        })}
      </Box>
    </LoadingFrame>
  );
}
