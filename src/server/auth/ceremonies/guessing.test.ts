import { describe, expect, it } from '@jest/globals';
import { createTestAuth, type TestAuth } from '../testing/createTestAuth.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const client = (number: number) => ({ clientAddress: `10.${number >> 8}.${number & 255}.1` });
const CODES_REFUSED = { name: 'RateLimitedError', detail: { reason: 'codes' } };

/** Enters wrong codes, five per e-mail. Each e-mail goes to a different address unless one is given. */
async function guess(test: TestAuth, count: number, { from = client(1), address = '' } = {}) {
  for (let done = 0; done < count; done += 5) {
    test.clock.now += 7 * MINUTE_MS;
    const to = address || `victim${test.mailer.sent.length}@x.org`;
    const step = await test.askCode('registration', to, from);
    for (let tries = 0; tries < Math.min(5, count - done); tries++) {
      await test.submitCode('registration', step, 'wrong', from);
    }
  }
}

async function tryRight(test: TestAuth, address: string, from: { clientAddress: string }) {
  test.clock.now += 7 * MINUTE_MS;
  const step = await test.askCode('registration', address, from);
  return test.submitCode('registration', step, test.mailedCode(address), from);
}

const attacks = ({ events }: TestAuth) => events.filter(({ event }) => event === 'codes-attacked');

describe('wrong codes', () => {
  it('are limited to thirty an hour per client across all addresses; over the limit, even right ones are refused', async () => {
    const test = await createTestAuth();
    test.clock.now -= 7 * MINUTE_MS;
    for (let number = 0; number < 6; number++) {
      const step = await test.askCode('registration', `victim${number}@x.org`, client(1));
      for (let tries = 0; tries < 5; tries++) await test.submitCode('registration', step, 'wrong', client(1));
    }
    expect(attacks(test)).toMatchObject([{ bound: 'client', client: client(1).clientAddress }]);
    expect(await tryRight(test, 'ann@x.org', client(1))).toMatchObject(CODES_REFUSED);
    expect(await tryRight(test, 'ann@x.org', client(2))).toMatchObject({ kind: 'result' });
    test.clock.now += HOUR_MS;
    expect(await tryRight(test, 'bob@x.org', client(1))).toMatchObject({ kind: 'result' });
  });

  it('are limited to thirty a day per address across all clients', async () => {
    const test = await createTestAuth();
    for (let number = 0; number < 6; number++) await guess(test, 5, { from: client(number), address: 'ann@x.org' });
    expect(attacks(test)).toMatchObject([{ bound: 'address' }]);
    expect(await tryRight(test, 'ann@x.org', client(99))).toMatchObject(CODES_REFUSED);
    expect(await tryRight(test, 'bob@x.org', client(99))).toMatchObject({ kind: 'result' });
  });

  it('are limited to five hundred an hour in total', async () => {
    const test = await createTestAuth();
    for (let number = 0; number < 100; number++) {
      const step = await test.askCode('registration', `victim${number}@x.org`, client(number));
      for (let tries = 0; tries < 5; tries++) await test.submitCode('registration', step, 'wrong', client(number));
    }
    expect(attacks(test)).toMatchObject([{ bound: 'everybody' }]);
    expect(await tryRight(test, 'ann@x.org', client(1_000))).toMatchObject(CODES_REFUSED);
    test.clock.now += HOUR_MS;
    expect(await tryRight(test, 'bob@x.org', client(1_000))).toMatchObject({ kind: 'result' });
  });

  it('are still counted after a restart', async () => {
    const test = await createTestAuth();
    for (let number = 0; number < 6; number++) await guess(test, 5, { from: client(number), address: 'ann@x.org' });
    const { store, clock, mailer } = test;
    const restarted = await createTestAuth({ store, mailer, now: () => clock.now });
    clock.now += 7 * MINUTE_MS;
    const step = await restarted.askCode('registration', 'ann@x.org', client(99));
    const code = test.mailedCode('ann@x.org');
    expect(await restarted.submitCode('registration', step, code, client(99))).toMatchObject(CODES_REFUSED);
  });

  it('are each logged as a security event without the code or the address', async () => {
    const test = await createTestAuth();
    await guess(test, 5, { address: 'ann@x.org' });
    expect(test.events.map(({ event }) => event)).toEqual([...Array<string>(4).fill('code-refused'), 'code-locked']);
    expect(JSON.stringify(test.events)).not.toMatch(/ann@x\.org|wrong/);
  });
});
