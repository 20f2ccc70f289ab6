import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { FlowKind } from '../../../contract/flow.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { AuthLayout } from '../../ui/AuthLayout.tsx';
import { CurrentStep } from './CurrentStep.tsx';
import { flowFailureWords } from './flowFailureWords.ts';
import { FlowContext, useFlow } from './FlowContext.ts';
import { selectProgress } from './flowSlice.ts';
import type { FlowFailure } from './flowState.ts';
import { useOpenFlow } from './useOpenFlow.ts';

interface Props {
  kind: FlowKind;
  title: string;
  submitLabel: string;
  /** The other flow's screen, for someone who came to the wrong one. */
  other: { question: string; label: string; path: string };
}

/** The screen of one flow: its current step, what there is to say about it, and the way to the other flow. */
export function FlowScreen({ kind, title, submitLabel, other }: Props) {
  const { search } = useLocation();
  useOpenFlow(kind);
  return (
    <AuthLayout
      title={title}
      footer={
        <>
          {other.question}{' '}
          <Link component={RouterLink} to={{ pathname: other.path, search }} underline="always">
            {other.label}
          </Link>
        </>
      }
    >
      <FlowContext value={{ kind, submitLabel }}>
        <FlowMessages />
        <CurrentStep />
      </FlowContext>
    </AuthLayout>
  );
}

const NOTICES = {
  'code-sent': 'A new code is on its way.',
  'code-just-sent': 'The code was mailed a moment ago. Give it a minute to arrive.',
  'started-again': 'That took too long, so it begins again. Your address is kept.',
} as const;

/** What the flow has to say above the step: announced, so both places are there before their words. */
function FlowMessages() {
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
  const { text, isAboutValue } = flowFailureWords(failure);
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
