import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MINUTE_MS } from '../../../contract/durations.ts';
import type { FlowKind } from '../../../contract/flow.ts';
import { createTestAuth, type TestAuth } from '../testing/createTestAuth.ts';

const flows: FlowKind[] = ['registration', 'authentication'];

/** Starts a flow that waits for the code sent to an address. */
async function waiting(flow: FlowKind) {
  const test = await createTestAuth();
  if (flow === 'authentication') await test.signUp('ann@x.org');
  const asked = await test.askCode(flow, 'ann@x.org');
  const code = test.mailedCode('ann@x.org');
  return { ...test, asked, code, wrong: otherThan(code) };
}

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
const sendPath = (flow: FlowKind) =>
  flow === 'registration' ? 'registration/sendValidationCode' : 'authentication/sendPrompt';
/** Requests another code half a minute after the last e-mail, as a person would. */
function sendAgain({ step, clock }: TestAuth, flow: FlowKind, state: string) {
  clock.now += 30_000;
  return step(sendPath(flow), { state, id: 'email', locale: 'en' });
}

describe.each(flows)('a confirmation code of %s', (flow) => {
  it('is neither stored nor readable in the state', async () => {
    const { store, code, asked } = await waiting(flow);
    const [entry] = await store.list(['$auth', 'codes'], { limit: 10 });
    expect(JSON.stringify(entry)).not.toContain(code);
    expect(asked.state).not.toContain(code);
    expect(Buffer.from(asked.state, 'base64url').toString('latin1')).not.toContain('ann@x.org');
  });

  it('allows fewer tries after each wrong code, and then refuses even the right one', async () => {
    const { submitCode, asked, code, wrong } = await waiting(flow);
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await submitCode(flow, asked, wrong)).toMatchObject({
        name: 'SubmitPromptError',
        detail: { reason: 'wrong-code', triesLeft },
      });
    }
    expect(await submitCode(flow, asked, wrong)).toMatchObject({ detail: { reason: 'too-many-tries' } });
    expect(await submitCode(flow, asked, code)).toMatchObject({ detail: { reason: 'too-many-tries' } });
  });

  it('is accepted on the fifth try', async () => {
    const { submitCode, asked, code, wrong } = await waiting(flow);
    for (let count = 0; count < 4; count++) await submitCode(flow, asked, wrong);
    expect(await submitCode(flow, asked, code)).toMatchObject({ kind: 'result' });
  });

  it('is compared with only five of a hundred simultaneous guesses', async () => {
    const { submitCode, asked, wrong } = await waiting(flow);
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => submitCode(flow, asked, wrong)));
    const left = outcomes.flatMap((outcome) =>
      outcome.kind === 'error' ? [(outcome.detail as { triesLeft?: number }).triesLeft ?? 0] : [],
    );
    expect(left.filter((tries) => tries > 0).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    expect(left.filter((tries) => tries === 0)).toHaveLength(96);
  });

  it('signs in only one of two clients that submit it at the same time', async () => {
    const { submitCode, asked, code } = await waiting(flow);
    const outcomes = await Promise.all([submitCode(flow, asked, code), submitCode(flow, asked, code)]);
    expect(outcomes.filter(({ kind }) => kind === 'result')).toHaveLength(1);
    expect(outcomes).toContainEqual({ kind: 'error', name: 'ExpiredStateError' });
  });

  it('works once', async () => {
    const { submitCode, asked, code } = await waiting(flow);
    await submitCode(flow, asked, code);
    expect(await submitCode(flow, asked, code)).toEqual({ kind: 'error', name: 'ExpiredStateError' });
  });

  it('can’t be resent after it was used', async () => {
    const { submitCode, call, asked, code } = await waiting(flow);
    await submitCode(flow, asked, code);
    const again = await call(sendPath(flow), { state: asked.state, id: 'email', locale: 'en' });
    expect(again).toEqual({ kind: 'error', name: 'ExpiredStateError' });
  });

  it('is accepted with the spaces and dashes that people type', async () => {
    const { submitCode, asked, code } = await waiting(flow);
    const typed = ` ${code.slice(0, 3)} - ${code.slice(3)} `;
    expect(await submitCode(flow, asked, typed)).toMatchObject({ kind: 'result' });
  });

  it('is valid for ten minutes', async () => {
    const early = await waiting(flow);
    early.clock.now += 10 * MINUTE_MS - 1;
    expect(await early.submitCode(flow, early.asked, early.code)).toMatchObject({ kind: 'result' });
    const late = await waiting(flow);
    late.clock.now += 10 * MINUTE_MS;
    expect(await late.submitCode(flow, late.asked, late.code)).toMatchObject({ kind: 'error' });
  });

  it('is replaced when it is resent: the earlier code is wrong, and the new one has five tries', async () => {
    const test = await waiting(flow);
    for (let count = 0; count < 5; count++) await test.submitCode(flow, test.asked, test.wrong);
    let next = await sendAgain(test, flow, test.asked.state);
    // One time in a million, both codes are the same.
    if (test.mailedCode('ann@x.org') === test.code) next = await sendAgain(test, flow, test.asked.state);
    expect(next.current).toEqual(test.asked.current);
    expect(next.validating).toBe(test.asked.validating);
    expect(await test.submitCode(flow, next, test.code)).toMatchObject({ detail: { triesLeft: 4 } });
    expect(await test.submitCode(flow, next, test.mailedCode('ann@x.org'))).toMatchObject({ kind: 'result' });
  });

  it('is not e-mailed twice if a client requests it right after it was sent', async () => {
    const test = await waiting(flow);
    const mails = test.mailer.sent.length;
    const next = await test.step(sendPath(flow), { state: test.asked.state, id: 'email', locale: 'en' });
    expect(next.current).toMatchObject({ prompt: 'otp', options: { digits: 6, mailed: 'just-now' } });
    expect(test.mailer.sent).toHaveLength(mails);
    expect(await test.submitCode(flow, next, test.code)).toMatchObject({ kind: 'result' });
  });

  it('is resent immediately after a wrong try, or if its e-mail could not be sent', async () => {
    const test = await waiting(flow);
    const send = () => test.call(sendPath(flow), { state: test.asked.state, id: 'email', locale: 'en' });
    await test.submitCode(flow, test.asked, test.wrong);
    test.mailer.failure = new Error('connection refused');
    expect(await send()).toMatchObject({ detail: { reason: 'mail-not-sent' } });
    test.mailer.failure = null;
    const mails = test.mailer.sent.length;
    expect(await send()).toMatchObject({ kind: 'result' });
    expect(test.mailer.sent).toHaveLength(mails + 1);
  });

  it('is accepted even by a step from before it was resent', async () => {
    const test = await waiting(flow);
    await sendAgain(test, flow, test.asked.state);
    const outcome = await test.submitCode(flow, test.asked, test.mailedCode('ann@x.org'));
    expect(outcome).toMatchObject({ kind: 'result' });
  });

  it('is reported as expired even if its step is still valid', async () => {
    const test = await waiting(flow);
    test.clock.now += 5 * MINUTE_MS;
    const next = await sendAgain(test, flow, test.asked.state);
    const [entry] = await test.store.list(['$auth', 'codes'], { limit: 10 });
    const { key, data } = entry!.document;
    await test.store.commit([], [{ type: 'set', key, data: { ...(data as object), expiresAt: test.clock.now } }]);
    expect(await test.submitCode(flow, next, '123456')).toMatchObject({ detail: { reason: 'code-expired' } });
  });

  it('does not work in another ceremony for the same address', async () => {
    const test = await waiting(flow);
    const other = await test.askCode(flow, 'ann@x.org');
    if (test.mailedCode('ann@x.org') === test.code) return;
    expect(await test.submitCode(flow, other, test.code)).toMatchObject({ detail: { reason: 'wrong-code' } });
    expect(await test.submitCode(flow, test.asked, test.code)).toMatchObject({ kind: 'result' });
  });

  it('does not match any other value', async () => {
    const test = await waiting(flow);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.jsonValue()), async (value) => {
        if (typeof value === 'string' && value.replace(/[\s-]/g, '') === test.code) return;
        expect(await test.submitCode(flow, test.asked, value)).toMatchObject({ kind: 'error' });
      }),
      { numRuns: 200 },
    );
  });
});
