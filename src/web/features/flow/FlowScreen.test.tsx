import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { TransportError } from '../../../sdk/platform.ts';
import { stackRestored } from './flowSlice.ts';
import { button, emailField, show } from './testing/flowJourney.tsx';
import { codeStep, emailStep } from './testing/steps.ts';
import { enterText } from '../../testing/enterText.ts';

describe('the screens', () => {
  it.each([
    ['/signup', 'Sign up', 'Sign up', 'Remembered that you had an identity?', 'Login now', '/login'],
    ['/login', 'Login', 'Log in', "Doesn't have an identity yet?", 'Sign up now', '/signup'],
  ])('%s has the texts of the specification', async (url, heading, submit, question, link, target) => {
    show(`${url}?redirect=%2Fteams`, { 'registration/begin': emailStep, 'authentication/begin': emailStep });
    const field = await emailField();
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(field).toHaveAttribute('type', 'email');
    expect(field).toHaveAttribute('placeholder', 'name@example.com');
    expect(field).toHaveFocus();
    expect(button(submit)).toBeVisible();
    expect(screen.getByText(question, { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', `${target}?redirect=%2Fteams`);
  });

  it('shows Loading... until the first step has loaded', async () => {
    let answer: (step: unknown) => void = () => undefined;
    show('/login', { 'authentication/begin': () => new Promise((resolve) => (answer = resolve)) });
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    await act(async () => answer(emailStep));
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  it('shows why the first step failed to load, and retries', async () => {
    let isOnline = false;
    const begin = () => {
      if (!isOnline) throw new TransportError('Failed to fetch');
      return emailStep;
    };
    const { user } = show('/login', { 'authentication/begin': begin });
    expect(await screen.findByText(/Can’t reach Hearth/)).toBeVisible();
    isOnline = true;
    await user.click(button('Try again'));
    expect(await emailField()).toBeVisible();
    expect(screen.queryByText(/Can’t reach Hearth/)).not.toBeInTheDocument();
  });

  it('keeps the typed address when switching to the other flow', async () => {
    const { user } = show('/login', { 'registration/begin': emailStep, 'authentication/begin': emailStep });
    await enterText(user, await emailField(), 'ada@example.com');
    await user.click(screen.getByRole('link', { name: 'Sign up now' }));
    expect(await screen.findByRole('heading', { name: 'Sign up' })).toBeVisible();
    expect(await emailField()).toHaveValue('ada@example.com');
  });

  it('throws for a step without a matching prompt', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { store } = show('/login', { 'authentication/begin': emailStep });
    await emailField();
    const strange = { ...codeStep, current: { ...codeStep.current, prompt: 'retina' } };
    act(() => void store.dispatch(stackRestored({ kind: 'authentication', stack: [strange] })));
    expect(await screen.findByRole('heading', { name: /No prompt is known by the name "retina"/ })).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});
