import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FlowKind } from '../../../contract/flow.ts';
import { describeProvider, type RunningOidcProvider, startOidcProvider } from '../../testing/oidcProvider.ts';
import { componentsPrefix, identityKey } from '../records.ts';
import { createTestAuth, PUBLIC_URL, type TestAuth } from '../testing/createTestAuth.ts';
import { answerOf } from '../testing/visitProvider.ts';

const redirectUris = [`${PUBLIC_URL}/dashboard/login`, `${PUBLIC_URL}/dashboard/signup`];
const REFUSED = { kind: 'error', name: 'SubmitPromptError', detail: { reason: 'provider-refused' } };

let one: RunningOidcProvider;
let test: TestAuth;

beforeAll(async () => {
  one = await startOidcProvider({ redirectUris });
});
afterAll(() => one.close());
beforeEach(async () => {
  test = await createTestAuth({ oidcProviders: [describeProvider('one', 'Provider One', one)] });
});

async function signIn(flow: FlowKind, id: string, login: string) {
  const step = await test.step(`${flow}/begin`);
  return test.visitorOf(await test.tokens(`${flow}/submitPrompt`, await answerOf(step, id, login)));
}

describe('the ID token of a provider', () => {
  it.each([
    ['is signed with a key that is not the provider’s', 'forged'],
    ['names no subject', 'nameless'],
    ['was issued to another client', 'lent'],
  ])('is refused when it %s', async (_case, login) => {
    const input = await answerOf(await test.step('authentication/begin'), 'one', login);
    expect(await test.call('authentication/submitPrompt', input)).toMatchObject(REFUSED);
    expect(test.warnings).toContain('A login provider did not confirm a login');
  });
});

describe('an address that the provider has not verified', () => {
  it('is not shown as the person’s address, and can’t be typed to delete the account', async () => {
    const step = await test.step('registration/begin');
    const tokens = await test.tokens('registration/submitPrompt', await answerOf(step, 'one', 'unverified'));
    const visitor = await test.visitorOf(tokens);
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1]!, 'base64url').toString()) as object;
    expect(claims).toMatchObject({ sub: visitor.identityId, data: {} });
    const email = 'unverified@provider.example';
    expect(await test.call('account/delete', { email }, { visitor })).toMatchObject({ name: 'InvalidInputError' });
    expect(await test.call('account/delete', { email: visitor.identityId }, { visitor })).toEqual({ kind: 'result' });
  });

  it('is removed from an older account at its next sign-in', async () => {
    const { identityId } = await signIn('registration', 'one', 'unverified');
    const email = 'unverified@provider.example';
    const identity = (await test.store.get(identityKey(identityId)))!;
    const componentKey = [...componentsPrefix(identityId), 'one'];
    const component = (await test.store.get(componentKey))!;
    await test.store.commit(
      [],
      [
        { type: 'set', key: identity.key, data: { ...(identity.data as object), data: { email } } },
        { type: 'set', key: componentKey, data: { ...(component.data as object), identification: email } },
      ],
    );
    await signIn('authentication', 'one', 'unverified');
    expect((await test.store.get(identity.key))?.data).toEqual(identity.data);
    expect((await test.store.get(componentKey))?.data).toEqual(component.data);
  });
});
