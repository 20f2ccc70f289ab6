import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../contract/durations.ts';
import type { FlowKind, FlowStep } from '../../../contract/flow.ts';
import { createTestAuth, PUBLIC_URL, type TestAuth } from '../testing/createTestAuth.ts';

const ELSEWHERE = { clientAddress: '198.51.100.7', userAgent: 'another browser' };
const EXPIRED = { name: 'SubmitPromptError', detail: { reason: 'link-expired' } };
const finishPath = (flow: FlowKind) =>
  flow === 'registration' ? 'registration/submitValidationCode' : 'authentication/submitPrompt';

/** Returns the flow and value of the link in the last e-mail. */
function mailedLink({ mailer }: TestAuth, address: string): { flow: FlowKind; value: string } {
  const url = new RegExp(`${PUBLIC_URL}/dashboard/(login|signup)#link=(\\S+)`).exec(mailer.lastTo(address).text);
  if (!url) throw new Error(`The last mail to ${address} has no link.`);
  return { flow: url[1] === 'login' ? 'authentication' : 'registration', value: url[2]! };
}

async function open(test: TestAuth, { flow, value }: { flow: FlowKind; value: unknown }) {
  const { state } = await test.step(`${flow}/begin`, undefined, ELSEWHERE);
  return test.call(`${flow}/submitPrompt`, { state, id: 'link', value }, ELSEWHERE);
}

async function openStep(test: TestAuth, link: { flow: FlowKind; value: unknown }): Promise<FlowStep> {
  const outcome = await open(test, link);
  if (outcome.kind !== 'result') throw new Error(`The link was refused: ${JSON.stringify(outcome)}`);
  return outcome.value as FlowStep;
}

const continueFlow = (test: TestAuth, flow: FlowKind, { state }: FlowStep) =>
  test.call(finishPath(flow), { state, id: 'email', value: '' }, ELSEWHERE);

async function asked(flow: FlowKind) {
  const test = await createTestAuth();
  if (flow === 'authentication') await test.signUp('ann@x.org');
  const step = await test.askCode(flow, 'Ann@x.org');
  return { test, step, link: mailedLink(test, flow === 'authentication' ? 'ann@x.org' : 'Ann@x.org') };
}

describe.each<FlowKind>(['registration', 'authentication'])('the link in an e-mail of %s', (flow) => {
  it('shows the address and asks for confirmation in any browser, and works once', async () => {
    const { test, link } = await asked(flow);
    const step = await openStep(test, link);
    expect(step).toEqual({
      state: expect.any(String),
      current: { kind: 'component', id: 'email', prompt: 'link', options: { address: 'Ann@x.org' } },
      ...(flow === 'registration' && { validating: true }),
    });
    expect(await continueFlow(test, flow, step)).toMatchObject({
      kind: 'result',
      value: { device_token: expect.any(String) },
    });
    expect(await continueFlow(test, flow, step)).toMatchObject(EXPIRED);
    expect(await open(test, link)).toMatchObject(EXPIRED);
  });

  it('is not used up by programs that only open it', async () => {
    const { test, link } = await asked(flow);
    for (let count = 0; count < 5; count++) await openStep(test, link);
    expect(await continueFlow(test, flow, await openStep(test, link))).toMatchObject({ kind: 'result' });
  });

  it('is an alternative to its code: using one invalidates the other', async () => {
    const { test, step, link } = await asked(flow);
    const opened = await openStep(test, link);
    const code = test.mailedCode(test.mailer.sent.at(-1)!.to);
    expect(await test.submitCode(flow, step, code)).toMatchObject({ kind: 'result' });
    expect(await continueFlow(test, flow, opened)).toMatchObject(EXPIRED);
  });

  it('works even after too many wrong codes', async () => {
    const { test, step, link } = await asked(flow);
    for (let count = 0; count < 6; count++) await test.submitCode(flow, step, 'wrong');
    expect(await continueFlow(test, flow, await openStep(test, link))).toMatchObject({ kind: 'result' });
  });

  it('is valid for ten minutes, even if it was opened', async () => {
    const { test, link } = await asked(flow);
    test.clock.now += 9 * MINUTE_MS;
    const opened = await openStep(test, link);
    test.clock.now += MINUTE_MS;
    expect(await continueFlow(test, flow, opened)).toMatchObject(EXPIRED);
    expect(await open(test, link)).toMatchObject(EXPIRED);
  });

  it("doesn't work in the other flow, with a changed value, or as a code", async () => {
    const { test, step, link } = await asked(flow);
    const other = flow === 'registration' ? 'authentication' : 'registration';
    const [ceremonyId = '', secret = ''] = link.value.split('.');
    expect(await open(test, { ...link, flow: other })).toMatchObject(EXPIRED);
    for (const value of ['', ceremonyId, `${ceremonyId}.`, `${ceremonyId}.x${secret}`, `x.${secret}`, 7, null]) {
      expect(await open(test, { flow, value })).toMatchObject(EXPIRED);
    }
    expect(await test.submitCode(flow, step, secret)).toMatchObject({ detail: { reason: 'wrong-code' } });
  });

  it('is not stored, and neither is its address', async () => {
    const { test, link } = await asked(flow);
    const [entry] = await test.store.list(['$auth', 'codes'], { limit: 10 });
    expect(JSON.stringify(entry)).not.toContain(link.value.split('.')[1]);
    expect(JSON.stringify(entry)).not.toMatch(/ann@x\.org/i);
  });
});

describe('the link in an e-mail about the wrong flow', () => {
  it('logs in someone who tried to sign up with an address that has an account', async () => {
    const test = await createTestAuth();
    const { identityId } = await test.visitorOf(await test.signUp('ann@x.org'));
    await test.askCode('registration', 'ann@x.org');
    const link = mailedLink(test, 'ann@x.org');
    expect(link.flow).toBe('authentication');
    expect(await continueFlow(test, link.flow, await openStep(test, link))).toMatchObject({ kind: 'result' });
    expect(test.events.at(-1)).toMatchObject({ event: 'signed-in', identityId, by: 'link' });
  });

  it('signs up someone who tried to log in with an address that has no account', async () => {
    const test = await createTestAuth();
    await test.askCode('authentication', 'ann@x.org');
    const link = mailedLink(test, 'ann@x.org');
    expect(link.flow).toBe('registration');
    expect(await continueFlow(test, link.flow, await openStep(test, link))).toMatchObject({ kind: 'result' });
    expect(test.events.at(-1)).toMatchObject({ event: 'signed-up', by: 'link' });
  });

  it('signs no one in if the account has since been deleted', async () => {
    const { test, link } = await asked('authentication');
    const opened = await openStep(test, link);
    const visitor = await test.visitorOf(await test.logIn('ann@x.org'));
    await test.call('account/delete', { email: 'ann@x.org' }, { visitor });
    expect(await continueFlow(test, 'authentication', opened)).toMatchObject(EXPIRED);
  });
});

describe('a sign-in e-mail', () => {
  it('says what was requested and from where', async () => {
    const test = await createTestAuth();
    await test.askCode('registration', 'ann@x.org', {
      clientAddress: '192.0.2.7',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    const { text } = test.mailer.lastTo('ann@x.org');
    expect(text).toContain('Request: Sign up');
    expect(text).toContain('From: Firefox on Linux, 192.0.2.7');
    expect(text).toContain('Time: Tue 1 Jan 2030 at 00:00 UTC');
  });
});
