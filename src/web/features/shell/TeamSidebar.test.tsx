import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
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

  it.each([
    ['the slash key', '/', ''],
    ['Enter in its search box', '{Enter}', ''],
    ['a letter typed in its search box', 'm', 'm'],
  ])('opens the palette on %s', async (how, keys, text) => {
    const { nav, user } = await open();
    await screen.findByRole('link', { name: 'Billing' });
    const box = nav.getByPlaceholderText('Type to search...');
    if (how !== 'the slash key') box.focus();
    await user.keyboard(keys);
    await screen.findByRole('combobox', { name: 'Search or type a command…' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }));
    expect(await dialog.findByRole('combobox')).toHaveValue(text);
    await user.keyboard('embers{Escape}');
    expect(box).toHaveValue('');
  });

  it('opens the palette on a click on its search box, which gets the focus back', async () => {
    const { nav, user } = await open();
    const box = nav.getByPlaceholderText('Type to search...');
    await user.click(box);
    expect(await screen.findByRole('dialog', { name: /^(Search|Go to)$/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(box).toHaveFocus());
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

  it('is restored from the cookie, with a button for the search', async () => {
    document.cookie = 'sidebar:state=collapsed; path=/';
    const { user } = await openShell(team);
    await screen.findByRole('button', { name: 'Expand sidebar' });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('dialog', { name: /^(Search|Go to)$/ })).toBeVisible();
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
