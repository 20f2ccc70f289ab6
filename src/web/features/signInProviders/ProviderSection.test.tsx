import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ErrorName } from '../../../contract/errors.ts';
import type { LinkedAccount, OwnProvider } from '../../../contract/linkedProviders.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf } from '../../testing/people.ts';
import { renderApp, type RenderedApp } from '../../testing/renderApp.tsx';
import { keepTrip, tripOf } from '../proof/index.ts';
import { leaveToLink } from './linkProvider.ts';

const AUTHORIZATION = 'https://acme.example/authorize?state=expected';
const FROM = '/settings/security';

const account: LinkedAccount = {
  address: 'ann@acme.example',
  linkedAt: NOW - 3 * 86_400_000,
  isOnlyWay: false,
  isGone: false,
};
const acme = (linked: Partial<LinkedAccount> | null): OwnProvider => ({
  providerId: 'acme',
  display: 'Acme',
  linked: linked && { ...account, ...linked },
});

/** An error that this page never gets. */
const NEVER_SENT: [ErrorName] = ['UnknownRpcError'];

type Answers = Record<string, (input: never) => unknown>;

/** Opens a page as someone with these providers. By default, it's the page that lists them. */
async function open(provided: OwnProvider[], more: Answers = {}, url = FROM) {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', []));
  let providers = provided;
  const answers: Answers = {
    'providers/list': () => providers,
    'providers/beginLink': () => ({ state: 'sealed', authorizationUrl: AUTHORIZATION }),
    'providers/link': () => {
      providers = [acme({})];
      return providers[0];
    },
    'providers/unlink': () => {
      providers = [acme(null)];
      return null;
    },
    'passkeys/list': () => ({ isAvailable: true, passkeys: [] }),
    'address/get': () => ({ address: 'ann@example.com' }),
    'sessions/list': () => [],
    'sessions/history': () => [],
    ...more,
  };
  const app = await renderApp({
    url,
    identity: ann,
    answer(command, options) {
      const answer = command.kind === 'rpc' ? answers[command.rpc.join('/')] : undefined;
      return answer && command.kind === 'rpc' ? answer(command.input as never) : documents.answer(command, options);
    },
  });
  const inputsOf = (name: string) =>
    app.platform.commands.flatMap((command) =>
      command.kind === 'rpc' && command.rpc.join('/') === name ? [command.input] : [],
    );
  return { ...app, inputsOf };
}

const row = async () => within(await screen.findByRole('list', { name: 'Login providers' })).findByRole('listitem');

beforeEach(() => window.sessionStorage.clear());

