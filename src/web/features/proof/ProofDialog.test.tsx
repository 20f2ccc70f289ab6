import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Command } from '../../../contract/commands.ts';
import { userKey } from '../../../contract/keys.ts';
import type { ProofWay } from '../../../contract/proof.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { createFakeTokenSet, FAKE_IDENTITY_ID } from '../../../sdk/fakeTokens.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { enterText } from '../../testing/enterText.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { keepTrip, noteReturn, takeReturn, tripOf } from './providerTrip.ts';

const mailed: ProofWay = { kind: 'email', address: 'ada@example.com' };

const provider: ProofWay = {
  kind: 'provider',
  providerId: 'one',
  display: 'One',
  authorizationUrl: 'https://one.example/authorize?state=expected',
};

/** Creates a fake platform on which deleting the account requires a proof, with the code 123456. */
function platformAsking(ways: ProofWay[]) {
  const documents = createFakeDocuments([
    [userKey(FAKE_IDENTITY_ID), { userId: FAKE_IDENTITY_ID, display: 'Ada', timezone: 'UTC' }],
  ]);
  let isProved = false;
  const answers: Record<string, (input: unknown) => unknown> = {
    'account/delete': () => (isProved ? null : refuse('FreshProofNeededError')),
    'account/export': () => (isProved ? refuse('StorageFullError') : refuse('FreshProofNeededError')),
    'security/beginProof': () => ({ state: 'sealed', ways }),
    'security/sendProofCode': () => ({ digits: 6 }),
    'security/submitProof': (input) => {
      const { value } = input as { value: string };
      if (value !== '123456') {
        return refuse('SubmitPromptError', { reason: 'wrong-code', message: 'Wrong code. 4 attempts left.' });
      }
      isProved = true;
      return { provedAt: 0 };
    },
  };
  return (command: Command) => {
    const answer = command.kind === 'rpc' ? answers[command.rpc.join('/')] : undefined;
    return answer && command.kind === 'rpc' ? answer(command.input) : documents.answer(command, {});
  };
}

async function deleteAccount(ways: ProofWay[] = [mailed]) {
  const app = await renderApp({
    url: '/settings/account',
    identity: createFakeTokenSet(),
    answer: platformAsking(ways),
  });
  await app.user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const asking = await screen.findByRole('dialog', { name: 'Delete your account?' });
  await enterText(app.user, within(asking).getByLabelText(/e-mail address/), 'ada@example.com');
  await app.user.click(within(asking).getByRole('button', { name: 'Delete account' }));
  const calls = (name: string) =>
    app.platform.commands.filter((command) => command.kind === 'rpc' && command.rpc.join('/') === name).length;
  return { ...app, calls, dialog: await screen.findByRole('dialog', { name: 'Confirm it’s you' }) };
}

it('asks for the e-mailed code, then resends the call', async () => {
  const { user, dialog, calls, address } = await deleteAccount();
  expect(await within(dialog).findByText('ada@example.com')).toBeVisible();
  const code = within(dialog).getByLabelText('Enter confirmation code');
  expect(code).toHaveFocus();
  await user.click(code);
  await user.paste('123456');
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  expect(calls('security/sendProofCode')).toBe(1);
  expect(calls('account/delete')).toBe(2);
});

