import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FlowChoice, FlowKind } from '../../../contract/flow.ts';
import { userKey } from '../../../contract/keys.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { describeProvider, type RunningOidcProvider, startOidcProvider } from '../../testing/oidcProvider.ts';
import { createTestAuth, PUBLIC_URL, type TestAuth } from '../testing/createTestAuth.ts';
import { answerOf, component, urlOf, visitProvider } from '../testing/visitProvider.ts';

const flows: FlowKind[] = ['authentication', 'registration'];
const page = { authentication: `${PUBLIC_URL}/dashboard/login`, registration: `${PUBLIC_URL}/dashboard/signup` };
const redirectUris = Object.values(page);
const REFUSED = { kind: 'error', name: 'SubmitPromptError', detail: { reason: 'provider-refused' } };

let one: RunningOidcProvider;
let other: RunningOidcProvider;
let test: TestAuth;

beforeAll(async () => {
  [one, other] = await Promise.all([startOidcProvider({ redirectUris }), startOidcProvider({ redirectUris })]);
});
afterAll(() => Promise.all([one.close(), other.close()]));

const create = (overrides: Parameters<typeof createTestAuth>[0] = {}) =>
  createTestAuth({
    oidcProviders: [describeProvider('one', 'Provider One', one), describeProvider('other', 'Provider Other', other)],
    ...overrides,
  });

beforeEach(async () => {
  test = await create();
});

async function signIn(flow: FlowKind, id: string, login: string, auth = test) {
  const step = await auth.step(`${flow}/begin`);
  return auth.visitorOf(await auth.tokens(`${flow}/submitPrompt`, await answerOf(step, id, login)));
}

describe('the first step with configured providers', () => {
  it.each(flows)('of %s is a choice: e-mail first, then each provider', async (flow) => {
    const { current } = await test.step(`${flow}/begin`);
    const oauth2 = (id: string, provider: string) => ({
      kind: 'component',
      id,
      prompt: 'oauth2',
      options: { provider, authorizationUrl: expect.any(String) },
    });
    expect(current).toEqual({
      kind: 'choice',
      prompts: [
        { kind: 'component', id: 'email', prompt: 'email', options: {} },
        oauth2('one', 'Provider One'),
        oauth2('other', 'Provider Other'),
      ],
    });
  });

  it.each(flows)(
    'of %s sends the browser to the provider with PKCE, state and nonce, and back to its own page',
    async (flow) => {
      const { searchParams } = new URL(urlOf(await test.step(`${flow}/begin`), 'one'));
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        client_id: one.clientId,
        scope: 'openid email profile',
        redirect_uri: page[flow],
        code_challenge_method: 'S256',
        code_challenge: expect.any(String),
        state: expect.any(String),
        nonce: expect.any(String),
      });
    },
  );

  it('gives each provider and each flow a separate state', async () => {
    const steps = [await test.step('authentication/begin'), await test.step('authentication/begin')];
    const states = steps.flatMap((step) =>
      ['one', 'other'].map((id) => new URL(urlOf(step, id)).searchParams.get('state')),
    );
    expect(new Set(states).size).toBe(4);
  });

  it('returns the chosen alternative as a step if a choice is submitted by name', async () => {
    const first = await test.step('authentication/begin');
    const next = await test.step('authentication/submitPrompt', { state: first.state, id: '', value: 'other' });
    expect(next.current).toEqual(component(first, 'other'));
  });

  it('still accepts an e-mail address', async () => {
    const next = await test.askCode('registration', 'ann@x.org');
    expect(next.current).toMatchObject({ id: 'email', prompt: 'otp' });
  });
});

describe('signing in at a provider', () => {
  it.each(flows)('creates the identity and its user record in %s if they don’t exist yet', async (flow) => {
    const { identityId } = await signIn(flow, 'one', 'ann');
    const record = await test.store.get(['$auth', 'identities', identityId, 'components', 'one']);
    expect(record?.data).toEqual({
      identityId,
      componentId: 'one',
      identification: 'ann@provider.example',
      confirmed: true,
      data: { issuer: one.issuer, subject: 'ann' },
    });
    expect((await test.store.get(userKey(identityId)))?.data).toMatchObject({ userId: identityId, timezone: 'UTC' });
  });

  it('finds the identity again from either flow’s page', async () => {
    const { identityId } = await signIn('registration', 'one', 'ann');
    expect(await signIn('authentication', 'one', 'ann')).toMatchObject({ identityId });
    expect(await signIn('registration', 'one', 'ann')).toMatchObject({ identityId });
  });

  it('treats the same subject at another provider as someone else', async () => {
    const { identityId } = await signIn('registration', 'one', 'ann');
    expect((await signIn('registration', 'other', 'ann')).identityId).not.toBe(identityId);
  });

  it('never matches an account by the e-mail address that the provider reports', async () => {
    const byEmail = await test.visitorOf(await test.signUp('ann@provider.example'));
    expect((await signIn('authentication', 'one', 'ann')).identityId).not.toBe(byEmail.identityId);
    await test.askCode('authentication', 'ann@provider.example');
    const second = await create();
    await signIn('registration', 'one', 'bob', second);
    await second.askCode('authentication', 'bob@provider.example');
    expect(second.mailer.lastTo('bob@provider.example').subject).toContain('no Hearth account');
  });

  it('starts over after the account was deleted', async () => {
    const visitor = await signIn('registration', 'one', 'ann');
    const outcome = await test.call('account/delete', { email: 'Ann@provider.example' }, { visitor });
    expect(outcome).toEqual({ kind: 'result' });
    expect((await signIn('authentication', 'one', 'ann')).identityId).not.toBe(visitor.identityId);
  });

  it('creates one identity if the same account finishes twice at the same time', async () => {
    const steps = [await test.step('registration/begin'), await test.step('authentication/begin')] as const;
    const answers = [await answerOf(steps[0], 'one', 'ann'), await answerOf(steps[1], 'one', 'ann')] as const;
    const visitors = await Promise.all([
      test.tokens('registration/submitPrompt', answers[0]).then(test.visitorOf),
      test.tokens('authentication/submitPrompt', answers[1]).then(test.visitorOf),
    ]);
    expect(visitors[0]?.identityId).toBe(visitors[1]?.identityId);
  });

  it('can be started twice from one first step, which a client keeps for five minutes, such as after a sign-out', async () => {
    const step = await test.step('authentication/begin');
    for (let count = 0; count < 2; count++) {
      const input = await answerOf(step, 'one', 'ann');
      expect(await test.call('authentication/submitPrompt', input)).toMatchObject({ kind: 'result' });
    }
  });
});

