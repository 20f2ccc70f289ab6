import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts';
import type { FlowKind } from '../../../contract/flow.ts';
import { createTestAuth, type TestAuth } from '../testing/createTestAuth.ts';

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

describe('five hundred wrong codes within an hour, for a hundred addresses and from as many clients', () => {
  const HONEST = client(1_000);
  const LONG = { digits: 10 };
  const UNSAFE = { name: 'SubmitPromptError', detail: { reason: 'code-unsafe' } };

  async function attack(test: TestAuth, flow: FlowKind): Promise<void> {
    for (let number = 0; number < 100; number++) {
      const step = await test.askCode(flow, `own${number}@attacker.org`, client(number));
      for (let tries = 0; tries < 5; tries++) await test.submitCode(flow, step, 'wrong', client(number));
    }
  }

  it.each<FlowKind>(['authentication', 'registration'])(
    'in %s, keep neither a person on a new device nor a newcomer from using a code',
    async (flow) => {
      const test = await createTestAuth();
      await test.signUp('ann@x.org', client(2_000));
      const before = await test.askCode('authentication', 'bob@x.org', HONEST);
      await test.signUp('carl@x.org', client(2_001));
      const carls = await test.askCode('authentication', 'carl@x.org', HONEST);
      await attack(test, flow);
      expect(attacks(test)).toMatchObject([{ bound: 'everybody' }]);
      // A short code that was e-mailed before.
      expect(before.current).toMatchObject({ options: { digits: 6 } });
      const right = await test.submitCode('authentication', carls, test.mailedCode('carl@x.org'), HONEST);
      expect(right).toMatchObject({ kind: 'result' });
      // Codes that are e-mailed from now on, with a typing error each.
      for (const [ownFlow, address] of [
        ['authentication', 'ann@x.org'],
        ['registration', 'new@x.org'],
      ] as const) {
        const step = await test.askCode(ownFlow, address, HONEST);
        expect(step.current).toMatchObject({ options: LONG });
        expect(test.mailedCode(address)).toHaveLength(10);
        expect(await test.submitCode(ownFlow, step, 'typo', HONEST)).toMatchObject({
          detail: { reason: 'wrong-code' },
        });
        const entered = await test.submitCode(ownFlow, step, test.mailedCode(address), HONEST);
        expect(entered).toMatchObject({ kind: 'result' });
      }
    },
  );

  it('leave each address one guess at a short code, then only the link or a longer code', async () => {
    const test = await createTestAuth();
    await test.signUp('ann@x.org', client(2_000));
    const short = await test.askCode('authentication', 'ann@x.org', HONEST);
    const code = test.mailedCode('ann@x.org');
    const link = mailedLink(test, 'ann@x.org');
    const other = await test.askCode('authentication', 'ann@x.org', client(3_000));
    await attack(test, 'registration');
    expect(await test.submitCode('authentication', other, 'wrong', client(3_000))).toMatchObject({
      detail: { reason: 'wrong-code' },
    });
    expect(await test.submitCode('authentication', other, 'wrong', client(3_000))).toMatchObject(UNSAFE);
    expect(await test.submitCode('authentication', short, code, HONEST)).toMatchObject(UNSAFE);
    const opened = await test.step('authentication/submitPrompt', {
      id: 'link',
      value: link,
      state: await begin(test),
    });
    expect(opened.current).toMatchObject({ prompt: 'link', options: { address: 'ann@x.org' } });
    test.clock.now += 30_000;
    const longer = await test.step(
      'authentication/sendPrompt',
      { state: short.state, id: 'email', locale: 'en' },
      HONEST,
    );
    expect(longer.current).toMatchObject({ options: LONG });
    const entered = await test.submitCode('authentication', longer, test.mailedCode('ann@x.org'), HONEST);
    expect(entered).toMatchObject({ kind: 'result' });
  });

  it('do not reveal who has an account: every new code is long, whether or not the address is registered', async () => {
    const test = await createTestAuth();
    await test.signUp('ann@x.org', client(2_000));
    await attack(test, 'registration');
    for (const flow of ['authentication', 'registration'] as const) {
      const steps = [await test.askCode(flow, 'ann@x.org', HONEST), await test.askCode(flow, 'new@x.org', HONEST)];
      for (const step of steps) {
        expect(step.current).toMatchObject({ options: LONG });
        const tried = await test.submitCode(flow, step, 'wrong', HONEST);
        expect(tried).toMatchObject({ detail: { reason: 'wrong-code', triesLeft: 4 } });
      }
    }
  });

  it('are forgotten after an hour: codes are short again', async () => {
    const test = await createTestAuth();
    await attack(test, 'registration');
    test.clock.now += HOUR_MS;
    const step = await test.askCode('registration', 'bob@x.org', HONEST);
    expect(step.current).toMatchObject({ options: { digits: 6 } });
    expect(test.mailedCode('bob@x.org')).toHaveLength(6);
  });

  it('don’t allow more guesses at long codes than one client and one address have', async () => {
    const test = await createTestAuth();
    await attack(test, 'registration');
    for (let number = 0; number < 6; number++) {
      const from = client(4_000 + number);
      const step = await test.askCode('registration', 'ann@x.org', from);
      for (let tries = 0; tries < 5; tries++) await test.submitCode('registration', step, 'wrong', from);
    }
    const step = await test.askCode('registration', 'ann@x.org', HONEST);
    const tried = await test.submitCode('registration', step, test.mailedCode('ann@x.org'), HONEST);
    expect(tried).toMatchObject(CODES_REFUSED);
  });
});

const begin = async (test: TestAuth): Promise<string> => (await test.step('authentication/begin')).state;

function mailedLink({ mailer }: TestAuth, address: string): string {
  return /#link=(\S+)/.exec(mailer.lastTo(address).text)?.[1] ?? '';
}
