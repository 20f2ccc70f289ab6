import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keyframes } from '@mui/material/styles';
import { Fragment, type ReactNode, useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import type { FlowComponent } from '../../../contract/flow.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { lazyPart } from '../../ui/separateCode.ts';
import { takeAlternative } from './alternatives.ts';
import { type PromptProps, useFlow } from './FlowContext.ts';
import { selectProgress, selectShownStep, selectStack } from './flowSlice.ts';
import { EmailPrompt } from './prompts/EmailPrompt.tsx';
import { startFlow } from './startFlow.ts';

/** The button or form that continues with one alternative. */
function AlternativeButton({ component }: PromptProps) {
  const { kind } = useFlow();
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { pending } = useAppSelector((state) => selectProgress(state, kind));
  const { provider } = component.options;

  return (
    <Button
      variant="outlined"
      color="inherit"
      size="large"
      fullWidth
      disabled={pending !== null}
      onClick={() => void dispatch(takeAlternative(kind, component.id, search))}
    >
      Continue with {typeof provider === 'string' ? provider : component.id}
    </Button>
  );
}

/** The flow's current step, or, until there is one, a loading message or an error. */
export function CurrentStep() {
  const { kind } = useFlow();
  // React can't interrupt the rendering of a store update, but thanks to the deferred value, it can interrupt the
  // rendering of a new step.
  const step = useDeferredValue(useAppSelector((state) => selectShownStep(state, kind)));
  const depth = useDeferredValue(useAppSelector((state) => selectStack(state, kind).length));
  const { failure } = useAppSelector((state) => selectProgress(state, kind));
  if (!step) return failure?.during === 'start' ? <TryAgain /> : <Loading />;
  if (step.current.kind === 'choice') return <ChoiceStep prompts={step.current.prompts} />;
  // A different step asks a different question, so this discards what was typed before. A step that replaces another
  // one at the same depth, because a new code was sent or the step expired, asks the same question again.
  return <Fragment key={depth}>{renderPrompt(step.current)}</Fragment>;
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

/** Shown after 150 ms, so that it doesn't flash before a quick response. */
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

/** The code for later steps loads after the first screen. */
const LinkPrompt = lazyPart(async () => (await import('./prompts/LinkPrompt.tsx')).LinkPrompt);
const OtpPrompt = lazyPart(async () => (await import('./prompts/OtpPrompt.tsx')).OtpPrompt);
const PasskeyPrompt = lazyPart(async () => (await import('./prompts/PasskeyPrompt.tsx')).PasskeyPrompt);

/** Thrown for a step with a prompt that this client can't show (specification §8). */
export class NoPromptError extends Error {
  override name = 'NoPromptError';

  constructor(prompt: string) {
    super(`No prompt is known by the name "${prompt}".`);
  }
}

const renderers = new Map<string, (component: FlowComponent) => ReactNode>([
  ['email', (component) => <EmailPrompt component={component} />],
  ['link', (component) => <LinkPrompt component={component} />],
  ['otp', (component) => <OtpPrompt component={component} />],
  ['passkey', (component) => <PasskeyPrompt component={component} />],
  ['oauth2', (component) => <AlternativeButton component={component} />],
]);

/** Renders a component's prompt; throws `NoPromptError` if this client has none for it. */
export function renderPrompt(component: FlowComponent): ReactNode {
  const render = renderers.get(component.prompt);
  if (!render) throw new NoPromptError(component.prompt);
  return render(component);
}

/** Several ways to continue: the e-mail form, and a button for each alternative. */
function ChoiceStep({ prompts }: { prompts: FlowComponent[] }) {
  const email = prompts.find(({ prompt }) => prompt === 'email');
  const others = prompts.filter((component) => component !== email);
  return (
    <Stack sx={{ gap: 2.5 }}>
      {email && <EmailPrompt component={email} />}
      {email && others.length > 0 && <Divider sx={{ color: 'text.secondary', typography: 'body2' }}>or</Divider>}
      <Stack sx={{ gap: 1.25 }}>
        {others.map((component) => (
          <AlternativeButton key={component.id} component={component} />
        ))}
      </Stack>
    </Stack>
  );
}
