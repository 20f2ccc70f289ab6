import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment, useDeferredValue } from 'react';
import { keyframes } from '@mui/material/styles';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useFlow } from './FlowContext.ts';
import { selectProgress, selectShownStep } from './flowSlice.ts';
import { startFlow } from './startFlow.ts';
import { ChoiceStep } from './prompts/ChoiceStep.tsx';
import { renderPrompt } from './prompts/renderPrompt.tsx';

/** What the flow asks for now, or why it asks for nothing yet. */
export function CurrentStep() {
  const { kind } = useFlow();
  // What the store tells is drawn in one go, whatever it takes; deferred, a new step is drawn in pieces.
  const step = useDeferredValue(useAppSelector((state) => selectShownStep(state, kind)));
  const { failure } = useAppSelector((state) => selectProgress(state, kind));
  if (!step) return failure?.during === 'start' ? <TryAgain /> : <Loading />;
  if (step.current.kind === 'choice') return <ChoiceStep prompts={step.current.prompts} />;
  // Another step is another question: nothing typed into the one before stays in its field.
  return <Fragment key={step.state}>{renderPrompt(step.current)}</Fragment>;
}

function TryAgain() {
  const { kind } = useFlow();
  const dispatch = useAppDispatch();
  return (
    <Button variant="outlined" color="inherit" fullWidth onClick={() => void dispatch(startFlow(kind))}>
      Try again
    </Button>
  );
}

const appear = keyframes({ from: { opacity: 0 } });

/** Shown from 150 ms on: a quick answer does not flash it. */
function Loading() {
  return (
    <Typography
      component="output"
      sx={{ display: 'block', color: 'text.secondary', animation: `${appear} 1ms 150ms backwards` }}
    >
      Loading...
    </Typography>
  );
}
