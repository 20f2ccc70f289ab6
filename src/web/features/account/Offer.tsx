import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  children: ReactNode;
  /** The buttons beside the text, or below it if there isn't room for both on one line. */
  actions: ReactNode;
}

/** A suggestion on the account page, with buttons that act on it. */
export function Offer({ icon, children, actions }: Props) {
  return (
    <Alert
      severity="info"
      icon={icon}
      role="presentation"
      sx={{ alignItems: { sm: 'center' }, '& .MuiAlert-message': { flex: 1 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box component="span" sx={{ flex: '1 1 14rem' }}>
          {children}
        </Box>
        {actions}
      </Box>
    </Alert>
  );
}
