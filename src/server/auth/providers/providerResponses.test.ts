import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { describeProvider, type RunningOidcProvider, startOidcProvider } from '../../testing/oidcProvider.ts';
import { identityKey } from '../records.ts';
import { createTestAuth, PUBLIC_URL, type TestAuth } from '../testing/createTestAuth.ts';
import { answerOf } from '../testing/visitProvider.ts';

const REFUSED = { kind: 'error', name: 'SubmitPromptError', detail: { reason: 'provider-refused' } };

let one: RunningOidcProvider;
beforeAll(async () => {
  one = await startOidcProvider({ redirectUris: [`${PUBLIC_URL}/dashboard/login`] });
});
afterAll(() => one.close());

const create = (overrides: Parameters<typeof createTestAuth>[0] = {}) =>
  createTestAuth({ oidcProviders: [describeProvider('one', 'Provider One', one)], ...overrides });

async function signIn(login: string, auth: TestAuth) {
  const step = await auth.step('authentication/begin');
  return auth.visitorOf(await auth.tokens('authentication/submitPrompt', await answerOf(step, 'one', login)));
}

describe('a provider that splits its claims', () => {
  it('is asked whether the address in its ID token is verified', async () => {
    const test = await create();
    const { identityId } = await signIn('split-ann', test);
    expect((await test.store.get(identityKey(identityId)))?.data).toMatchObject({
      data: { email: 'split-ann@provider.example' },
    });
  });
});

it.each(['client_secret_basic', 'client_secret_post'] as const)(
  '%s can be set as the way to authenticate',
  async (clientAuth) => {
    const auth = await create({ oidcProviders: [{ ...describeProvider('one', 'Provider One', one), clientAuth }] });
    expect(await signIn('ann', auth)).toMatchObject({ kind: 'identity' });
  },
);

describe('the log about a provider', () => {
  const warned: Record<string, unknown>[] = [];
  const logger = {
    info: () => undefined,
    error: () => undefined,
    warn: (fields: object) => void warned.push(fields as Record<string, unknown>),
  };
  beforeEach(() => void warned.splice(0));

  it('names both issuers if they differ', async () => {
    const auth = await create({ logger });
    const input = await answerOf(await auth.step('authentication/begin'), 'one', 'moved-ann');
    expect(await auth.call('authentication/submitPrompt', input)).toMatchObject(REFUSED);
    expect(warned).toMatchObject([{ expected: one.issuer, received: 'https://elsewhere.example' }]);
  });

  it('contains the provider’s own words about an error, such as a wrong way to authenticate', async () => {
    const auth = await create({
      logger,
      oidcProviders: [{ ...describeProvider('one', 'Provider One', one), clientAuth: 'none' }],
    });
    const input = await answerOf(await auth.step('authentication/begin'), 'one', 'ann');
    expect(await auth.call('authentication/submitPrompt', input)).toMatchObject(REFUSED);
    expect(warned).toMatchObject([{ providerError: 'invalid_client', providerSays: expect.any(String) }]);
    expect(JSON.stringify(warned)).not.toContain(one.clientSecret);
  });
});
