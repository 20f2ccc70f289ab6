import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../contract/durations.ts';
import type { FlowKind, FlowStep } from '../../../contract/flow.ts';
import { createTestAuth, type TestAuth } from '../testing/createTestAuth.ts';

const flows: FlowKind[] = ['registration', 'authentication'];

/** Returns a different client for each number. */
const client = (number: number) => ({ clientAddress: `192.0.${number}.1` });
const sendPath = (flow: FlowKind) =>
  flow === 'registration' ? 'registration/sendValidationCode' : 'authentication/sendPrompt';

async function ask({ step, call }: TestAuth, flow: FlowKind, value: string, from = client(1)) {
  const { state } = await step(`${flow}/begin`, undefined, from);
  return call(`${flow}/submitPrompt`, { state, id: 'email', value }, from);
}

const limited = (retryAfterSeconds: number) => ({
  kind: 'error',
  name: 'RateLimitedError',
  detail: { retryAfterSeconds, reason: 'mails' },
});

describe.each(flows)('e-mails to one address in %s', (flow) => {
  it('are limited to five an hour per client, in any spelling', async () => {
    const test = await createTestAuth();
    for (const number of [1, 2, 3, 4, 5]) await test.askCode(flow, number % 2 ? 'ann@x.org' : 'ANN@X.ORG', client(1));
    test.clock.now += 20 * MINUTE_MS;
    expect(await ask(test, flow, 'ann@x.org')).toEqual(limited(40 * 60));
    expect(test.mailer.sent).toHaveLength(5);
    expect(await ask(test, flow, 'bob@x.org')).toMatchObject({ kind: 'result' });
    test.clock.now += 40 * MINUTE_MS;
    expect(await ask(test, flow, 'ann@x.org')).toMatchObject({ kind: 'result' });
  });

  it('are never used up by one client, so another browser can still get its five', async () => {
    const test = await createTestAuth();
    for (let count = 0; count < 10; count++) await ask(test, flow, 'ann@x.org', client(1));
    for (let count = 0; count < 5; count++) {
      expect(await ask(test, flow, 'ann@x.org', client(2))).toMatchObject({ kind: 'result' });
    }
    expect(test.mailer.sent).toHaveLength(10);
  });

  it('are allowed every six minutes after strangers have requested ten, so the mailbox always has a working link', async () => {
    const test = await createTestAuth();
    for (let number = 1; number <= 10; number++) await test.askCode(flow, 'ann@x.org', client(number));
    test.clock.now += 10 * SECOND_MS;
    expect(await ask(test, flow, 'ann@x.org', client(11))).toEqual(limited(350));
    test.clock.now += 350 * SECOND_MS;
    expect(await ask(test, flow, 'ann@x.org', client(11))).toMatchObject({ kind: 'result' });
    expect(await ask(test, flow, 'ann@x.org', client(12))).toEqual(limited(360));
    expect(test.mailer.sent).toHaveLength(11);
  });

  it('are limited to five even if twenty are requested at the same time', async () => {
    const test = await createTestAuth();
    const { state } = await test.step(`${flow}/begin`);
    const input = { state, id: 'email', value: 'ann@x.org' };
    await Promise.all(Array.from({ length: 20 }, () => test.call(`${flow}/submitPrompt`, input)));
    expect(test.mailer.sent).toHaveLength(5);
  });

  it('count resent ones', async () => {
    const { askCode, call, clock, mailer } = await createTestAuth();
    const { state } = await askCode(flow, 'ann@x.org');
    const send = () => call(sendPath(flow), { state, id: 'email', locale: 'en' });
    for (let count = 0; count < 4; count++) {
      clock.now += MINUTE_MS;
      expect(await send()).toMatchObject({ kind: 'result' });
    }
    clock.now += MINUTE_MS;
    expect(await send()).toEqual(limited(55 * 60));
    expect(mailer.sent).toHaveLength(5);
  });

  it('are still counted after a restart', async () => {
    const { store, askCode, clock, mailer } = await createTestAuth();
    for (let count = 0; count < 5; count++) await askCode(flow, 'ann@x.org', client(1));
    const restarted = await createTestAuth({ store, mailer, now: () => clock.now });
    await ask(restarted, flow, 'ann@x.org');
    expect(mailer.sent).toHaveLength(5);
  });

  it('are refused with a security event, which does not contain the address', async () => {
    const test = await createTestAuth();
    for (let number = 1; number <= 11; number++) await ask(test, flow, 'ann@x.org', client(number));
    expect(test.events).toEqual([
      {
        event: 'mails-limited',
        requestId: 'test',
        client: '192.0.11.1',
        bound: 'address',
        addressMark: expect.stringMatching(/^[\w-]{22}$/),
        retryAfterSeconds: 360,
      },
    ]);
  });
});

