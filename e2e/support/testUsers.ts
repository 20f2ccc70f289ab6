import type { Page } from '@playwright/test';
import type { TokenSet } from '../../src/contract/tokenSet.ts';
import { rpc } from '../../src/sdk/commandBuilders.ts';
import { createPlatform } from '../../src/sdk/createPlatform.ts';
import { identityOf } from '../../src/sdk/jwt.ts';
import type { Platform } from '../../src/sdk/platform.ts';
import { newAddress, type Site } from './people.ts';
import { editUser } from './records.ts';

/** Someone with an account, identified by the tokens of one session. */
export interface TestUser {
  address: string;
  userId: string;
  tokens: TokenSet;
  /** The platform client, used without a browser. */
  platform: Platform;
}

/** Signs someone up through the API, for journeys with existing users. */
export async function createUser(site: Site, display: string): Promise<TestUser> {
  const address = newAddress(display.toLowerCase());
  const person = await signIn(site, address, ['registration', 'submitValidationCode']);
  await editUser(person, { display });
  return person;
}

/** Returns the same person in a separate session, as in another browser. */
export const withAnotherSession = (site: Site, { address }: TestUser): Promise<TestUser> =>
  signIn(site, address, ['authentication', 'submitPrompt']);

/** Returns the same person with the same session, but sends calls to one server in a cluster, bypassing the proxy. */
export const callingAt = (url: string, person: TestUser): TestUser => ({
  ...person,
  platform: platformFor({ url }, person.tokens),
});

/** Requests sign-up codes, which are e-mailed. */
export async function askForCodes(site: Site, address: string, times: number): Promise<void> {
  const { execute } = platformFor(site, null);
  for (let time = 0; time < times; time++) {
    const { state } = (await execute(rpc(['registration', 'begin']))) as { state: string };
    await execute(rpc(['registration', 'submitPrompt'], { state, id: 'email', value: address }));
  }
}

/** Requests login codes as a stranger. Returns the steps that ask for these codes. */
export async function askForLoginCodes(site: Site, address: string, times: number) {
  const { execute } = platformFor(site, null);
  const steps: { execute: typeof execute; state: string }[] = [];
  for (let time = 0; time < times; time++) {
    const { state: first } = (await execute(rpc(['authentication', 'begin']))) as { state: string };
    const input = { state: first, id: 'email', value: address };
    const { state } = (await execute(rpc(['authentication', 'submitPrompt'], input))) as { state: string };
    steps.push({ execute, state });
  }
  return steps;
}

/** Returns the person who is signed in to a browser, with the same session. */
export async function userIn(page: Page, site: Site, address: string): Promise<TestUser> {
  const stored = await page.evaluate(() => localStorage.getItem('hearth:tokens'));
  const [tokens] = JSON.parse(stored ?? '[]') as TokenSet[];
  return knownBy(site, address, tokens);
}

async function signIn(site: Site, address: string, submitCode: ['registration' | 'authentication', string]) {
  const [flow] = submitCode;
  const { execute } = platformFor(site, null);
  const { state: first } = (await execute(rpc([flow, 'begin']))) as { state: string };
  const sent = (await execute(rpc([flow, 'submitPrompt'], { state: first, id: 'email', value: address }))) as {
    state: string;
  };
  const value = await site.mail.nextCodeFor(address);
  const tokens = (await execute(rpc(submitCode, { state: sent.state, id: 'email', value }))) as TokenSet;
  return knownBy(site, address, tokens);
}

function knownBy(site: Site, address: string, tokens: TokenSet | undefined): TestUser {
  const userId = tokens && identityOf(tokens)?.identityId;
  if (!tokens || userId === undefined) throw new Error('The platform signed no one in.');
  return { address, userId, tokens, platform: platformFor(site, tokens) };
}

function platformFor({ url }: Pick<Site, 'url'>, tokens: TokenSet | null): Platform {
  let current = tokens;
  return createPlatform({
    clientId: 'hearth-e2e',
    endpoint: `${url}/api`,
    tokens: {
      getCurrent: () => current,
      replaceCurrent: (_previous, next) => void (current = next),
      dropCurrent: () => void (current = null),
    },
  });
}
