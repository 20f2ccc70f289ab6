import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { Command } from '../../contract/commands.ts';
import type { FlowStep } from '../../contract/flow.ts';
import { teamKey, userTeamKey } from '../../contract/keys.ts';
import { type CommandHandler, refuse } from '../../sdk/fakePlatform.ts';
import { TransportError } from '../../sdk/platform.ts';
import { signedIn, signedOut } from '../features/auth/index.ts';
import { createFakeDocuments } from '../testing/fakeDocuments.ts';
import { createFakeMonitors } from '../testing/fakeMonitors.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../testing/people.ts';
import { renderApp, type RenderAppOptions } from '../testing/renderApp.tsx';

const alpha = teamOf(ANN_ID, 'a', 'Alpha');
const beta = teamOf(ANN_ID, 'b', 'Beta');
const [ALPHA, BETA] = [`/teams/${alpha.teamId}`, `/teams/${beta.teamId}`];

const emailStep: FlowStep = { state: 's', current: { kind: 'component', id: 'email', prompt: 'email', options: {} } };

function start(url: string, options: RenderAppOptions & { teams?: (typeof alpha)[] } = {}) {
  const { teams = [beta, alpha], ...rest } = options;
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', teams));
  const monitors = createFakeMonitors([]);
  const answer: CommandHandler = (command, executeOptions) =>
    monitors.answer(command) ?? (command.kind === 'rpc' ? emailStep : documents.answer(command, executeOptions));
  return renderApp({ url, answer, ...rest }).then((app) => ({ ...app, documents }));
}

/** The kinds of documents that were read, in order. */
const readsOf = (commands: Command[]) => commands.map(({ kind }) => kind).filter((kind) => kind !== 'rpc');

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('for a visitor', () => {
  it.each([
    ['/', '/login?redirect=%2F'],
    ['/teams', '/login?redirect=%2Fteams'],
    [`${ALPHA}/settings/general`, `/login?redirect=${encodeURIComponent(`${ALPHA}/settings/general`)}`],
    ['/settings', '/login?redirect=%2Fsettings'],
    ['/settings/account?redirect=%2Fteams&i=5', '/login?redirect=%2Fsettings%2Faccount&i=5'],
  ])('%s leads to %s without requesting its data', async (url, expected) => {
    const { address, platform } = await start(url);
    await heading('Login');
    expect(address()).toBe(expected);
    expect(platform.commands.every(({ kind }) => kind === 'rpc')).toBe(true);
  });

  it.each([
    ['/login', 'Login'],
    ['/signup', 'Sign up'],
    ['/nowhere', 'Not Found'],
    ['/nowhere/at/all', 'Not Found'],
  ])('%s shows %s', async (url, name) => {
    const { address } = await start(url);
    await heading(name);
    expect(address()).toBe(url);
    await waitFor(() => expect(document.title).toBe(`${name} | Hearth Enterprise`));
  });

  it('the redirect is kept between public screens', async () => {
    const { user, address } = await start('/login?redirect=%2Fsettings%2Fbilling&i=2');
    await user.click(await screen.findByRole('link', { name: 'Sign up now' }));
    await heading('Sign up');
    expect(new URLSearchParams(address().split('?')[1])).toEqual(
      new URLSearchParams('redirect=%2Fsettings%2Fbilling&i=2'),
    );
  });

  it.each([
    ['', ALPHA],
    ['?redirect=%2Fsettings%2Fbilling', '/settings/billing'],
    ['?redirect=%2Fsettings%2Fbilling&i=7', '/settings/billing?i=7'],
    ['?redirect=%2F%2Fevil.example', ALPHA],
    ['?redirect=https%3A%2F%2Fevil.example', ALPHA],
    ['?redirect=%2F%5Cevil.example', ALPHA],
  ])('signing in on /login%s leads to %s', async (search, expected) => {
    const { store, address } = await start(`/login${search}`);
    await heading('Login');
    act(() => void store.dispatch(signedIn(ann)));
    await waitFor(() => expect(address()).toBe(expected));
  });
});

