import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Rows on a shared surface, with hairlines between them. */
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