it('asks for the code before data is read, too', async () => {
  const { user, platform } = await renderApp({
    url: '/settings/security',
    identity: createFakeTokenSet(),
    answer: platformAsking([mailed]),
  });
  await user.click(await screen.findByRole('button', { name: 'Download your data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await user.click(await within(dialog).findByLabelText('Enter confirmation code'));
  await user.paste('123456');
  const reads = () =>
    platform.commands.filter(({ kind, ...more }) => kind === 'rpc' && 'rpc' in more && more.rpc[1] === 'export');
  await waitFor(() => expect(reads()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says that a code is wrong, and accepts another', async () => {
  const { user, dialog, address } = await deleteAccount();
  const code = await within(dialog).findByLabelText('Enter confirmation code');
  await user.click(code);
  await user.paste('000000');
  expect(await within(dialog).findByText('Wrong code. 4 attempts left.')).toBeVisible();
  expect(code).toHaveValue('');
  await user.paste('123456');
  await waitFor(() => expect(address()).toMatch(/^\/login/));
});

it('lets the call fail if the person cancels, and asks again the next time', async () => {
  const { user, dialog, calls } = await deleteAccount();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const asking = await screen.findByRole('dialog', { name: 'Delete your account?' });
  expect(await within(asking).findByText('Confirm it’s you, then try again.')).toBeVisible();
  expect(calls('account/delete')).toBe(1);
  await user.click(within(asking).getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
});

it('sends another code on demand', async () => {
  const { user, dialog, calls } = await deleteAccount();
  const resend = await within(dialog).findByRole('link', { name: 'Resend code' });
  await waitFor(() => expect(resend).toBeEnabled());
  await user.click(resend);
  await waitFor(() => expect(calls('security/sendProofCode')).toBe(2));
});

it('if there is a choice, does not send a code until that way is chosen', async () => {
  const { user, dialog, calls } = await deleteAccount([mailed, provider]);
  expect(await within(dialog).findByRole('link', { name: 'Continue with One' })).toHaveAttribute(
    'href',
    provider.authorizationUrl,
  );
  expect(calls('security/sendProofCode')).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'E-mail me a code' }));
  expect(await within(dialog).findByLabelText('Enter confirmation code')).toHaveFocus();
  expect(calls('security/sendProofCode')).toBe(1);
});

it('asks someone without any way to prove their identity to log in again', async () => {
  const { dialog } = await deleteAccount([]);
  expect(await within(dialog).findByText(/Log out and log in again/)).toBeVisible();
});

const kept = tripOf('proof', 'sealed', provider, '/settings/account');

it('stores the person’s location before going to a provider', async () => {
  const { user, dialog } = await deleteAccount([provider]);
  const link = await within(dialog).findByRole('link', { name: 'Continue with One' });
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(noteReturn(window.sessionStorage, new URLSearchParams('code=a&state=expected'))).toBe('/settings/account');
});

it('submits the provider’s response on the page where the person was', async () => {
  keepTrip(window.sessionStorage, kept);
  const submitted: unknown[] = [];
  const answer = platformAsking([provider]);
  const { address } = await renderApp({
    url: '/login?code=from-one&state=expected&scope=openid',
    identity: createFakeTokenSet(),
    answer(command) {
      if (command.kind !== 'rpc' || command.rpc[1] !== 'submitProof') return answer(command);
      submitted.push(command.input);
      return { provedAt: 0 };
    },
  });
  expect(await screen.findByText('Confirmed')).toBeVisible();
  expect(address()).toBe('/settings/account');
  expect(submitted).toEqual([
    { state: 'sealed', way: 'provider', value: { providerId: 'one', code: 'from-one', state: 'expected' } },
  ]);
  expect(takeReturn(window.sessionStorage, 'proof')).toBeNull();
});

it('says when the provider refused', async () => {
  keepTrip(window.sessionStorage, kept);
  const { platform } = await renderApp({
    url: '/login?error=access_denied&state=expected',
    identity: createFakeTokenSet(),
    answer: platformAsking([provider]),
  });
  expect(await screen.findByText('We couldn’t confirm it’s you')).toBeVisible();
  expect(platform.commands.some((command) => command.kind === 'rpc' && command.rpc[1] === 'submitProof')).toBe(false);
});

it.each(['code=theirs&state=of-others', 'code=theirs', 'state='])(
  'ignores a response to another request: %s',
  (search) => {
    keepTrip(window.sessionStorage, kept);
    expect(noteReturn(window.sessionStorage, new URLSearchParams(search))).toBeNull();
    expect(takeReturn(window.sessionStorage, 'proof')).toBeNull();
  },
);
