import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CARD } from '../CardRows.tsx';
import { LoadingFrame, LoadingLine } from './LoadingFrame.tsx';

interface Props {
  label: string;
  fields: number;
  /** The height of the card above the fields, in pixels. */
  cardHeight: number;
}

/** Placeholders for a card and, below it, fields with labels above them. */
export function LoadingFields({ label, fields, cardHeight }: Props) {
  return (
    <LoadingFrame label={label}>
      <Box sx={{ ...CARD, display: 'flex', alignItems: 'center', gap: 1.5, minHeight: cardHeight, mb: 2.5, px: 2 }}>
        <Skeleton variant="circular" width={36} height={36} animation={false} />
        <Box sx={{ flex: 1 }}>
          <LoadingLine height={24} width="8rem" />
          <LoadingLine height={18} width="12rem" />
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: '25rem' }}>
        {Array.from({ length: fields }, (_, index) => (
          <div key={index}>
            <LoadingLine height={26} width="5rem" />
            <Skeleton variant="rounded" height={38} animation={false} />
          </div>
        ))}
      </Box>
    </LoadingFrame>
  );
}
