import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { FlowStep } from '../../../contract/flow.ts';
import type { TokenSet } from '../../../contract/tokenSet.ts';
import { createFakeTokenSet } from '../../../sdk/fakeTokens.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { ANN_ID, BOB_ID, documentsOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { sessionEnded, signedIn } from '../auth/index.ts';

const ann = createFakeTokenSet({ identityId: ANN_ID, data: { email: 'ann@example.com' } });
const bob = createFakeTokenSet({ identityId: BOB_ID, data: { email: 'bob@example.com' } });
const nameless = createFakeTokenSet({ identityId: 'id_CCCCCCCCCCCCCCCCCCCCCC' });
const ended = ({ id_token }: TokenSet): TokenSet => ({ access_token: '', id_token });

const emailStep: FlowStep = { state: 's', current: { kind: 'component', id: 'email', prompt: 'email', options: {} } };

/** Opens a page in a browser that keeps these accounts; the first is the last used. */
async function open(url: string, tokens: TokenSet[]) {
  window.localStorage.setItem('hearth:tokens', JSON.stringify(tokens));
  window.localStorage.setItem('hearth:currentToken', ANN_ID);
  const documents = createFakeDocuments([...documentsOf(ANN_ID, 'Ann'), ...documentsOf(BOB_ID, 'Bob')]);
  const app = await renderApp({
    url,
    answer: (command, options) =>
      command.kind === 'rpc' && command.rpc[1] === 'begin' ? emailStep : documents.answer(command, options),
  });
  return app;
}

async function openMenu(url: string, tokens: TokenSet[]) {
  const app = await open(url, tokens);
  await app.user.click(await screen.findByRole('button', { name: /^(Ann|Bob)$/ }));
  return { ...app, menu: within(await screen.findByRole('menu')) };
}

const email = () => screen.findByRole('textbox', { name: 'E-mail address' });
const namesOf = (items: HTMLElement[]) => items.map((item) => item.textContent);

