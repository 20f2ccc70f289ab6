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
  /** Whether each row is a card, as high as this in pixels, instead of a row on a shared one. */
  cardHeight?: number;
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

const SHARED = { ...CARD, '& > * + *': { borderTop: 1, borderColor: 'divider' } } as const;
const cards = (height: number) => ({
  display: 'grid',
  gap: 1.5,
  '& > *': { ...CARD, boxSizing: 'border-box', height },
});

/** Placeholders for `CardRows` or for cards, in the same layout. */
export function LoadingRows({
  label,
  rows,
  hasDetails = true,
  hasAvatar = false,
  hasAction = false,
  cardHeight,
}: RowsProps) {
  return (
    <LoadingFrame label={label}>
      <Box sx={cardHeight === undefined ? SHARED : cards(cardHeight)}>
        {Array.from({ length: rows }, (_, index) => {
          const [name, details] = WIDTHS[index % WIDTHS.length] ?? [];
          return (
            <Box
              key={index}
              sx={{
                display: 'flex',
                alignItems: cardHeight === undefined ? 'center' : 'start',
                gap: 1.5,
                px: 1.75,
                py: 1.25,
              }}
            >
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
