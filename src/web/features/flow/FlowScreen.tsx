import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Suspense } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { FlowKind } from '../../../contract/flow.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { AuthLayout } from '../../ui/AuthLayout.tsx';
import { lazyPart } from '../../ui/separateCode.ts';
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
  /** A link to the other flow's screen. */
  other: { question: string; label: string; path: string };
}

export interface OutlineProps {
  /** Whether to render the inactive outline that the page shows until the application has started. */
  isOutline?: boolean;
}

/** The screen of a flow: its current step, any message about the step, and a link to the other flow. */
export function FlowScreen({ kind, title, submitLabel, other, isOutline }: Props & OutlineProps) {
  const { search } = useLocation();
  const hasAccounts = useAppSelector((state) => state.auth.tokens.length > 0);
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
      <FlowContext value={{ kind, submitLabel: isOutline ? 'Loading...' : submitLabel }}>
        <FlowMessages />
        <div inert={isOutline} aria-hidden={isOutline}>
          {/* While a step's code loads, the previous step stays on screen. */}
          <Suspense>
            <CurrentStep />
          </Suspense>
        </div>
        <Suspense>{hasAccounts && <OtherAccounts />}</Suspense>
      </FlowContext>
    </AuthLayout>
  );
}

const OtherAccounts = lazyPart(async () => (await import('./OtherAccounts.tsx')).OtherAccounts);

const FlowMessage = lazyPart(async () => (await import('./FlowMessage.tsx')).FlowMessage);
const FlowNotice = lazyPart(async () => (await import('./FlowMessage.tsx')).FlowNotice);

/**
 * The flow's messages above the step. Both live regions exist before their text, so that screen readers announce it.
 */
function FlowMessages() {
  const { kind } = useFlow();
  const { failure, notice } = useAppSelector((state) => selectProgress(state, kind));
  return (
    <>
      <div role="alert">
        <Suspense>{failure && <FailureMessage failure={failure} />}</Suspense>
      </div>
      <Box component="output" sx={{ display: 'block' }}>
        <Suspense>{notice && <FlowNotice notice={notice} />}</Suspense>
      </Box>
    </>
  );
}

function FailureMessage({ failure }: { failure: FlowFailure }) {
  const { text, isAboutValue } = flowFailureWords(failure);
  return isAboutValue ? null : <FlowMessage severity="error">{text}</FlowMessage>;
}