describe('the user menu', () => {
  it('lists the other accounts with their addresses, each as a link that switches to it', async () => {
    const { menu } = await openMenu('/settings/account', [ann, bob, nameless]);
    expect(namesOf(menu.getAllByRole('menuitem'))).toEqual([
      'Bbob@example.com',
      'AAccount 3',
      'Add account',
      'Switch theme',
      'Settings',
      'Log out',
      'Log out of all accounts',
    ]);
    expect(menu.getByRole('menuitem', { name: 'bob@example.com' })).toHaveAttribute('href', '/dashboard/?i=1');
    expect(menu.getByRole('menuitem', { name: 'Add account' })).toHaveAttribute('href', '/dashboard/login?add=account');
  });

  it('offers to add another account and to log out if there is only one', async () => {
    const { menu } = await openMenu('/settings/account', [ann]);
    expect(namesOf(menu.getAllByRole('menuitem'))).toEqual(['Add account', 'Switch theme', 'Settings', 'Log out']);
  });

  it('links an account without a session to the login', async () => {
    const { menu } = await openMenu('/settings/account', [ann, ended(bob)]);
    const item = menu.getByRole('menuitem', { name: 'bob@example.com Log in again' });
    expect(item).toHaveAttribute('href', '/dashboard/login?i=1');
  });

  it('logs out of one account, and leaves the others', async () => {
    const { menu, user, store } = await openMenu('/settings/account', [ann, bob]);
    await user.click(menu.getByRole('menuitem', { name: 'Log out' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(await screen.findByRole('link', { name: 'bob@example.com' })).toHaveAttribute('href', '/dashboard/?i=1');
    expect(store.getState().auth.current).toBeNull();
  });

  it('logs out of all accounts', async () => {
    const { menu, user, store, platform } = await openMenu('/settings/account', [ann, bob]);
    await user.click(menu.getByRole('menuitem', { name: 'Log out of all accounts' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(store.getState().auth.tokens).toEqual([]);
    expect(window.localStorage.getItem('hearth:tokens')).toBe('[]');
    const signOuts = platform.commands.filter(
      ({ kind, ...rest }) => kind === 'rpc' && 'rpc' in rest && rest.rpc[1] === 'signOut',
    );
    expect(signOuts).toHaveLength(2);
  });
});

describe('the address', () => {
  it('includes the tab’s account, as do links, once there are several', async () => {
    const { address, store } = await open('/settings/account', [ann]);
    await screen.findByRole('heading', { level: 1, name: 'Account' });
    expect(address()).toBe('/settings/account');
    // Another tab signs in someone else.
    window.localStorage.setItem('hearth:tokens', JSON.stringify([ann, bob]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'hearth:tokens' })));
    await waitFor(() => expect(address()).toBe('/settings/account?i=0'));
    expect(store.getState().auth.current).toBe(ANN_ID);
    expect(await screen.findByRole('link', { name: 'Security' })).toHaveAttribute(
      'href',
      '/dashboard/settings/security?i=0',
    );
  });

  it('decides which account the tab uses', async () => {
    const { store, address } = await open('/settings/account?i=1', [ann, bob]);
    expect(await screen.findByRole('button', { name: 'Bob' })).toBeVisible();
    expect(store.getState().auth.current).toBe(BOB_ID);
    expect(address()).toBe('/settings/account?i=1');
    expect(screen.queryByText(/You’re using/)).not.toBeInTheDocument();
  });

  it('with an unknown account selects the last one, and says so', async () => {
    const { address } = await open('/settings/account?i=7', [ann, bob]);
    expect(await screen.findByText('You’re using ann@example.com')).toBeVisible();
    expect(screen.getByText('This link is for account 7, which isn’t in this browser.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/settings/account?i=0'));
  });

  it('survives an error, from which the link to the dashboard keeps the tab’s account', async () => {
    const { router } = await open('/settings/account?i=1', [ann, bob]);
    await screen.findByRole('button', { name: 'Bob' });
    await act(() => router.navigate('/settings/account?i=many'));
    const link = await screen.findByRole('link', { name: 'Go to the dashboard' });
    expect(link).toHaveAttribute('href', '/dashboard?i=1');
  });

  it('stays at a sign-in for another account, and then leads to that account', async () => {
    const { store, address } = await open('/login?add=account', [ann]);
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(await screen.findByRole('link', { name: 'ann@example.com' })).toBeVisible();
    expect(await email()).toHaveValue('');
    act(() => void store.dispatch(signedIn(bob)));
    await waitFor(() => expect(address()).toBe('/settings/account?i=1'));
    expect(window.localStorage.getItem('hearth:currentToken')).toBe(BOB_ID);
  });
});

describe('an account whose session has ended', () => {
  it('is asked to log in again with its address filled in, and the others stay', async () => {
    const { store } = await open('/settings/account?i=1', [ann, bob]);
    await screen.findByRole('button', { name: 'Bob' });
    act(() => void store.dispatch(sessionEnded()));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(await screen.findByText(/Your session as bob@example.com has ended/)).toBeVisible();
    await waitFor(async () => expect(await email()).toHaveValue('bob@example.com'));
    expect(screen.getByRole('link', { name: 'ann@example.com' })).toHaveAttribute('href', '/dashboard/?i=0');
  });

  it('does not overwrite an address that was typed', async () => {
    window.sessionStorage.setItem('hearth:flow', JSON.stringify({ email: 'other@example.com' }));
    await open('/login?i=1', [ann, ended(bob)]);
    expect(await screen.findByText(/has ended/)).toBeVisible();
    await waitFor(async () => expect(await email()).toHaveValue('other@example.com'));
  });

  it('can be forgotten', async () => {
    const { user, store } = await open('/login?i=1', [ann, ended(bob)]);
    await user.click(await screen.findByRole('button', { name: 'Forget bob@example.com' }));
    expect(screen.queryByText(/bob@example.com/)).not.toBeInTheDocument();
    expect(store.getState().auth.tokens).toEqual([ann]);
  });
});