describe('a provider response that wasn’t issued for this flow', () => {
  it.each(['state', 'code'] as const)('is refused if its %s is forged', async (field) => {
    const input = await answerOf(await test.step('authentication/begin'), 'one', 'ann');
    const forged = { ...input, value: { ...input.value, [field]: 'forged' } };
    expect(await test.call('authentication/submitPrompt', forged)).toMatchObject(REFUSED);
  });

  it('is refused if it belongs to another browser', async () => {
    const mine = await test.step('authentication/begin');
    const theirs = await answerOf(await test.step('authentication/begin'), 'one', 'eve');
    const { state } = await answerOf(mine, 'one', 'ann');
    expect(await test.call('authentication/submitPrompt', { ...theirs, state })).toMatchObject(REFUSED);
    // The code was requested with another verifier, so the right state isn't enough.
    const stateOf = new URL(urlOf(mine, 'one')).searchParams.get('state');
    const mixed = { ...theirs, state, value: { ...theirs.value, state: stateOf } };
    expect(await test.call('authentication/submitPrompt', mixed)).toMatchObject(REFUSED);
  });

  it('is refused if it is from another provider', async () => {
    const input = await answerOf(await test.step('authentication/begin'), 'one', 'ann');
    expect(await test.call('authentication/submitPrompt', { ...input, id: 'other' })).toMatchObject(REFUSED);
  });

  it('is refused in the other flow', async () => {
    const input = await answerOf(await test.step('authentication/begin'), 'one', 'ann');
    expect(await test.call('registration/submitPrompt', input)).toEqual({ kind: 'error', name: 'ExpiredStateError' });
  });

  it('is refused the second time', async () => {
    const input = await answerOf(await test.step('authentication/begin'), 'one', 'ann');
    expect(await test.call('authentication/submitPrompt', input)).toMatchObject({ kind: 'result' });
    expect(await test.call('authentication/submitPrompt', input)).toMatchObject({ kind: 'error' });
  });

  it('is refused if the flow is older than ten minutes', async () => {
    const input = await answerOf(await test.step('authentication/begin'), 'one', 'ann');
    test.clock.now += 10 * 60_000;
    expect(await test.call('authentication/submitPrompt', input)).toEqual({ kind: 'error', name: 'ExpiredStateError' });
  });

  it.each([null, 'code', {}, { code: 1, state: 'x' }])('is refused if it is %j', async (value) => {
    const { state } = await test.step('authentication/begin');
    expect(await test.call('authentication/submitPrompt', { state, id: 'one', value })).toMatchObject({
      name: 'InvalidInputError',
    });
  });

  it('is refused for a provider that is not offered', async () => {
    const { state } = await test.step('authentication/begin');
    const input = { state, id: 'nobody', value: { code: 'x', state: 'x', scope: '' } };
    expect(await test.call('authentication/submitPrompt', input)).toMatchObject({ name: 'InvalidInputError' });
  });

  it('reports the reason but no code if the person cancels', async () => {
    const back = await visitProvider(urlOf(await test.step('authentication/begin'), 'one'), { cancel: 'yes' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.has('code')).toBe(false);
  });
});

describe('a provider that can’t be reached', () => {
  const unreachable = {
    id: 'gone',
    display: 'Gone',
    issuer: 'http://127.0.0.1:9',
    clientId: 'x',
    clientSecret: 'y',
  };

  it('is left out, and doesn’t delay startup or other ways to sign in', async () => {
    const auth = await create({
      oidcProviders: [{ ...unreachable, scopes: ['openid'] }, describeProvider('one', 'Provider One', one)],
    });
    const { current } = await auth.step('authentication/begin');
    expect((current as FlowChoice).prompts.map(({ id }) => id)).toEqual(['email', 'one']);
    expect(auth.warnings).toEqual(['Could not reach a login provider']);
  });

  it('leaves only the e-mail address if there is no other provider', async () => {
    const auth = await create({ oidcProviders: [{ ...unreachable, scopes: ['openid'] }] });
    expect(await auth.step('registration/begin')).toMatchObject({ current: { kind: 'component', prompt: 'email' } });
  });

  it('is retried every ten seconds, and offered again once it can be reached', async () => {
    const stopped = await startOidcProvider({ redirectUris });
    await stopped.close();
    const auth = await create({
      store: createMemoryDocumentStore(),
      oidcProviders: [describeProvider('late', 'Late', stopped)],
    });
    const kindOf = async () => (await auth.step('authentication/begin')).current.kind;
    expect(await kindOf()).toBe('component');
    const back = await startOidcProvider({ redirectUris, port: Number(new URL(stopped.issuer).port) });
    try {
      auth.clock.now += 9_999;
      expect(await kindOf()).toBe('component');
      auth.clock.now += 1;
      expect(await kindOf()).toBe('choice');
    } finally {
      await back.close();
    }
  });
});