describe.each(flows)('a code of %s that was e-mailed before the limit was reached', (flow) => {
  async function limitedStep() {
    const test = await createTestAuth();
    if (flow === 'authentication') await test.signUp('ann@x.org', client(9));
    test.clock.now += HOUR_MS;
    for (let count = 0; count < 5; count++) await test.askCode(flow, 'ann@x.org');
    const step = await test.askCode(flow, 'ann@x.org');
    return { test, step };
  }

  it('can still be entered: the flow continues to the code step and says that the code was sent earlier', async () => {
    const { test, step } = await limitedStep();
    expect(step.current).toMatchObject({ prompt: 'otp', options: { digits: 6, mailed: 'earlier' } });
    expect(await test.submitCode(flow, step, test.mailedCode('ann@x.org'))).toMatchObject({ kind: 'result' });
  });

  it('has five tries, even if the flow starts over', async () => {
    const { test, step } = await limitedStep();
    const steps: FlowStep[] = [step];
    for (let count = 0; count < 4; count++) steps.push(await test.askCode(flow, 'ann@x.org'));
    for (const each of steps) await test.submitCode(flow, each, 'wrong');
    expect(await test.submitCode(flow, step, test.mailedCode('ann@x.org'))).toMatchObject({
      detail: { reason: 'too-many-tries' },
    });
  });

  it('is no longer accepted once it expires; the flow then says how long to wait', async () => {
    const { test } = await limitedStep();
    test.clock.now += 10 * MINUTE_MS;
    expect(await ask(test, flow, 'ann@x.org', { clientAddress: '192.0.2.1' })).toEqual(limited(50 * 60));
  });

  it('can’t be used by another client', async () => {
    const { test } = await limitedStep();
    for (let count = 0; count < 5; count++) await test.askCode(flow, 'ann@x.org', client(4));
    expect(await ask(test, flow, 'ann@x.org', client(3))).toEqual(limited(360));
  });
});

describe.each(flows)('one client of %s', (flow) => {
  it('can begin thirty times a minute', async () => {
    const { call, clock } = await createTestAuth();
    const begin = (from = client(1)) => call(`${flow}/begin`, undefined, from);
    for (let count = 0; count < 30; count++) expect(await begin()).toMatchObject({ kind: 'result' });
    clock.now += 20 * SECOND_MS;
    expect(await begin()).toEqual({
      kind: 'error',
      name: 'RateLimitedError',
      detail: { retryAfterSeconds: 40 },
    });
    expect(await begin(client(2))).toMatchObject({ kind: 'result' });
    clock.now += 40 * SECOND_MS;
    expect(await begin()).toMatchObject({ kind: 'result' });
  });

  it('can’t e-mail unlimited addresses from one step', async () => {
    const { step, call, mailer } = await createTestAuth();
    const { state } = await step(`${flow}/begin`);
    for (let number = 0; number < 40; number++) {
      await call(`${flow}/submitPrompt`, { state, id: 'email', value: `person${number}@x.org` });
    }
    expect(mailer.sent).toHaveLength(30);
  });

  it('can request two hundred e-mails an hour, however slowly and from any address in its network', async () => {
    const test = await createTestAuth();
    for (let number = 0; number < 250; number++) {
      test.clock.now += 10 * SECOND_MS;
      await ask(test, flow, `person${number}@x.org`, { clientAddress: `2001:db8:1:1::${number.toString(16)}` });
    }
    expect(test.mailer.sent).toHaveLength(200);
  });
});
