import { screen } from '@testing-library/react';
import { createFlowStore, type RpcAnswers } from './createFlowStore.ts';
import { renderFlow } from './renderFlow.tsx';
import { emailStep, validatingStep } from './steps.ts';
import { enterText } from '../../../testing/enterText.ts';

export const emailField = () => screen.findByLabelText<HTMLInputElement>('E-mail address');
export const codeField = () => screen.findByLabelText<HTMLInputElement>('Enter confirmation code');
export const button = (name: string) => screen.getByRole('button', { name });

/** A sign-up by e-mailed code, up to the code. */
export const signup: RpcAnswers = { 'registration/begin': emailStep, 'registration/submitPrompt': validatingStep };

/** Opens the screen at an address, on a platform with these responses. */
export function show(url: string, answers: RpcAnswers) {
  return renderFlow(url, createFlowStore({ answers }));
}

/** Goes to the code step the way a person does. */
export async function askForCode(answers: RpcAnswers = {}) {
  const view = show('/signup', { ...signup, ...answers });
  await enterText(view.user, await emailField(), 'ada@example.com');
  await view.user.click(button('Sign up'));
  await codeField();
  return view;
}
