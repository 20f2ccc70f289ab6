import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface BlockProps {
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  /** At the right. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One block of the dashboard, under its own heading. */
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

/** Rows on a surface of their own, with hairlines between them. */
export function CardRows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        ...CARD,
        m: 0,
        p: 0,
        overflow: 'hidden',
        listStyle: 'none',
        '& > li + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {children}
    </Box>
  );
}

/** A surface with a hairline around it. */
export const CARD = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' } as const;
