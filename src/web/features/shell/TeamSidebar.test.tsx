import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { FoundMonitor } from '../../../contract/monitors/acrossTeams.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { nightWatch, openShell } from './testing/openShell.tsx';

const team = `/teams/${nightWatch.teamId}`;
const open = async (path = team) => {
  const app = await openShell(path);
  const nav = within(await screen.findByRole('navigation', { name: 'Team' }));
  await nav.findByText('Night Watch');
  return { ...app, nav };
};

afterEach(() => {
  document.cookie = 'sidebar:state=; path=/; max-age=0';
});

describe('the team sidebar', () => {
  it('groups its entries and tags upcoming ones', async () => {
    const { nav } = await open();
    const group = (name: string) => within(nav.getByRole('list', { name }));
    expect(
      group('Monitors')
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Hearthbeat', 'HealthcheckSoon', 'PerformanceSoon', 'DomainSoon', 'SSLSoon']);
    expect(
      group('Settings')
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['General', 'Integrations', 'Members']);
    const toCome = group('Monitors').getByRole('link', { name: /Healthcheck/ });
    expect(toCome).toHaveAttribute('aria-disabled', 'true');
    expect(toCome).not.toHaveAttribute('href');
  });

  it('marks the dashboard only at its exact address', async () => {
    const { nav, user } = await open();
    expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await user.click(nav.getByRole('link', { name: 'Members' }));
    await waitFor(() => expect(nav.getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page'));
    expect(nav.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
  });

  it('marks General on the pages linked from it', async () => {
    const { nav } = await open(`${team}/settings/badges`);
    await waitFor(() => expect(nav.getByRole('link', { name: 'General' })).toHaveAttribute('aria-current', 'true'));
    expect(nav.getByRole('link', { name: 'Members' })).not.toHaveAttribute('aria-current');
  });

  it('filters its entries; the slash key focuses the search and Escape clears it', async () => {
    const { nav, user } = await open();
    await user.keyboard('/');
    const search = nav.getByPlaceholderText('Type to search...');
    expect(search).toHaveFocus();
    await user.keyboard('ME');
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual(['Members']);
    expect(nav.getByText('Me', { selector: 'mark' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(search).toHaveValue('');
    expect(nav.getAllByRole('link')).toHaveLength(9);
    await user.keyboard('/');
    expect(search).toHaveValue('/');
  });

  it('lets arrow keys move through the matches, and Escape clear the search', async () => {
    const { nav, user } = await open();
    await user.keyboard('/er');
    const search = nav.getByPlaceholderText('Type to search...');
    const [upcoming, general, members] = nav.getAllByRole('link');
    expect(upcoming).toHaveTextContent('PerformanceSoon');
    await user.keyboard('{ArrowDown}');
    expect(general).toHaveTextContent('General');
    expect(general).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(members).toHaveTextContent('Members');
    expect(members).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(search).toHaveFocus();
    await user.keyboard('{ArrowDown}{Escape}');
    expect(search).toHaveFocus();
    expect(search).toHaveValue('');
    await user.keyboard('{ArrowDown}');
    expect(search).toHaveFocus();
  });

  it.each([
    ['the first match', '/er{Enter}', `${team}/settings/general`],
    ['the focused match', '/er{ArrowDown}{ArrowDown}{Enter}', `${team}/settings/members`],
  ])('opens %s with Enter, and clears the search', async (_name, keys, path) => {
    const { nav, user, address } = await open();
    await user.keyboard(keys);
    await waitFor(() => expect(address()).toBe(path));
    await waitFor(() => expect(nav.getByPlaceholderText('Type to search...')).toHaveValue(''));
    expect(nav.getAllByRole('link')).toHaveLength(9);
  });

  it('offers to search all teams if nothing matches', async () => {
    const { nav, user } = await open();
    await screen.findByRole('link', { name: 'Billing' });
    await user.keyboard('/sign out');
    expect(await nav.findByText('No matching pages or monitors.')).toBeVisible();
    await user.click(nav.getByRole('button', { name: 'Search everywhere' }));
    await screen.findByRole('combobox', { name: 'Go to…' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }));
    expect(await dialog.findByRole('combobox')).toHaveValue('sign out');
    expect(await dialog.findByRole('option', { name: 'Log out' })).toBeVisible();
  });
});

describe('an early Enter in the search', () => {
  const found = {
    teamId: nightWatch.teamId,
    monitorId: 'mid_1',
    uuid: 'uuid',
    name: 'restic',
    status: 'up' as const,
    runningSince: null,
    dueAt: null,
  };
  const type = async (keys: string, search: () => FoundMonitor[] | Promise<FoundMonitor[]>) => {
    const app = await openShell(team, undefined, { search, trouble: () => [] });
    await within(await screen.findByRole('navigation', { name: 'Team' })).findByText('Night Watch');
    await screen.findByRole('link', { name: 'Billing' });
    await app.user.keyboard(keys);
    return app;
  };

  it('opens the first monitor once the results arrive', async () => {
    let arrive = (_found: FoundMonitor[]) => {};
    const results = new Promise<FoundMonitor[]>((resolve) => (arrive = resolve));
    const { address } = await type('/restic{Enter}', () => results);
    expect(await screen.findByText('Searching…')).toBeVisible();
    expect(address()).toBe(team);
    arrive([found]);
    await waitFor(() => expect(address()).toBe(`${team}/monitors/hearthbeat/mid_1`));
  });

  it('searches everything if nothing matches', async () => {
    await type('/sign out{Enter}', () => []);
    await screen.findByRole('combobox', { name: 'Go to…' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }));
    expect(await dialog.findByRole('combobox')).toHaveValue('sign out');
  });

  it('is forgotten if the search fails, which it says', async () => {
    const { address } = await type('/restic{Enter}', () => refuse('ForbiddenError'));
    expect(await screen.findByText('Couldn’t search monitors.')).toBeVisible();
    const nav = within(screen.getByRole('navigation', { name: 'Team' }));
    expect(nav.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(address()).toBe(team);
  });
});

describe('collapsing', () => {
  it('responds to Ctrl+B and Cmd+B, leaves icons with names, and lasts for seven days', async () => {
    const written = jest.spyOn(document, 'cookie', 'set');
    const { nav, user } = await open();
    await user.keyboard('{Control>}b{/Control}');
    expect(nav.queryByPlaceholderText('Type to search...')).not.toBeInTheDocument();
    expect(nav.getByRole('link', { name: 'Members' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false');
    expect(written).toHaveBeenLastCalledWith('sidebar:state=collapsed; path=/; max-age=604800; samesite=lax');
    await user.keyboard('{Meta>}b{/Meta}');
    expect(nav.getByPlaceholderText('Type to search...')).toBeVisible();
    expect(written).toHaveBeenLastCalledWith('sidebar:state=expanded; path=/; max-age=604800; samesite=lax');
    written.mockRestore();
  });

  it('is restored from the cookie, and the slash key expands it', async () => {
    document.cookie = 'sidebar:state=collapsed; path=/';
    const { user } = await openShell(team);
    await screen.findByRole('button', { name: 'Expand sidebar' });
    await user.keyboard('/');
    await waitFor(() => expect(screen.getByPlaceholderText('Type to search...')).toHaveFocus());
  });
});

describe('in a narrow window', () => {
  const matchMedia = window.matchMedia;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });
  const openNarrow = async () => {
    window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('767.98px') });
    const app = await openShell(team);
    await screen.findByRole('heading', { level: 1 });
    return app;
  };

  it('the sheet is rendered when it is first opened, and then kept', async () => {
    const { user } = await openNarrow();
    const search = () => screen.queryByPlaceholderText('Type to search...');
    expect(search()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(search()).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(search()).toBeInTheDocument();
  });

  it('the rail and the sidebar are a sheet behind a button, which gets the focus back on Escape', async () => {
    const { user } = await openNarrow();
    expect(screen.queryByRole('navigation', { name: 'Team' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Teams' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(sheet.getByRole('navigation', { name: 'Team' })).toBeVisible();
    expect(sheet.getByRole('navigation', { name: 'Teams' })).toBeInTheDocument();
    await user.hover(sheet.getByRole('link', { name: 'Hearth' }));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
  });

  it('navigation closes the sheet and moves the focus to the heading', async () => {
    const { user } = await openNarrow();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(await screen.findByRole('link', { name: 'Members' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1, name: 'Members' })).toHaveFocus();
  });
});