describe('the login providers', () => {
  it.each([
    [null, 'Not linked', 'Link Acme'],
    [{}, 'Linked to ann@acme.example · 3 d ago', 'Unlink Acme'],
    [{ address: null, linkedAt: null }, 'Linked', 'Unlink Acme'],
    [{ isGone: true }, 'no longer offered here, so it can’t log you in', 'Unlink Acme'],
    [{ isOnlyWay: true }, 'your only way to log in, so it can’t be unlinked', null],
  ])('show an account that is %j', async (linked, words, button) => {
    await open([acme(linked)]);
    expect(await row()).toHaveTextContent(words);
    expect(
      within(await row())
        .queryAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(button === null ? [] : [button]);
  });

  it('have no section if the server has none', async () => {
    const { inputsOf } = await open([]);
    await waitFor(() => expect(inputsOf('providers/list')).toHaveLength(1));
    await act(async () => {});
    expect(screen.queryByRole('region', { name: 'Login providers' })).not.toBeInTheDocument();
  });

  it('are unlinked after confirmation', async () => {
    const { user, inputsOf } = await open([acme({})]);
    await user.click(await screen.findByRole('button', { name: 'Unlink Acme' }));
    const asking = await screen.findByRole('dialog', { name: 'Unlink Acme?' });
    await user.click(within(asking).getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('Acme is unlinked')).toBeVisible();
    await waitFor(async () => expect(await row()).toHaveTextContent('Not linked'));
    expect(inputsOf('providers/unlink')).toEqual([{ providerId: 'acme' }]);
  });

  it('show why a provider can’t be unlinked', async () => {
    const message = 'This is your only way to log in.';
    const { user } = await open([acme({})], {
      'providers/unlink': () => refuse('InvalidInputError', { path: 'providerId', message }),
    });
    await user.click(await screen.findByRole('button', { name: 'Unlink Acme' }));
    const asking = await screen.findByRole('dialog', { name: 'Unlink Acme?' });
    await user.click(within(asking).getByRole('button', { name: 'Unlink' }));
    expect(await within(asking).findByText(message)).toBeVisible();
  });

  it('can be reloaded after a failure', async () => {
    let fails = true;
    const { user } = await open([], {
      'providers/list': () => (fails ? refuse('ForbiddenError') : [acme(null)]),
    });
    const failure = await screen.findByText('Couldn’t load the login providers');
    fails = false;
    await user.click(within(failure.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await row()).toHaveTextContent('Not linked');
  });
});

describe('linking a provider', () => {
  const leaveFrom = async ({ store }: RenderedApp) => {
    const left: string[] = [];
    const departure = { storage: window.sessionStorage, from: FROM, leave: (url: string) => void left.push(url) };
    return { left, problem: await store.dispatch(leaveToLink(acme(null), departure)) };
  };

  it('returns to the page with the provider’s account, and links it', async () => {
    const app = await open([acme(null)]);
    await row();
    expect(await leaveFrom(app)).toEqual({ left: [AUTHORIZATION], problem: null });
    expect(app.inputsOf('providers/beginLink')).toEqual([{ providerId: 'acme' }]);
    const back = await open([acme(null)], {}, '/login?code=from-acme&state=expected&iss=https%3A%2F%2Facme.example');
    expect(await screen.findByText('Acme is linked')).toBeVisible();
    expect(back.address()).toBe(FROM);
    const answer = { code: 'from-acme', state: 'expected', iss: 'https://acme.example' };
    expect(back.inputsOf('providers/link')).toEqual([{ state: 'sealed', answer }]);
  });

  it('stays on the page if the provider can’t be reached', async () => {
    const started = { state: 'sealed', authorizationUrl: null };
    const { user } = await open([acme(null)], { 'providers/beginLink': () => started });
    await user.click(await screen.findByRole('button', { name: 'Link Acme' }));
    expect(await screen.findByText('Acme can’t be reached right now. Try again in a moment.')).toBeVisible();
    expect(window.sessionStorage.getItem('hearth:proof')).toBeNull();
  });

  it.each<[string, [ErrorName, unknown?], string]>([
    ['error=access_denied', NEVER_SENT, 'You didn’t finish logging in with the provider, so nothing was linked.'],
    ['error=server_error', NEVER_SENT, 'The provider didn’t confirm who you are. Try again.'],
    ['code=a', ['ExpiredStateError'], 'That took too long, so nothing was linked. Try again.'],
    [
      'code=a',
      ['SubmitPromptError', { message: 'Use your e-mail.' }],
      'The provider didn’t confirm who you are. Try again.',
    ],
    [
      'code=a',
      ['InvalidInputError', { path: 'providerId', message: 'It signs in to another.' }],
      'It signs in to another.',
    ],
  ])('says why nothing was linked after %s and %j', async (returned, refusal, message) => {
    const acmeTrip = { providerId: 'acme', authorizationUrl: AUTHORIZATION };
    keepTrip(window.sessionStorage, tripOf('link', 'sealed', acmeTrip, FROM));
    await open([acme(null)], { 'providers/link': () => refuse(...refusal) }, `/login?state=expected&${returned}`);
    expect(await screen.findByText(message)).toBeVisible();
    expect(await row()).toHaveTextContent('Not linked');
  });
});
