import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { FlowStep } from '../../../contract/flow.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { createFakeTokenSet, FAKE_IDENTITY_ID } from '../../../sdk/fakeTokens.ts';
import { selectIdentity, selectTokenSet } from '../auth/index.ts';
import { DEVICES_KEY } from './flowStorage.ts';
import { codeField, button, emailField, show, signup } from './testing/flowJourney.tsx';
import { codeStep, emailStep } from './testing/steps.ts';
import { enterText } from '../../testing/enterText.ts';

const linkStep: FlowStep = {
  state: 'opened',
  current: { kind: 'component', id: 'email', prompt: 'link', options: { address: 'ada@example.com' } },
};
const login = { 'authentication/begin': emailStep, 'authentication/submitPrompt': linkStep };

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('an e-mailed link', () => {
  it('is removed from the address, and asks before logging in with its e-mail address', async () => {
    const answers = [linkStep, createFakeTokenSet()];
    const { user, store, platform, router } = show('/login?redirect=%2Fteams#link=ceremony.secret', {
      ...login,
      'authentication/submitPrompt': () => answers.shift(),
    });
    expect(await screen.findByText('ada@example.com')).toBeVisible();
    expect(router.state.location).toMatchObject({ search: '?redirect=%2Fteams', hash: '' });
    await waitFor(() => expect(button('Log in')).toHaveFocus());
    expect(selectIdentity(store.getState())).toBeNull();
    await user.click(button('Log in'));
    await waitFor(() => expect(selectIdentity(store.getState())?.identityId).toBe(FAKE_IDENTITY_ID));
    expect(platform.commands.slice(1)).toMatchObject([
      { rpc: ['authentication', 'submitPrompt'], input: { state: 'begun', id: 'link', value: 'ceremony.secret' } },
      { rpc: ['authentication', 'submitPrompt'], input: { state: 'opened', id: 'email' } },
    ]);
  });

  it('signs up with the same command that a code does', async () => {
    const { user, platform } = show('/signup#link=ceremony.secret', {
      'registration/begin': emailStep,
      'registration/submitPrompt': { ...linkStep, validating: true },
      'registration/submitValidationCode': createFakeTokenSet(),
    });
    await screen.findByText('ada@example.com');
    await user.click(button('Sign up'));
    await waitFor(() =>
      expect(platform.commands.at(-1)).toMatchObject({ rpc: ['registration', 'submitValidationCode'] }),
    );
  });

  it('says above the address field that it was used or has expired', async () => {
    const { user } = show('/login#link=ceremony.secret', {
      ...login,
      'authentication/submitPrompt': () => refuse('SubmitPromptError', { reason: 'link-expired' }),
    });
    expect(await screen.findByText(/This link has expired or was already used/)).toBeVisible();
    await enterText(user, await emailField(), 'ada@example.com');
  });

  it('can be abandoned to use another address', async () => {
    const { user } = show('/login#link=ceremony.secret', login);
    await screen.findByText('ada@example.com');
    await user.click(button('Use another address'));
    expect(await emailField()).toBeVisible();
  });

  it('is not read from other fragments', async () => {
    const { platform } = show('/login#link=', login);
    await emailField();
    expect(platform.commands).toHaveLength(1);
  });
});

describe('a browser that has signed in', () => {
  it('keeps the returned device token, separately from the session’s, and sends it with the next flow', async () => {
    const tokens = createFakeTokenSet();
    const first = show('/signup', {
      ...signup,
      'registration/submitValidationCode': { ...tokens, device_token: 'a.b.c' },
    });
    await enterText(first.user, await emailField(), 'ada@example.com');
    await first.user.click(button('Sign up'));
    await codeField();
    await first.user.keyboard('123456');
    await waitFor(() => expect(window.localStorage.getItem(DEVICES_KEY)).toBe('["a.b.c"]'));
    expect(selectTokenSet(first.store.getState())).toEqual(tokens);
    first.unmount();

    const { user, platform } = show('/login', { ...login, 'authentication/submitPrompt': codeStep });
    await enterText(user, await emailField(), 'ada@example.com');
    await user.click(button('Log in'));
    await codeField();
    expect(platform.commands.at(-1)).toMatchObject({ input: { value: 'ada@example.com', devices: ['a.b.c'] } });
  });
});

describe('a sign-up that is not open to everyone', () => {
  it.each([
    [{ kind: 'invited' }, 'Sign-up is by invitation only. Ask your administrator.'],
    [
      { kind: 'domains', domains: ['example.com', 'example.org'] },
      'Only e-mail addresses at example.com or example.org can sign up.',
    ],
  ])('says who can sign up, given %j', async (signUp, words) => {
    const step = { state: 'begun', current: { kind: 'component', id: 'email', prompt: 'email', options: { signUp } } };
    const { user } = show('/signup', {
      'registration/begin': step,
      'registration/submitPrompt': () => refuse('SubmitPromptError', { reason: 'sign-up-closed' }),
    });
    await emailField();
    expect(await screen.findByText(words)).toBeVisible();
    await enterText(user, await emailField(), 'ada@elsewhere.net');
    await user.click(button('Sign up'));
    expect(await screen.findByText('Sign-up isn’t open to this address.')).toBeVisible();
  });

  it.each([undefined, null, 'closed', { kind: 'domains', domains: 'all' }])(
    'says nothing, given %j',
    async (signUp) => {
      const step = {
        state: 'begun',
        current: { kind: 'component', id: 'email', prompt: 'email', options: { signUp } },
      };
      show('/signup', { 'registration/begin': step });
      await emailField();
      expect(screen.queryByRole('note')).not.toBeInTheDocument();
    },
  );
});