describe('for someone signed in', () => {
  it.each([
    ['/', ALPHA],
    ['/teams', ALPHA],
    ['/login', ALPHA],
    ['/signup?i=3', `${ALPHA}?i=3`],
    ['/?i=3', `${ALPHA}?i=3`],
    [BETA, BETA],
    [`${BETA}/settings`, `${BETA}/settings/general`],
    [`${BETA}/monitors?i=3`, `${BETA}/monitors/hearthbeat?i=3`],
    ['/settings', '/settings/account'],
    ['/settings?redirect=%2Fteams&i=3', '/settings/account?redirect=%2Fteams&i=3'],
    ['/teams/tid_unknown', ALPHA],
    ['/teams/tid_unknown/settings?i=3', `${ALPHA}?i=3`],
  ])('%s leads to %s', async (url, expected) => {
    const { address } = await start(url, { identity: ann });
    await waitFor(() => {
      const [at, wanted] = [address(), expected].map((path) => new URL(path, 'http://x'));
      expect(at?.pathname).toBe(wanted?.pathname);
      expect(Object.fromEntries(at?.searchParams ?? [])).toEqual(Object.fromEntries(wanted?.searchParams ?? []));
    });
  });

  it('a team that isn’t theirs leads to their first team, and a toast says why', async () => {
    const { address } = await start('/teams/tid_unknown/settings', { identity: ann });
    await waitFor(() => expect(address()).toBe(ALPHA));
    expect(await screen.findByText('You don’t have access to that team, or it no longer exists.')).toBeVisible();
  });

  it('someone without a team goes to their account', async () => {
    const { address } = await start('/', { identity: ann, teams: [] });
    await heading('Account');
    expect(address()).toBe('/settings/account');
  });

  it('someone without a team goes to the invitation that brought them, even in another tab', async () => {
    window.localStorage.setItem('hearth:invitation', `inv_${'s'.repeat(22)}`);
    const { address } = await start('/', { identity: ann, teams: [] });
    await waitFor(() => expect(address()).toBe('/invite'));
  });

  it('failing to load the teams counts as having none', async () => {
    const { address } = await start('/teams', { identity: ann, answer: () => refuse('ForbiddenError') });
    await waitFor(() => expect(address()).toBe('/settings/account'));
  });

  it.each(['/teams?i=one', '/settings/account?i=', `${ALPHA}?i=1;2`])('%s is an error', async (url) => {
    await start(url, { identity: ann });
    await heading('Something went wrong!');
    expect(screen.getByRole('button', { name: 'Show Error' })).toBeVisible();
  });

  it('an unknown address is Not Found', async () => {
    const { address } = await start('/nowhere/at/all', { identity: ann });
    await heading('Not Found');
    expect(address()).toBe('/nowhere/at/all');
  });

  it.each([
    [`${ALPHA}/nowhere`, 'Go to the dashboard', ALPHA],
    [`${ALPHA}/monitors/hearthbeat/a/b/c`, 'Go to the dashboard', ALPHA],
    ['/settings/nowhere', 'Go to your account', '/settings/account'],
  ])('%s is Not Found within its section', async (url, name, way) => {
    const { address } = await start(url, { identity: ann, teams: [alpha] });
    await heading('Not Found');
    expect(address()).toBe(url);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/dashboard${way}`);
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible();
  });

  it('a team created after the list was read is found', async () => {
    const { documents, router, address } = await start(ALPHA, { identity: ann, teams: [alpha] });
    await heading('Dashboard');
    documents.put(teamKey(beta.teamId), beta);
    documents.put(userTeamKey(ANN_ID, beta.teamId), { teamId: beta.teamId });
    await act(() => router.navigate(BETA));
    expect(address()).toBe(BETA);
  });

  it('an identity that disappears goes to /login', async () => {
    const { store, address } = await start('/settings/billing?redirect=%2Fteams', { identity: ann });
    await heading('Billing');
    act(() => void store.dispatch(signedOut()));
    await heading('Login');
    expect(address()).toBe('/login');
  });

  it('the cold load of a team requests the person and the list of teams, then the teams', async () => {
    const { platform } = await start(ALPHA, { identity: ann });
    await heading('Dashboard');
    expect(readsOf(platform.commands).slice(0, 3)).toEqual(['document-get', 'document-list', 'document-get-many']);
  });

  it('a previously shown team is shown while the platform cannot be reached', async () => {
    const first = await start(ALPHA, { identity: ann });
    await heading('Dashboard');
    window.dispatchEvent(new Event('pagehide'));
    first.close();
    const { platform } = await renderApp({
      url: ALPHA,
      answer: () => {
        throw new TransportError('offline');
      },
    });
    await waitFor(() => expect(screen.getAllByText('Alpha').length).toBeGreaterThan(1));
    expect(readsOf(platform.commands)).toEqual([]);
  });
});
