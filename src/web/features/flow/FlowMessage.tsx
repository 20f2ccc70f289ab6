import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  severity: 'error' | 'info';
  children: ReactNode;
}

/** What a flow has to say above its step. The caller's region announces it. */
export function FlowMessage({ severity, children }: Props) {
  return (
    <Box sx={{ pb: 2.5 }}>
      <Alert severity={severity} role="presentation">
        {children}
      </Alert>
    </Box>
  );
}
