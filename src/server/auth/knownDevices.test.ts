import { describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts';
import type { DeviceToken, TokenSet } from '../../contract/tokenSet.ts';
import { expiringOps } from './expiring.ts';
import { type DeviceRecord, MAX_DEVICES } from './knownDevices.ts';
import { deviceKey, devicesPrefix } from './records.ts';
import { createTestAuth, type TestAuth } from './testing/createTestAuth.ts';

const HOME = { clientAddress: '192.0.2.1' };
const stranger = (number: number) => ({ clientAddress: `10.0.${number}.1` });

const deviceTokenOf = (tokens: TokenSet & DeviceToken): string => tokens.device_token ?? '';

/** Signs a person up and returns the token that their browser stores. */
async function person(test: TestAuth, address: string) {
  return deviceTokenOf(await test.signUp(address, HOME));
}

async function ask(test: TestAuth, address: string, devices: string[], from = HOME) {
  const { state } = await test.step('authentication/begin', undefined, from);
  return test.call('authentication/submitPrompt', { state, id: 'email', value: address, devices }, from);
}

async function logIn(test: TestAuth, address: string, devices: string[], from = HOME) {
  const asked = await ask(test, address, devices, from);
  if (asked.kind !== 'result') return asked;
  const { state } = asked.value as { state: string };
  return test.call(
    'authentication/submitPrompt',
    { state, id: 'email', value: test.mailedCode(address), devices },
    from,
  );
}

/** Uses up the limits on e-mails and wrong codes, the way strangers on many networks would. */
async function attack(test: TestAuth, address: string) {
  for (let number = 0; number < 40; number++) {
    test.clock.now += 6 * MINUTE_MS;
    const from = stranger(number);
    const { state } = await test.step('authentication/begin', undefined, from);
    const asked = await test.call('authentication/submitPrompt', { state, id: 'email', value: address }, from);
    if (asked.kind !== 'result') continue;
    for (let tries = 0; tries < 5; tries++) {
      const input = { state: (asked.value as { state: string }).state, id: 'email', value: 'wrong' };
      await test.call('authentication/submitPrompt', input, from);
    }
  }
  await ask(test, address, [], stranger(99));
}

describe('a device that has signed in before', () => {
  it('can sign in even after strangers have used up the e-mails and codes of its address', async () => {
    const test = await createTestAuth();
    const token = await person(test, 'ann@x.org');
    await attack(test, 'ann@x.org');
    expect(await logIn(test, 'ann@x.org', [], stranger(100))).toMatchObject({ name: 'RateLimitedError' });
    expect(await logIn(test, 'ann@x.org', [token])).toMatchObject({ kind: 'result' });
    expect(test.events.at(-1)).toMatchObject({ event: 'signed-in', isKnownDevice: true, by: 'code' });
  });

  it('stays known after a sign-out, and gets a token that lasts from its latest sign-in', async () => {
    const test = await createTestAuth();
    const token = await person(test, 'ann@x.org');
    test.clock.now += 170 * DAY_MS;
    const outcome = await logIn(test, 'ann@x.org', [token]);
    const renewed = deviceTokenOf((outcome as { value: TokenSet }).value);
    test.clock.now += 170 * DAY_MS;
    await attack(test, 'ann@x.org');
    expect(await logIn(test, 'ann@x.org', [token])).toMatchObject({ name: 'RateLimitedError' });
    expect(await logIn(test, 'ann@x.org', [renewed])).toMatchObject({ kind: 'result' });
  });

  it('has separate limits for e-mails and guesses', async () => {
    const test = await createTestAuth();
    const token = await person(test, 'ann@x.org');
    test.clock.now += 60 * MINUTE_MS;
    for (let count = 0; count < 5; count++) {
      const asked = await ask(test, 'ann@x.org', [token]);
      const { state } = (asked as { value: { state: string } }).value;
      for (let tries = 0; tries < 5; tries++) {
        await test.call('authentication/submitPrompt', { state, id: 'email', value: 'wrong', devices: [token] });
      }
    }
    expect(await ask(test, 'ann@x.org', [token])).toMatchObject({ name: 'RateLimitedError' });
    // None of this counted toward strangers' limits.
    expect(await logIn(test, 'ann@x.org', [], stranger(1))).toMatchObject({ kind: 'result' });
  });

  it('is forgotten when there are too many, the one that signed in least recently first', async () => {
    const test = await createTestAuth();
    const tokens = await test.signUp('ann@x.org', HOME);
    const { identityId } = await test.visitorOf(tokens);
    const later = (index: number) => test.clock.now + 200 * DAY_MS + index;
    await test.store.commit(
      [],
      Array.from({ length: MAX_DEVICES - 1 }, (_each, index) => {
        const device: DeviceRecord = { deviceId: `d${index}`, identityId, expiresAt: later(index) };
        return expiringOps(deviceKey(identityId, device.deviceId), device, null);
      }).flat(),
    );
    const count = async () => (await test.store.list(devicesPrefix(identityId), { limit: 1_000 })).length;
    await logIn(test, 'ann@x.org', [deviceTokenOf(tokens)]);
    expect(await count()).toBe(MAX_DEVICES);
    await logIn(test, 'ann@x.org', []);
    expect(await count()).toBe(MAX_DEVICES);
    await attack(test, 'ann@x.org');
    expect(await logIn(test, 'ann@x.org', [deviceTokenOf(tokens)])).toMatchObject({ name: 'RateLimitedError' });
  });

  it('counts as a stranger for every other address', async () => {
    const test = await createTestAuth();
    const eve = await person(test, 'eve@x.org');
    await person(test, 'ann@x.org');
    await attack(test, 'ann@x.org');
    expect(await ask(test, 'ann@x.org', [eve])).toMatchObject({ name: 'RateLimitedError' });
  });

  it('is recognized among the tokens of everyone who uses the browser', async () => {
    const test = await createTestAuth();
    const tokens = [await person(test, 'eve@x.org'), 'nonsense', await person(test, 'ann@x.org')];
    await attack(test, 'ann@x.org');
    expect(await logIn(test, 'ann@x.org', tokens)).toMatchObject({ kind: 'result' });
  });

  it.each([
    ['its session is revoked from another device', 'revoked'],
    ['its refresh token is stolen', 'reused'],
    ['its account is deleted and created again', 'deleted'],
  ])('counts as a stranger again once %s', async (_case, how) => {
    const test = await createTestAuth();
    const tokens = await test.signUp('ann@x.org', HOME);
    const visitor = await test.visitorOf(tokens);
    if (how === 'revoked') await test.call('sessions/revoke', { sessionId: visitor.sessionId }, { visitor });
    if (how === 'deleted') {
      await test.call('account/delete', { email: 'ann@x.org' }, { visitor });
      await test.signUp('ann@x.org', stranger(1));
    }
    if (how === 'reused') {
      await test.call('authentication/refreshAccessToken', tokens.refresh_token);
      test.clock.now += 60_000;
      await test.call('authentication/refreshAccessToken', tokens.refresh_token);
    }
    expect(await test.store.list(devicesPrefix(visitor.identityId), { limit: 10 })).toEqual([]);
    await attack(test, 'ann@x.org');
    expect(await ask(test, 'ann@x.org', [deviceTokenOf(tokens)])).toMatchObject({ name: 'RateLimitedError' });
  });

  it('is recognized by a token that grants no other access', async () => {
    const test = await createTestAuth();
    const token = await person(test, 'ann@x.org');
    expect(await test.auth.authenticate(token)).toEqual({ kind: 'refused' });
    expect(await test.call('authentication/refreshAccessToken', token)).toMatchObject({ name: 'UnauthenticatedError' });
  });

  it('is not recognized by a token of another kind or another installation', async () => {
    const test = await createTestAuth();
    const { access_token, refresh_token } = await test.signUp('ann@x.org', HOME);
    const foreign = await person(await createTestAuth(), 'ann@x.org');
    await attack(test, 'ann@x.org');
    expect(await ask(test, 'ann@x.org', [access_token, refresh_token, foreign])).toMatchObject({
      name: 'RateLimitedError',
    });
  });
});
