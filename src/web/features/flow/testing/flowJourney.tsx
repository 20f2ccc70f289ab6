import { screen } from '@testing-library/react';
import { createFlowStore, type RpcResponses } from './createFlowStore.ts';
import { renderFlow } from './renderFlow.tsx';
import { emailStep, validatingStep } from './steps.ts';
import { enterText } from '../../../testing/enterText.ts';

export const emailField = () => screen.findByLabelText<HTMLInputElement>('E-mail address');
export const codeField = () => screen.findByLabelText<HTMLInputElement>('Enter confirmation code');
export const button = (name: string) => screen.getByRole('button', { name });

/** Responses for a sign-up, up to the e-mailed code. */
export const signup: RpcResponses = { 'registration/begin': emailStep, 'registration/submitPrompt': validatingStep };

/** Opens the screen at a URL, with these responses from the platform. */
export function show(url: string, answers: RpcResponses) {
  return renderFlow(url, createFlowStore({ answers }));
}

/** Goes to the code step through the user interface. */
export async function askForCode(answers: RpcResponses = {}) {
  const view = show('/signup', { ...signup, ...answers });
  await enterText(view.user, await emailField(), 'ada@example.com');
  await view.user.click(button('Sign up'));
  await codeField();
  return view;
}
