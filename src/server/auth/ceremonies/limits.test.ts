import { describe, expect, it } from '@jest/globals';
import type { FlowKind } from '../../../contract/flow.ts';
import { createTestAuth } from '../testing/createTestAuth.ts';

const flows: FlowKind[] = ['registration', 'authentication'];
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Each call from a client of its own, so that no limit but the one of the address is met. */
const client = (number: number) => ({ clientAddress: `192.0.2.${number}` });

describe.each(flows)('mails to one address in %s', (flow) => {
  it('are five an hour, whoever asks and in whatever spelling', async () => {
    const { askCode, call, step, clock, mailer } = await createTestAuth();
    for (const number of [1, 2, 3, 4, 5]) await askCode(flow, number % 2 ? 'ann@x.org' : 'ANN@X.ORG', client(number));
    clock.now += 10 * SECOND_MS;
    const { state } = await step(`${flow}/begin`, undefined, client(6));
    const input = { state, id: 'email', value: 'ann@x.org' };
    expect(await call(`${flow}/submitPrompt`, input, client(6))).toEqual({
      kind: 'error',
      name: 'RateLimitedError',
      detail: { retryAfterSeconds: 3590 },
    });
    expect(mailer.sent).toHaveLength(5);
    await expect(askCode(flow, 'bob@x.org', client(6))).resolves.toBeDefined();
    clock.now += HOUR_MS - 10 * SECOND_MS;
    await expect(askCode(flow, 'ann@x.org', client(6))).resolves.toBeDefined();
  });

  it('are five when twenty are asked for at once', async () => {
    const { step, call, mailer } = await createTestAuth();
    const { state } = await step(`${flow}/begin`);
    const input = { state, id: 'email', value: 'ann@x.org' };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => call(`${flow}/submitPrompt`, input)));
    expect(outcomes.filter(({ kind }) => kind === 'result')).toHaveLength(5);
    expect(mailer.sent).toHaveLength(5);
  });

  it('count those sent again', async () => {
    const { askCode, call, mailer } = await createTestAuth();
    const { state } = await askCode(flow, 'ann@x.org');
    const path = flow === 'registration' ? 'registration/sendValidationCode' : 'authentication/sendPrompt';
    const send = () => call(path, { state, id: 'email', locale: 'en' });
    for (let count = 0; count < 4; count++) expect(await send()).toMatchObject({ kind: 'result' });
    expect(await send()).toMatchObject({ name: 'RateLimitedError', detail: { retryAfterSeconds: 3600 } });
    expect(mailer.sent).toHaveLength(5);
  });

  it('are still counted after a restart', async () => {
    const { store, askCode } = await createTestAuth();
    for (let count = 0; count < 5; count++) await askCode(flow, 'ann@x.org');
    const restarted = await createTestAuth({ store });
    await expect(restarted.askCode(flow, 'ann@x.org')).rejects.toThrow('RateLimitedError');
  });
});

describe.each(flows)('one client of %s', (flow) => {
  it('begins thirty times a minute', async () => {
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

  it('cannot mail the world from one step', async () => {
    const { step, call, mailer } = await createTestAuth();
    const { state } = await step(`${flow}/begin`);
    for (let number = 0; number < 40; number++) {
      await call(`${flow}/submitPrompt`, { state, id: 'email', value: `person${number}@x.org` });
    }
    expect(mailer.sent).toHaveLength(30);
  });
});
