import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { FlowStep } from '../../../../contract/flow.ts';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { createFakeTokenSet, FAKE_IDENTITY_ID } from '../../../../sdk/fakeTokens.ts';
import { enterText } from '../../../testing/enterText.ts';
import { selectIdentity } from '../../auth/index.ts';
import { button, emailField, show } from '../testing/flowJourney.tsx';
import { emailComponent, emailStep } from '../testing/steps.ts';

const request = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 1_000, userVerification: 'required' };
const step: FlowStep = {
  state: 'begun',
  current: {
    kind: 'choice',
    prompts: [
      emailComponent,
      { kind: 'component', id: 'passkey', prompt: 'passkey', options: { provider: 'a passkey', request } },
    ],
  },
};
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const credential = {
  id: 'aWQ',
  rawId: bytes('id'),
  type: 'public-key',
  response: {
    authenticatorData: bytes('data'),
    clientDataJSON: bytes('client'),
    signature: bytes('signature'),
    userHandle: bytes('person'),
  },
  getClientExtensionResults: () => ({}),
};
const cancelled = () => Promise.reject(new DOMException('The person closed the dialog.', 'NotAllowedError'));

/** Stands in for the browser's dialog, with a function for each time that it opens. */
let dialogs: (() => Promise<unknown>)[] = [];
let asked: CredentialRequestOptions[] = [];

function define(target: object, name: string, value: unknown) {
  Object.defineProperty(target, name, { value, configurable: true });
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  dialogs = [];
  asked = [];
  define(globalThis, 'PublicKeyCredential', () => {});
  define(navigator, 'userActivation', { isActive: true });
  define(navigator, 'credentials', {
    get(options: CredentialRequestOptions) {
      asked.push(options);
      return dialogs.shift()?.();
    },
  });
});
afterEach(() => {
  for (const name of ['userActivation', 'credentials']) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

async function chooseAPasskey(submitPrompt: unknown) {
  const view = show('/login', { 'authentication/begin': step, 'authentication/submitPrompt': submitPrompt });
  await enterText(view.user, await emailField(), 'ada@example.com');
  await view.user.click(button('Continue with a passkey'));
  return view;
}

it('signs in with the passkey that the browser returns', async () => {
  dialogs = [async () => credential];
  const { platform, store } = await chooseAPasskey(createFakeTokenSet());
  await waitFor(() => expect(selectIdentity(store.getState())?.identityId).toBe(FAKE_IDENTITY_ID));
  expect(asked).toMatchObject([{ publicKey: { rpId: 'localhost', userVerification: 'required' } }]);
  expect(platform.commands).toMatchObject([
    { rpc: ['authentication', 'begin'], input: ['passkey'] },
    { rpc: ['authentication', 'submitPrompt'], input: { state: 'begun', id: 'passkey', value: { id: 'aWQ' } } },
  ]);
});

it('says that no passkey was used, retries, and goes back to the address as typed', async () => {
  dialogs = [cancelled, cancelled];
  const { user } = await chooseAPasskey(createFakeTokenSet());
  expect(await screen.findByText(/No passkey was used/)).toBeVisible();
  await waitFor(() => expect(button('Try again')).toHaveFocus());
  await user.click(button('Try again'));
  await waitFor(() => expect(asked).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Use another way' }));
  expect(await emailField()).toHaveValue('ada@example.com');
});

it('says why the platform refused a passkey', async () => {
  dialogs = [async () => credential];
  const message = 'This passkey doesn’t work here.';
  await chooseAPasskey(() => refuse('SubmitPromptError', { reason: 'passkey-refused', message }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(button('Try again')).toBeEnabled();
});

it('waits for a click after a reload, since no one has just chosen it', async () => {
  define(navigator, 'userActivation', { isActive: false });
  dialogs = [async () => credential];
  const { user, store } = await chooseAPasskey(createFakeTokenSet());
  const ask = await screen.findByRole('button', { name: 'Use a passkey' });
  expect(asked).toEqual([]);
  await user.click(ask);
  await waitFor(() => expect(selectIdentity(store.getState())?.identityId).toBe(FAKE_IDENTITY_ID));
});

it('is not requested in a browser without passkeys', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  const { platform } = show('/login', { 'authentication/begin': emailStep });
  await emailField();
  expect(platform.commands).toMatchObject([{ rpc: ['authentication', 'begin'], input: [] }]);
});
