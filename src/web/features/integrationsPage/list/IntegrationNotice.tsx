import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { focusHandedToRow } from '../../../ui/focusHandedTo.ts';

interface Props {
  severity: 'warning' | 'error';
  icon: ReactNode;
  /** What a person can do about it here. */
  action?: { label: string; name: string; isBusy: boolean; onClick: () => void } | false;
  children: ReactNode;
}

/** Something that keeps an integration from sending alerts, with a button that ends it. */
export function IntegrationNotice({ severity, icon, action, children }: Props) {
  return (
    <Alert
      severity={severity}
      role="presentation"
      icon={icon}
      sx={{ overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>{children}</Box>
        {action && (
          <BusyButton
            ref={focusHandedToRow}
            size="small"
            variant="outlined"
            color="inherit"
            isBusy={action.isBusy}
            aria-label={action.name}
            onClick={action.onClick}
          >
            {action.label}
          </BusyButton>
        )}
      </Box>
    </Alert>
  );
}
