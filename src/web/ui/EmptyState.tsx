import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  /** One sentence. */
  children: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** A placeholder for missing content. */
export function EmptyState({ children, action }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        // Long commands scroll instead of widening the page.
        gridTemplateColumns: 'minmax(0, 1fr)',
        justifyItems: 'center',
        gap: 2,
        px: 3,
        py: 6,
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Typography color="textSecondary" align="center" sx={{ maxWidth: 1 }}>
        {children}
      </Typography>
      {action}
    </Box>
  );
}
