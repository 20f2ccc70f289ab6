import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { createFakeTokenSet, FAKE_IDENTITY_ID } from '../../../../sdk/fakeTokens.ts';
import { TransportError } from '../../../../sdk/platform.ts';
import { selectIdentity } from '../../auth/index.ts';
import { RESEND_COOLDOWN_MS } from '../flowState.ts';
import { askForCode, button, codeField, emailField, show, signup } from '../testing/flowJourney.tsx';
import { codeStep, validatingStep } from '../testing/steps.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const link = () => screen.getByRole('link', { name: 'Resend code' });

/** Waits out the pause after the first code. */
async function resendLink() {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + RESEND_COOLDOWN_MS);
  await waitFor(() => expect(link()).toBeEnabled());
  return link();
}

describe('the code step', () => {
  it('asks for the code, says where it was sent, and signs in once the code is complete', async () => {
    const { user, store, platform } = await askForCode({ 'registration/submitValidationCode': createFakeTokenSet() });
    expect(await codeField()).toHaveFocus();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(button('Continue')).toBeVisible();
    expect(screen.getByText("Didn't receive the code?", { exact: false })).toBeVisible();
    await user.keyboard('123456');
    await waitFor(() => expect(selectIdentity(store.getState())?.identityId).toBe(FAKE_IDENTITY_ID));
    const submitted = platform.commands.filter((command) => command.kind === 'rpc' && command.rpc[1] !== 'begin');
    expect(submitted).toHaveLength(2);
    expect(submitted[1]).toMatchObject({ rpc: ['registration', 'submitValidationCode'], input: { value: '123456' } });
  });

  it('rejects a wrong code, says how many attempts are left, and accepts the right one', async () => {
    const { user, platform } = await askForCode({
      'registration/submitValidationCode': () => refuse('SubmitPromptError', { reason: 'wrong-code', triesLeft: 4 }),
    });
    await user.keyboard('000000');
    expect(await screen.findByText('Wrong code. 4 attempts left.')).toBeVisible();
    expect(await codeField()).toHaveValue('');
    expect(await codeField()).toHaveFocus();
    await user.keyboard('111111');
    await waitFor(() => expect(platform.commands).toHaveLength(4));
  });

  it('keeps the typed code for Continue when the platform cannot be reached', async () => {
    let isOnline = false;
    const { user, store } = await askForCode({
      'registration/submitValidationCode': () => {
        if (!isOnline) throw new TransportError('Failed to fetch');
        return createFakeTokenSet();
      },
    });
    await user.keyboard('123456');
    expect(await screen.findByText(/Can’t reach Hearth/)).toBeVisible();
    expect(await codeField()).toHaveValue('123456');
    isOnline = true;
    await user.click(button('Continue'));
    await waitFor(() => expect(selectIdentity(store.getState())).not.toBeNull());
  });

  it.each([
    [{ digits: 4 }, 4],
    [{ digits: 8 }, 8],
    [{}, 6],
    [{ digits: 'many' }, 6],
    [{ digits: 0 }, 6],
  ])('derives its length from the options %j, as %i digits', async (options, length) => {
    const step = { ...validatingStep, current: { ...codeStep.current, options } };
    await askForCode({ 'registration/submitPrompt': step });
    expect(await codeField()).toHaveAttribute('maxlength', String(length));
  });

  it('does not send an incomplete code', async () => {
    const { user, platform } = await askForCode();
    await user.keyboard('123');
    await user.click(button('Continue'));
    expect(await screen.findByText('Enter all 6 digits.')).toBeVisible();
    expect(platform.commands).toHaveLength(2);
  });

  it('does not send an empty code', async () => {
    const { user, platform } = await askForCode();
    await user.click(button('Continue'));
    expect(await screen.findByText('Enter all 6 digits.')).toBeVisible();
    expect(platform.commands).toHaveLength(2);
  });

  it('submits a code typed before and during a resend to the new step once it is complete', async () => {
    let resend: (step: unknown) => void = () => undefined;
    const { user, platform } = await askForCode({
      'registration/sendValidationCode': () => new Promise((resolve) => (resend = resolve)),
      'registration/submitValidationCode': () => refuse('SubmitPromptError', { reason: 'wrong-code', triesLeft: 4 }),
    });
    await user.keyboard('12');
    await user.click(await resendLink());
    await user.type(await codeField(), '3456');
    expect(await codeField()).toHaveValue('123456');
    expect(platform.commands).toHaveLength(3);
    act(() => resend({ ...validatingStep, state: 'resent' }));
    await waitFor(() => expect(platform.commands).toHaveLength(4));
    expect(platform.commands[3]).toMatchObject({ input: { state: 'resent', value: '123456' } });
  });

  it('keeps an incomplete code when a code is resent', async () => {
    const { user } = await askForCode({ 'registration/sendValidationCode': { ...validatingStep, state: 'resent' } });
    await user.keyboard('123');
    await user.click(await resendLink());
    expect(await screen.findByText('A new code is on its way.')).toBeVisible();
    expect(await codeField()).toHaveValue('123');
  });

  it('goes back to the address as typed', async () => {
    const { user } = await askForCode();
    await user.click(button('Back'));
    expect(await emailField()).toHaveValue('ada@example.com');
  });

  it('starts over when the step has expired, keeping the address', async () => {
    const { user } = await askForCode({
      'registration/submitValidationCode': () => refuse('ExpiredStateError'),
    });
    await user.keyboard('123456');
    expect(await screen.findByText(/That took too long/)).toBeVisible();
    expect(await emailField()).toHaveValue('ada@example.com');
  });

  it('is restored after a reload', async () => {
    const { unmount } = await askForCode();
    unmount();
    const { platform } = show('/signup', signup);
    expect(await codeField()).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(platform.commands).toEqual([]);
  });

  it('resends the code 30 s after the first one, says so, and pauses again', async () => {
    const { platform } = await askForCode({ 'registration/sendValidationCode': true });
    expect(link()).toBeDisabled();
    expect(screen.getByText('in 30 s')).toBeVisible();
    const sent = platform.commands.length;
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 29_000);
    await screen.findByText('in 1 s');
    expect(link()).toBeDisabled();
    await userEvent.click(await resendLink());
    expect(await screen.findByText('A new code is on its way.')).toBeVisible();
    expect(platform.commands.slice(sent)).toMatchObject([{ input: { locale: 'en' } }]);
    expect(link()).toBeDisabled();
    expect(await codeField()).toHaveFocus();
  });

  it('can be requested again at once after a wrong code', async () => {
    const { user } = await askForCode({
      'registration/submitValidationCode': () => refuse('SubmitPromptError', { reason: 'wrong-code', triesLeft: 4 }),
    });
    await user.keyboard('000000');
    expect(await screen.findByText('Wrong code. 4 attempts left.')).toBeVisible();
    expect(link()).toBeEnabled();
  });

  it('says when no new code was sent because the last one is too recent', async () => {
    const justMailed = {
      ...validatingStep,
      current: { ...codeStep.current, options: { digits: 6, mailed: 'just-now' } },
    };
    const { user } = await askForCode({ 'registration/sendValidationCode': justMailed });
    await user.click(await resendLink());
    expect(await screen.findByText(/just sent a code/)).toBeVisible();
    expect(screen.queryByText('A new code is on its way.')).not.toBeInTheDocument();
  });

  it('asks for the code of an earlier e-mail when the limit of e-mails is reached', async () => {
    const earlier = { ...validatingStep, current: { ...codeStep.current, options: { digits: 6, mailed: 'earlier' } } };
    await askForCode({ 'registration/submitPrompt': earlier });
    expect(screen.getByText(/We can’t send more e-mails right now. Use the code in the last one to/)).toBeVisible();
  });

  it('says how long to wait when too many codes were requested', async () => {
    const { user } = await askForCode({
      'registration/sendValidationCode': () => refuse('RateLimitedError', { retryAfterSeconds: 720 }),
    });
    await user.click(await resendLink());
    expect(
      await screen.findByText(/Too many codes requested\. Use the last one we sent\. Try again in 12 min\./),
    ).toBeVisible();
    expect(link()).toBeDisabled();
  });
});
