import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { failureWords } from './failureWords.ts';
import { useFlow } from './FlowContext.ts';
import { selectProgress } from './flowSlice.ts';
import type { FlowFailure } from './flowState.ts';

const NOTICES = {
  'code-sent': 'A new code is on its way.',
  'code-just-sent': 'The code was mailed a moment ago. Give it a minute to arrive.',
  'started-again': 'That took too long, so it begins again. Your address is kept.',
} as const;

/** What the flow has to say above the step: announced, so both places are there before their words. */
export function FlowMessages() {
  const { kind } = useFlow();
  const { failure, notice } = useAppSelector((state) => selectProgress(state, kind));
  return (
    <>
      <div role="alert">{failure && <FailureMessage failure={failure} />}</div>
      <Box component="output" sx={{ display: 'block' }}>
        {notice && <Message severity="info">{NOTICES[notice]}</Message>}
      </Box>
    </>
  );
}

function FailureMessage({ failure }: { failure: FlowFailure }) {
  const { text, isAboutValue } = failureWords(failure);
  return isAboutValue ? null : <Message severity="error">{text}</Message>;
}

function Message({ severity, children }: { severity: 'error' | 'info'; children: ReactNode }) {
  return (
    <Box sx={{ pb: 2.5 }}>
      <Alert severity={severity} role="presentation">
        {children}
      </Alert>
    </Box>
  );
}
