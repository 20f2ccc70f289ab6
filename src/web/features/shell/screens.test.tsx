import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp.tsx';
import { billing, nightWatch, openShell } from './testing/openShell.tsx';

const team = `/teams/${nightWatch.teamId}`;
const inTeam = ['Teams', 'Night Watch'];

/** The titles, descriptions and bodies from specification §2. */
const screens: [path: string, titles: string[], texts: (RegExp | string)[]][] = [
  [team, [...inTeam, 'Dashboard'], []],
  [`${team}/monitors/hearthbeat`, [...inTeam, 'Monitors', 'Hearthbeat'], [/^Manage your hearthbeat monitors$/]],
  [`${team}/settings/general`, [...inTeam, 'Settings', 'General'], [/^Manage team settings$/]],
  [`${team}/settings/integrations`, [...inTeam, 'Settings', 'Integrations'], [/^Manage team integrations settings$/]],
  [`${team}/settings/members`, [...inTeam, 'Settings', 'Members'], [/^Manage who has access to this team$/]],
  ['/settings/account', ['Settings', 'Account'], [/^Manage your .*Hearth.* account$/]],
  ['/settings/security', ['Settings', 'Security'], [/^Manage your security settings$/, 'Sessions']],
  ['/settings/notifications', ['Settings', 'Notifications'], [/^Manage your notifications preferences$/]],
  [
    '/settings/billing',
    ['Settings', 'Billing'],
    [/^Manage your billing information$/, 'Hearth is free on this server.'],
  ],
];

// React renders everything twice to reveal impure components, as in development.
beforeAll(() => configure({ reactStrictMode: true }));
afterAll(() => configure({ reactStrictMode: false }));

describe.each(screens)('%s', (path, titles, texts) => {
  const last = titles.at(-1)!;

  it('has its titles, description and body', async () => {
    await openShell(path);
    expect(await screen.findByRole('heading', { level: 1, name: last })).toBeVisible();
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(trail.getAllByRole('listitem').map((item) => item.textContent)).toEqual(titles);
    expect(trail.getByText(last)).toHaveAttribute('aria-current', 'page');
    for (const text of texts) expect(screen.getByText(text)).toBeVisible();
    await waitFor(() => expect(document.title).toBe([...titles.toReversed(), 'Hearth Enterprise'].join(' | ')));
  });
});

describe('an unknown address', () => {
  const notFound = () => screen.findByRole('heading', { level: 1, name: 'Not Found' });

  it('is Not Found within the shell, with links to the teams and the settings', async () => {
    await openShell('/nowhere');
    expect(await notFound()).toBeVisible();
    const way = await screen.findByRole('link', { name: 'Go to Billing' });
    expect(way).toHaveAttribute('href', `/dashboard/teams/${billing.teamId}`);
    const places = screen.getByRole('navigation', { name: 'Places' });
    expect(within(places).getByRole('link', { name: 'Night Watch' })).toBeVisible();
    expect(within(places).getByRole('link', { name: 'Security' })).toBeVisible();
    expect(document.title).toBe('Not Found | Hearth Enterprise');
  });

  it('links to the team that was last open', async () => {
    const { router } = await openShell(team);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await act(() => router.navigate('/nowhere'));
    const way = await screen.findByRole('link', { name: 'Go to Night Watch' });
    expect(way).toHaveAttribute('href', `/dashboard${team}`);
  });

  it.each(['/nowhere', `${team}/nowhere`])('offers the search at %s', async (path) => {
    const { user } = await openShell(path);
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('combobox', { name: 'Search or type a command…' })).toHaveFocus();
  });

  it('links to the account for someone without a team', async () => {
    await openShell('/nowhere', []);
    expect(await screen.findByRole('link', { name: 'Go to your account' })).toBeVisible();
  });

  it('links back to the previous page, if there is one', async () => {
    const { router, user, address } = await openShell('/settings/billing');
    expect(await screen.findByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
    // This is what the browser's router stores for a second page.
    window.history.replaceState({ idx: 1 }, '');
    await act(() => router.navigate('/nowhere'));
    await user.click(await screen.findByRole('button', { name: 'Go back' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
    expect(address()).toBe('/settings/billing');
    window.history.replaceState(null, '');
  });

  it('is a page without the shell for a visitor', async () => {
    await renderApp({ url: '/nowhere' });
    expect(await notFound()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Hearth' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

describe('an invalid address', () => {
  it('shows that something went wrong, and the error on demand', async () => {
    const { user } = await openShell('/settings/account?i=many');
    expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong!' })).toBeVisible();
    expect(screen.queryByText(/must be a number/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show Error' }));
    expect(screen.getByText(/"i" must be a number/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide Error' }));
    expect(screen.queryByText(/must be a number/)).not.toBeInTheDocument();
  });

  it('leads to the dashboard without the invalid parameter, instead of offering a reload', async () => {
    await openShell('/settings/account?i=many');
    expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
