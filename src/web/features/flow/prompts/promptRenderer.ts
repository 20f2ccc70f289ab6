import type { ComponentType } from 'react';
import type { FlowComponent } from '../../../../contract/flow.ts';
import { EmailPrompt } from './EmailPrompt.tsx';
import { AlternativeButton } from './AlternativeButton.tsx';
import { OtpPrompt } from './OtpPrompt.tsx';

export interface PromptProps {
  component: FlowComponent;
}

/** A step asks with a prompt that this client cannot show (specification §8). */
export class NoPromptError extends Error {
  override name = 'NoPromptError';

  constructor(prompt: string) {
    super(`No prompt is known by the name "${prompt}".`);
  }
}

const renderers = new Map<string, ComponentType<PromptProps>>([
  ['email', EmailPrompt],
  ['otp', OtpPrompt],
  ['oauth2', AlternativeButton],
]);

/** Finds what shows a prompt; throws `NoPromptError` when nothing does. */
export function promptRenderer(prompt: string): ComponentType<PromptProps> {
  const renderer = renderers.get(prompt);
  if (!renderer) throw new NoPromptError(prompt);
  return renderer;
}
