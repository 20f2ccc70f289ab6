import { lazy, Suspense, type ReactNode } from 'react';
import type { FlowComponent } from '../../../../contract/flow.ts';
import { AlternativeButton } from './AlternativeButton.tsx';
import { EmailPrompt } from './EmailPrompt.tsx';
import { OtpPrompt } from './OtpPrompt.tsx';

/** Few people come by a link, so its code is loaded on demand. */
const LinkPrompt = lazy(async () => ({ default: (await import('./LinkPrompt.tsx')).LinkPrompt }));

/** A step asks with a prompt that this client cannot show (specification §8). */
export class NoPromptError extends Error {
  override name = 'NoPromptError';

  constructor(prompt: string) {
    super(`No prompt is known by the name "${prompt}".`);
  }
}

const renderers = new Map<string, (component: FlowComponent) => ReactNode>([
  ['email', (component) => <EmailPrompt component={component} />],
  [
    'link',
    (component) => (
      <Suspense>
        <LinkPrompt component={component} />
      </Suspense>
    ),
  ],
  ['otp', (component) => <OtpPrompt component={component} />],
  ['oauth2', (component) => <AlternativeButton component={component} />],
]);

/** Shows what a component asks for; throws `NoPromptError` when nothing can. */
export function renderPrompt(component: FlowComponent): ReactNode {
  const render = renderers.get(component.prompt);
  if (!render) throw new NoPromptError(component.prompt);
  return render(component);
}
