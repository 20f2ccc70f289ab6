import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { TransportError } from '../../../../sdk/platform.ts';
import { button, emailField, show, signup } from '../testing/flowJourney.tsx';

describe('the e-mail step', () => {
  it.each([
    ['', 'Enter your e-mail address.'],
    ['ada', 'Enter a complete e-mail address, such as name@example.com.'],
  ])('for %p says %s and sends nothing', async (typed, words) => {
    const { user, platform } = show('/signup', signup);
    if (typed) await user.type(await emailField(), typed);
    await emailField();
    await user.click(button('Sign up'));
    expect(await screen.findByText(words)).toBeVisible();
    expect(await emailField()).toHaveAccessibleDescription(words);
    expect(await emailField()).toHaveFocus();
    expect(platform.commands).toHaveLength(1);
  });

  it('disables everything while sending', async () => {
    const { user } = show('/signup', { ...signup, 'registration/submitPrompt': () => new Promise(() => undefined) });
    await user.type(await emailField(), 'ada@example.com{Enter}');
    expect(await emailField()).toBeDisabled();
    expect(button('Sign up')).toBeDisabled();
  });

  it('keeps what was typed when the platform refuses the address or cannot be reached', async () => {
    const { user, platform } = show('/signup', {
      ...signup,
      'registration/submitPrompt': () => {
        throw new TransportError('Failed to fetch');
      },
    });
    await user.type(await emailField(), ' ada@example.com {Enter}');
    expect(await screen.findByText(/Can’t reach Hearth/)).toBeVisible();
    expect(await emailField()).toHaveFocus();
    expect(platform.commands.at(-1)).toMatchObject({ input: { value: 'ada@example.com' } });
    expect((await emailField()).value.trim()).toBe('ada@example.com');
  });
});
