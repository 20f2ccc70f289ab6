import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProofOffer, ProofWay } from '../../../contract/proof.ts';
import type { Person } from '../../access/visitor.ts';
import { realNow } from '../../../testing/clock.ts';
import { describeProvider, type RunningOidcProvider, startOidcProvider } from '../../testing/oidcProvider.ts';
import { createTestAuth, PUBLIC_URL, type TestAuth } from '../testing/createTestAuth.ts';
import { answerOf, visitProvider } from '../testing/visitProvider.ts';

const REFUSED = { name: 'SubmitPromptError', detail: { reason: 'provider-refused' } };

let provider: RunningOidcProvider;
let test: TestAuth;
let ann: Person;

beforeAll(async () => {
  provider = await startOidcProvider({ redirectUris: [`${PUBLIC_URL}/dashboard/login`] });
});
afterAll(() => provider.close());

let now: number;

beforeEach(async () => {
  // The provider uses the machine's clock.
  now = realNow() - 60 * 60_000;
  test = await createTestAuth({
    oidcProviders: [describeProvider('one', 'Provider One', provider)],
    now: () => now,
  });
  const step = await test.step('authentication/begin');
  ann = await test.visitorOf(await test.tokens('authentication/submitPrompt', await answerOf(step, 'one', 'ann')));
  now = realNow();
});

async function begin(): Promise<{ state: string; way: Extract<ProofWay, { kind: 'provider' }> }> {
  const outcome = await test.call('security/beginProof', undefined, { visitor: ann });
  const { state, ways } = (outcome as { value: ProofOffer }).value;
  const [way] = ways;
  if (way?.kind !== 'provider') throw new Error(`The way is ${JSON.stringify(way)}.`);
  return { state, way };
}

async function visit(way: { authorizationUrl: string }, login: string) {
  const { searchParams } = await visitProvider(way.authorizationUrl, { login });
  return { providerId: 'one', code: searchParams.get('code'), state: searchParams.get('state') };
}

const submit = (state: string, value: unknown) =>
  test.call('security/submitProof', { state, way: 'provider', value }, { visitor: ann });

describe('someone who can only sign in with a provider', () => {
  it('proves their identity there, and has to sign in again even if they are already signed in', async () => {
    const { state, way } = await begin();
    expect(way).toMatchObject({ providerId: 'one', display: 'Provider One' });
    expect(new URL(way.authorizationUrl).searchParams.get('max_age')).toBe('0');
    expect(await test.auth.hasFreshProof(ann)).toBe(false);
    expect(await submit(state, await visit(way, 'ann'))).toMatchObject({ kind: 'result' });
    expect(await test.auth.hasFreshProof(ann)).toBe(true);
  });

  it('can’t use another account at the provider', async () => {
    const { state, way } = await begin();
    expect(await submit(state, await visit(way, 'bob'))).toMatchObject(REFUSED);
    expect(await test.auth.hasFreshProof(ann)).toBe(false);
  });

  it('can use a response only once', async () => {
    const { state, way } = await begin();
    const answer = await visit(way, 'ann');
    expect(await submit(state, answer)).toMatchObject({ kind: 'result' });
    expect(await submit(state, answer)).toMatchObject({ kind: 'error' });
  });

  it('can’t use the response to a different attempt', async () => {
    const [first, second] = [await begin(), await begin()];
    expect(await submit(second.state, await visit(first.way, 'ann'))).toMatchObject(REFUSED);
  });

  it.each([null, {}, { providerId: 'two', code: 'a', state: 'b' }, { providerId: 'one', code: 1, state: 'b' }])(
    'can’t use %j',
    async (value) => {
      const { state } = await begin();
      expect(await submit(state, value)).toMatchObject({ name: 'InvalidInputError' });
    },
  );
});

it('is offered the provider, unlike someone with a mailbox', async () => {
  const visitor = await test.visitorOf(await test.signUp('bob@x.org'));
  expect(await test.call('security/beginProof', undefined, { visitor })).toMatchObject({
    value: { ways: [{ kind: 'email', address: 'bob@x.org' }] },
  });
});
