import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { userKey } from '../../../contract/keys.ts';
import { createTestAuth, PUBLIC_URL } from '../testing/createTestAuth.ts';

describe('sign-up by e-mail', () => {
  it('asks for the address, then for the code, then returns tokens', async () => {
    const { step, tokens, mailedCode } = await createTestAuth();
    const first = await step('registration/begin');
    expect(first).toEqual({
      state: expect.any(String),
      ceremony: { kind: 'component', component: 'email' },
      current: { kind: 'component', id: 'email', prompt: 'email', options: {} },
      validating: false,
    });
    const second = await step('registration/submitPrompt', { state: first.state, id: 'email', value: ' Ann@X.org ' });
    expect(second).toEqual({
      state: expect.any(String),
      current: { kind: 'component', id: 'email', prompt: 'otp', options: { digits: 6 } },
      validating: true,
    });
    const input = { state: second.state, id: 'email', value: mailedCode('Ann@X.org') };
    const { id_token } = await tokens('registration/submitValidationCode', input);
    expect(decodeJwt(id_token)).toMatchObject({
      sub: expect.stringMatching(/^id_[0-9A-Za-z]{22}$/),
      data: { email: 'Ann@X.org' },
    });
  });

  it('writes the user record in the same commit as the identity', async () => {
    const { store, signUp, visitorOf } = await createTestAuth();
    const { identityId } = await visitorOf(await signUp('ann@x.org'));
    const user = await store.get(userKey(identityId));
    expect(user?.data).toEqual({ userId: identityId, display: '', timezone: 'UTC' });
    const identity = await store.get(['$auth', 'identities', identityId]);
    expect(identity?.versionstamp).toBe(user?.versionstamp);
  });

  it('stores the address as a confirmed component and as a channel', async () => {
    const { store, signUp, visitorOf } = await createTestAuth();
    const { identityId } = await visitorOf(await signUp('ann@x.org'));
    const component = await store.get(['$auth', 'identities', identityId, 'components', 'email']);
    expect(component?.data).toEqual({
      identityId,
      componentId: 'email',
      identification: 'ann@x.org',
      confirmed: true,
      data: {},
    });
    const channel = await store.get(['$auth', 'identities', identityId, 'channels', 'email']);
    expect(channel?.data).toEqual({ identityId, channelId: 'email', data: { address: 'ann@x.org' } });
  });

  it.each(['ann@x.org', 'ANN@x.ORG', '  Ann@X.org '])('e-mails "you already have an account" to %j', async (typed) => {
    const { signUp, askCode, mailer } = await createTestAuth();
    await signUp('ann@x.org');
    await askCode('registration', typed);
    const mail = mailer.lastTo('ann@x.org');
    expect(mail.subject).toBe('You already have a Hearth account');
    expect(mail.text).toContain(`${PUBLIC_URL}/dashboard/login`);
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
  });

  it('creates one identity for two sign-ups that finish at the same time, and signs in both', async () => {
    const { askCode, submitCode, mailer, auth } = await createTestAuth();
    const steps = [await askCode('registration', 'ann@x.org'), await askCode('registration', 'ann@x.org')];
    const codes = mailer.sent.map(({ subject }) => subject.slice(0, 6));
    const outcomes = await Promise.all(steps.map((step, index) => submitCode('registration', step, codes[index])));
    const visitors = await Promise.all(
      outcomes.map((outcome) =>
        auth.authenticate(outcome.kind === 'result' ? (outcome.value as { access_token: string }).access_token : ''),
      ),
    );
    const identities = visitors.map((visitor) => visitor.kind === 'identity' && visitor.identityId);
    expect(identities[0]).toMatch(/^id_/);
    expect(identities[1]).toBe(identities[0]);
  });
});

describe('login by e-mail', () => {
  it('asks for the address, then for the code, then returns tokens of the same identity', async () => {
    const { signUp, step, tokens, mailedCode, visitorOf } = await createTestAuth();
    const signedUp = await visitorOf(await signUp('ann@x.org'));
    const first = await step('authentication/begin', ['openid']);
    const second = await step('authentication/submitPrompt', { state: first.state, id: 'email', value: 'ANN@x.org' });
    expect(second).toEqual({
      state: expect.any(String),
      current: { kind: 'component', id: 'email', prompt: 'otp', options: { digits: 6 } },
    });
    const input = { state: second.state, id: 'email', value: mailedCode('ann@x.org') };
    const loggedIn = await visitorOf(await tokens('authentication/submitPrompt', input));
    expect(loggedIn.identityId).toBe(signedUp.identityId);
    expect(loggedIn.sessionId).not.toBe(signedUp.sessionId);
  });

  it('e-mails a sign-up link and no code to an unknown address', async () => {
    const { askCode, mailer } = await createTestAuth();
    await askCode('authentication', 'nobody@x.org');
    const mail = mailer.lastTo('nobody@x.org');
    expect(mail.subject).toBe('This address has no Hearth account yet');
    expect(mail.text).toContain(`${PUBLIC_URL}/dashboard/signup`);
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
  });

  it('e-mails the code to the address as it was confirmed, not as typed', async () => {
    const { signUp, askCode, mailer } = await createTestAuth();
    await signUp('Ann@x.org');
    await askCode('authentication', 'ann@x.org');
    expect(mailer.sent.map(({ to }) => to)).toEqual(['Ann@x.org', 'Ann@x.org']);
  });

  it('accepts the address without the id of a choice', async () => {
    const { step } = await createTestAuth();
    const { state } = await step('authentication/begin', null);
    const next = await step('authentication/submitPrompt', { state, id: '', value: 'ann@x.org' });
    expect(next.current).toMatchObject({ prompt: 'otp' });
  });

  it('returns the first step again if there is nothing to resend', async () => {
    const { step } = await createTestAuth();
    const first = await step('authentication/begin');
    const again = await step('authentication/sendPrompt', { state: first.state, id: '', locale: 'en' });
    expect(again.current).toEqual(first.current);
  });
});

describe('an address that can’t receive mail', () => {
  it.each([
    '',
    'ann',
    'ann@',
    '@x.org',
    'a b@x.org',
    'ann@x.org, bob@x.org',
    'ann@x.org\r\nBcc: bob@x.org',
    7,
    null,
    {},
  ])('refuses %j', async (value) => {
    const { step, call, mailer } = await createTestAuth();
    const { state } = await step('registration/begin');
    expect(await call('registration/submitPrompt', { state, id: 'email', value })).toMatchObject({
      name: 'SubmitPromptError',
      detail: { reason: 'invalid-email', message: expect.any(String) },
    });
    expect(mailer.sent).toEqual([]);
  });

  it('shows that the e-mail was not sent, and does not count it', async () => {
    const { step, call, mailer, askCode, warnings } = await createTestAuth();
    const { state } = await step('registration/begin');
    mailer.failure = new Error('connection refused');
    for (let count = 0; count < 10; count++) {
      expect(await call('registration/submitPrompt', { state, id: 'email', value: 'ann@x.org' })).toMatchObject({
        name: 'SubmitPromptError',
        detail: { reason: 'mail-not-sent' },
      });
    }
    expect(warnings).toContain('Could not send a login e-mail');
    mailer.failure = null;
    await expect(askCode('registration', 'ann@x.org')).resolves.toBeDefined();
  });
});
