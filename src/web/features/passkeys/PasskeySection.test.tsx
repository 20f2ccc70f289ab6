import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Passkey, PasskeyList } from '../../../contract/passkeys.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { enterText } from '../../testing/enterText.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const passkeyOf = (name: string, change: Partial<Passkey> = {}): Passkey => ({
  passkeyId: name,
  name,
  createdAt: NOW - 3 * DAY_MS,
  lastUsedAt: null,
  isSynced: false,
  refusedSince: null,
  ...change,
});

const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Hearth' },
  user: { id: 'aWQ', name: 'ann@example.com', displayName: 'Ann' },
  pubKeyCredParams: [],
};
const credential = {
  id: 'aWQ',
  rawId: new ArrayBuffer(2),
  type: 'public-key',
  response: { clientDataJSON: new ArrayBuffer(1), attestationObject: new ArrayBuffer(1) },
  getClientExtensionResults: () => ({}),
};

let create: () => Promise<unknown>;

beforeEach(() => {
  create = async () => credential;
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: () => {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { create: () => create() }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

/** Opens the security page as someone with these passkeys. */
async function open({ passkeys = [], isAvailable = true }: Partial<PasskeyList> = {}, fails = '') {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', []));
  let kept = passkeys;
  let failing = fails;
  const answers: Record<string, (input: never) => unknown> = {
    'passkeys/list': () => ({ isAvailable, passkeys: kept }),
    'passkeys/begin': () => creation,
    'passkeys/add': () => {
      kept = [...kept, passkeyOf('Chrome on Linux')];
      return kept.at(-1);
    },
    'passkeys/rename': ({ passkeyId, name }: { passkeyId: string; name: string }) => {
      kept = kept.map((passkey) => (passkey.passkeyId === passkeyId ? { ...passkey, name } : passkey));
      return null;
    },
    'passkeys/remove': ({ passkeyId }: { passkeyId: string }) => {
      kept = kept.filter((passkey) => passkey.passkeyId !== passkeyId);
      return null;
    },
    'providers/list': () => [],
    'address/get': () => ({ address: 'ann@example.com' }),
    'sessions/list': () => [],
    'sessions/history': () => [],
  };
  const app = await renderApp({
    url: '/settings/security',
    identity: ann,
    answer(command, options) {
      const name = command.kind === 'rpc' ? command.rpc.join('/') : '';
      if (name === failing) return refuse('ForbiddenError');
      const answer = answers[name];
      return answer && command.kind === 'rpc' ? answer(command.input as never) : documents.answer(command, options);
    },
  });
  return { ...app, recover: () => (failing = '') };
}

const rows = async () => within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem');

describe('the passkeys', () => {
  it('show when they were added and used, whether they are synced, and which is blocked', async () => {
    await open({
      passkeys: [
        passkeyOf('Laptop', { lastUsedAt: NOW - 60_000 }),
        passkeyOf('Phone', { isSynced: true, refusedSince: NOW }),
      ],
    });
    const [laptop, phone] = await rows();
    expect(laptop).toHaveTextContent(/Laptop.*On one device · added 3 d ago · last used 1 min ago/);
    expect(phone).toHaveTextContent(/Phone.*Blocked.*Synced · added 3 d ago · never used.*Remove it and add a new one/);
  });

  it('include a passkey that the browser creates', async () => {
    const { user } = await open();
    expect(await screen.findByText('You have no passkeys.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    expect(await rows()).toHaveLength(1);
    expect(await screen.findByText('Passkey added: Chrome on Linux')).toBeVisible();
  });

  it('explain why the browser did not create a passkey', async () => {
    create = () => Promise.reject(new DOMException('Registered before.', 'InvalidStateError'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText('This device already has a passkey for your account.')).toBeVisible();
  });

  it('are renamed and removed', async () => {
    const { user } = await open({ passkeys: [passkeyOf('Laptop'), passkeyOf('Phone')] });
    await user.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
    const renaming = await screen.findByRole('dialog', { name: 'Rename passkey' });
    await user.clear(within(renaming).getByLabelText('Name'));
    await enterText(user, within(renaming).getByLabelText('Name'), 'Work laptop');
    await user.click(within(renaming).getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
    const removing = await screen.findByRole('dialog', { name: 'Remove Work laptop?' });
    await user.click(within(removing).getByRole('button', { name: 'Remove passkey' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect((await rows())[0]).toHaveTextContent('Phone');
  });

  it('cannot be added if the server’s address does not allow it', async () => {
    await open({ isAvailable: false });
    expect(await screen.findByText(/needs an HTTPS address/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('cannot be added in a browser that does not support them', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    await open();
    expect(await screen.findByText('This browser can’t add passkeys.')).toBeVisible();
  });

  it('can be reloaded after a failure', async () => {
    const { user, recover } = await open({ passkeys: [passkeyOf('Laptop')] }, 'passkeys/list');
    const failure = await screen.findByText('Couldn’t load your passkeys');
    recover();
    await user.click(within(failure.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});
