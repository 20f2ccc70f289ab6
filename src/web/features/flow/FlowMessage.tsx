import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  severity: 'error' | 'info';
  children: ReactNode;
}

/** A flow's message, shown above its step. The caller's live region announces it. */
export function FlowMessage({ severity, children }: Props) {
  return (
    <Box sx={{ pb: 2.5 }}>
      <Alert severity={severity} role="presentation">
        {children}
      </Alert>
    </Box>
  );
}

const NOTICES = {
  'code-sent': 'A new code is on its way.',
  'code-just-sent': 'We just sent a code. Give it a minute to arrive.',
  'started-again': 'That took too long. Let’s start again.',
} as const;

/** A message about the step, other than an error. */
export function FlowNotice({ notice }: { notice: keyof typeof NOTICES }) {
  return <FlowMessage severity="info">{NOTICES[notice]}</FlowMessage>;
}
