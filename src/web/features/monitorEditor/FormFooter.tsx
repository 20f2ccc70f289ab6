import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LOWER_EDGE } from '../../ui/lowerEdge.ts';

/** The buttons of a long form, which stay in view while it is scrolled. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: LOWER_EDGE,
        zIndex: 1,
        mt: 4,
        pb: 2,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      {children}
    </Box>
  );
}
