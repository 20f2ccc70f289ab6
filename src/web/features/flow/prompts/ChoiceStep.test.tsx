import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import type { RpcResponses } from '../testing/createFlowStore.ts';
import { button, codeField, emailField, show } from '../testing/flowJourney.tsx';
import { choiceStep, codeStep } from '../testing/steps.ts';

describe('the choice among providers', () => {
  const login: RpcResponses = { 'authentication/begin': choiceStep };

  it('shows the e-mail field and a button for each provider', async () => {
    show('/login', login);
    expect(await emailField()).toBeVisible();
    expect(button('Continue with Acme')).toBeVisible();
    expect(button('Continue with Globex')).toBeVisible();
  });

  it('stores the return address and sends the browser to the provider', async () => {
    const { user, left, localStorage } = show('/login?redirect=%2Fteams', login);
    await emailField();
    await user.click(button('Continue with Acme'));
    expect(left).toEqual(['https://accounts.example.org/authorize?client_id=hearth&state=ours']);
    expect(JSON.parse(localStorage.getItem('hearth:authentication') ?? '')).toMatchObject({
      search: '?redirect=%2Fteams',
    });
    expect(button('Continue with Globex')).toBeDisabled();
  });

  it('continues with e-mail after a provider failed', async () => {
    const refuseOnce = () => refuse('SubmitPromptError', { reason: 'invalid-email' });
    const { user, platform } = show('/login', { ...login, 'authentication/submitPrompt': refuseOnce });
    await user.type(await emailField(), 'ada@example.com{Enter}');
    expect(await screen.findByText(/a complete e-mail address/)).toBeVisible();
    expect(button('Continue with Acme')).toBeEnabled();
    platform.answer(() => codeStep);
    await user.click(button('Log in'));
    expect(await codeField()).toBeVisible();
    await user.click(button('Back'));
    expect(button('Continue with Acme')).toBeEnabled();
  });

  it('removes the response from the address, restores the parameters and signs in', async () => {
    const first = show('/login?redirect=%2Fteams', login);
    await emailField();
    await first.user.click(button('Continue with Acme'));
    first.unmount();

    const answers = { ...login, 'authentication/submitPrompt': () => new Promise(() => undefined) };
    const { router, platform } = show('/login?code=c&state=ours&scope=openid&i=4', answers);
    await waitFor(() => expect(platform.commands).toHaveLength(1));
    expect(platform.commands[0]).toMatchObject({ input: { value: { code: 'c', state: 'ours', scope: 'openid' } } });
    await waitFor(() => expect(router.state.location.search).toBe('?redirect=%2Fteams&i=4'));
  });

  it('refuses a forged state with a message, and keeps the redirect', async () => {
    const first = show('/login?redirect=%2Fteams', login);
    await emailField();
    await first.user.click(button('Continue with Acme'));
    first.unmount();

    const { router, platform } = show('/login?code=c&state=theirs&scope=openid', login);
    expect(await screen.findByText(/belongs to another login attempt/)).toBeVisible();
    expect(router.state.location.search).toBe('?redirect=%2Fteams');
    expect(platform.commands).toEqual([{ kind: 'rpc', rpc: ['authentication', 'begin'], input: [] }]);
    expect(await emailField()).toBeVisible();
  });
});
