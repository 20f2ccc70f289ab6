import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface BlockProps {
  title: string;
  /** Shown beside the title. */
  note?: ReactNode;
  /** Shown on the right. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A block on the dashboard, with a heading. */
export function Block({ title, note, aside, children }: BlockProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.25 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: '1.75rem' }}>
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
        {note !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        {aside}
      </Box>
      {children}
    </Box>
  );
}
