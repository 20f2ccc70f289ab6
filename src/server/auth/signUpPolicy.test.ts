import { describe, expect, it } from '@jest/globals';
import type { AuthOptions } from './createAuth.ts';
import { createTestAuth } from './testing/createTestAuth.ts';
import type { SignUp } from './signUpPolicy.ts';

const invited: SignUp = { kind: 'invited' };
const domains: SignUp = { kind: 'domains', domains: ['example.com', 'example.org'] };
const CLOSED = { name: 'SubmitPromptError', detail: { reason: 'sign-up-closed' } };

async function signUp(setting: SignUp, address: string, options: Partial<Pick<AuthOptions, 'isInvited'>> = {}) {
  const test = await createTestAuth({ signUp: setting, ...options });
  const { state } = await test.step('registration/begin');
  return { test, outcome: await test.call('registration/submitPrompt', { state, id: 'email', value: address }) };
}

/** A server where people signed up before sign-up was restricted. */
async function closed(setting: SignUp) {
  const open = await createTestAuth();
  await open.signUp('ann@elsewhere.net');
  const { store, mailer, clock } = open;
  clock.now += 3_600_000;
  return createTestAuth({ store, mailer, now: () => clock.now, signUp: setting });
}

describe('restricted sign-up', () => {
  it.each([
    ['ann@example.com', true],
    ['ann@EXAMPLE.ORG', true],
    ['ann@sub.example.com', false],
    ['ann@notexample.com', false],
    ['ann@example.com.evil.net', false],
    ['example.com@evil.net', false],
  ])('matches %s by its exact domain', async (address, isAdmitted) => {
    const { outcome, test } = await signUp(domains, address);
    expect(outcome).toMatchObject(isAdmitted ? { kind: 'result' } : CLOSED);
    expect(test.mailer.sent).toHaveLength(isAdmitted ? 1 : 0);
  });

  it('admits people with an invitation', async () => {
    const isInvited = async (address: string) => address === 'ann@example.com';
    expect((await signUp(invited, 'Ann@Example.com', { isInvited })).outcome).toMatchObject({ kind: 'result' });
    expect((await signUp(invited, 'bob@example.com', { isInvited })).outcome).toMatchObject(CLOSED);
  });

  it('doesn’t admit new people while there are no invitations', async () => {
    const { outcome, test } = await signUp(invited, 'ann@example.com');
    expect(outcome).toMatchObject(CLOSED);
    expect(test.mailer.sent).toEqual([]);
    expect(test.events).toEqual([{ event: 'sign-up-refused', requestId: 'test', client: '192.0.2.1' }]);
  });

  it.each([invited, domains])('is announced on the first step: %j', async (setting) => {
    const test = await createTestAuth({ signUp: setting });
    expect((await test.step('registration/begin')).current).toMatchObject({ options: { signUp: setting } });
    expect((await test.step('authentication/begin')).current).toMatchObject({ options: {} });
  });

  it.each([invited, domains])('gives the same response for a registered address: %j', async (setting) => {
    const test = await closed(setting);
    const { state } = await test.step('registration/begin');
    const ask = (value: string) => test.call('registration/submitPrompt', { state, id: 'email', value });
    expect(await ask('ann@elsewhere.net')).toEqual(await ask('nobody@elsewhere.net'));
  });

  it.each([invited, domains])('lets everyone with an account log in: %j', async (setting) => {
    const test = await closed(setting);
    await expect(test.logIn('ann@elsewhere.net')).resolves.toBeDefined();
  });

  it('sends no sign-up link to an address that can’t sign up', async () => {
    const test = await closed(invited);
    await test.askCode('authentication', 'nobody@elsewhere.net');
    expect(test.mailer.lastTo('nobody@elsewhere.net').text).not.toContain('signup');
  });

  it('applies to a sign-up that was in progress when sign-up closed', async () => {
    const open = await createTestAuth();
    const asked = await open.askCode('registration', 'ann@x.org');
    const shut = await createTestAuth({ store: open.store, signUp: invited });
    expect(await shut.submitCode('registration', asked, open.mailedCode('ann@x.org'))).toMatchObject({
      name: 'ExpiredStateError',
    });
  });
});
