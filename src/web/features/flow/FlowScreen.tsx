import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { FlowKind } from '../../../contract/flow.ts';
import { AuthLayout } from '../../ui/AuthLayout.tsx';
import { CurrentStep } from './CurrentStep.tsx';
import { FlowContext } from './FlowContext.ts';
import { FlowMessages } from './FlowMessages.tsx';
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
