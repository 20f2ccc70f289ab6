import { describe, expect, it } from '@jest/globals';
import type { SignInSummary } from '../../../contract/account.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Person } from '../../access/visitor.ts';
import { sweepExpired } from '../expiring.ts';
import { createTestAuth, type TestAuth } from '../testing/createTestAuth.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signedUp() {
  const test = await createTestAuth();
  const tokens = await test.signUp('ann@x.org', { userAgent: FIREFOX });
  return { test, tokens, visitor: await test.visitorOf(tokens) };
}

async function historyOf(test: TestAuth, visitor: Person): Promise<SignInSummary[]> {
  const outcome = await test.call('sessions/history', undefined, { visitor });
  return (outcome as { value: SignInSummary[] }).value;
}

/** Logs in with a browser that keeps its device token. */
async function logInOn(test: TestAuth, devices: string[]) {
  const step = await test.askCode('authentication', 'ann@x.org');
  const value = test.mailedCode('ann@x.org');
  await test.call('authentication/submitPrompt', { state: step.state, id: 'email', value, devices });
}

const noticesTo = (test: TestAuth, address: string) =>
  test.mailer.sent.filter(({ to, subject }) => to === address && subject.startsWith('New login'));

describe('the history of sign-ins', () => {
  it('shows the time, method and place of each, newest first', async () => {
    const { test, visitor } = await signedUp();
    const began = test.clock.now;
    test.clock.now += DAY_MS;
    await test.logIn('ann@x.org', { clientAddress: '198.51.100.7' });
    expect(await historyOf(test, visitor)).toEqual([
      {
        at: began + DAY_MS,
        by: 'code',
        device: 'an unknown device',
        address: '198.51.100.7',
        isSignUp: false,
        isNewDevice: true,
      },
      { at: began, by: 'code', device: 'Firefox on Linux', address: '192.0.2.1', isSignUp: true, isNewDevice: true },
    ]);
  });

  it('is kept for thirty days', async () => {
    const { test, visitor } = await signedUp();
    test.clock.now += 30 * DAY_MS;
    expect(await historyOf(test, visitor)).toEqual([]);
    await sweepExpired(test.store, test.clock.now, 1_000);
    const kept = await test.store.list(['$auth', 'identities', visitor.identityId, 'signIns'], { limit: 9 });
    expect(kept).toEqual([]);
  });

  it('keeps at most a hundred; the oldest are deleted first', async () => {
    const { test, visitor } = await signedUp();
    for (let count = 0; count < 104; count++) {
      // Keeps the sign-ins far enough apart for the e-mail limits.
      test.clock.now += 3_600_000;
      await test.logIn('ann@x.org');
    }
    const history = await historyOf(test, visitor);
    expect(history).toHaveLength(100);
    expect(history[0]).toMatchObject({ at: test.clock.now });
    expect(history.some(({ isSignUp }) => isSignUp)).toBe(false);
  });

  it('is not shown to anyone else', async () => {
    const { test } = await signedUp();
    const eve = await test.visitorOf(await test.signUp('eve@x.org', { clientAddress: '203.0.113.5' }));
    expect(await historyOf(test, eve)).toMatchObject([{ address: '203.0.113.5', isSignUp: true }]);
  });

  it('is deleted with the account', async () => {
    const { test, visitor } = await signedUp();
    await test.call('account/delete', { email: 'ann@x.org' }, { visitor });
    const kept = await test.store.list(['$auth', 'identities', visitor.identityId, 'signIns'], { limit: 9 });
    expect(kept).toEqual([]);
  });
});

describe('the e-mail about a new device', () => {
  it('is not sent for the device that someone signed up on', async () => {
    const { test } = await signedUp();
    expect(noticesTo(test, 'ann@x.org')).toEqual([]);
  });

  it('says which device, from where, and what to do', async () => {
    const { test } = await signedUp();
    await test.logIn('ann@x.org', { userAgent: FIREFOX, clientAddress: '198.51.100.7' });
    const [mail, ...others] = noticesTo(test, 'ann@x.org');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'New login to Hearth from Firefox on Linux' });
    expect(mail?.text).toContain('198.51.100.7');
    expect(mail?.text).toContain('https://hearth.example.com/dashboard/settings/security');
  });

  it('is not sent for a known device', async () => {
    const { test, tokens, visitor } = await signedUp();
    test.clock.now += 60_000;
    await logInOn(test, [(tokens as unknown as { device_token: string }).device_token]);
    expect(noticesTo(test, 'ann@x.org')).toEqual([]);
    expect(await historyOf(test, visitor)).toMatchObject([{ isNewDevice: false }, { isSignUp: true }]);
  });

  it('is sent again once the device was signed out from another device', async () => {
    const { test, tokens, visitor } = await signedUp();
    const other = await test.visitorOf(await test.logIn('ann@x.org'));
    await test.call('sessions/revoke', { sessionId: visitor.sessionId }, { visitor: other });
    await logInOn(test, [(tokens as unknown as { device_token: string }).device_token]);
    expect(noticesTo(test, 'ann@x.org')).toHaveLength(2);
  });

  it('does not block signing in if it can’t be sent', async () => {
    const { test } = await signedUp();
    const step = await test.askCode('authentication', 'ann@x.org');
    test.mailer.failure = new Error('no server');
    const outcome = await test.submitCode('authentication', step, test.mailedCode('ann@x.org'));
    expect(outcome).toMatchObject({ kind: 'result' });
    await new Promise(setImmediate);
    expect(test.warnings).toEqual(['Could not e-mail a person about their account']);
  });
});
