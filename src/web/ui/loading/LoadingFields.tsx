import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LoadingFrame, LoadingLine } from './LoadingFrame.tsx';

/** Placeholders for fields with labels above them. */
export function LoadingFields({ label, fields }: { label: string; fields: number }) {
  return (
    <LoadingFrame label={label}>
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
