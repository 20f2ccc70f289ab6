import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { nightWatch, openShell } from './testing/openShell.tsx';

describe('a team created without a display name', () => {
  it('has a name wherever it is shown', async () => {
    await openShell(`/teams/${nightWatch.teamId}`, [{ ...nightWatch, display: '' }]);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    for (const place of ['Teams', 'Breadcrumbs']) {
      const nav = within(screen.getByRole('navigation', { name: place }));
      expect(await nav.findByRole('link', { name: 'Unnamed team' })).toBeVisible();
    }
    expect(within(screen.getByRole('navigation', { name: 'Team' })).getByText('Unnamed team')).toBeVisible();
    expect(document.title).toBe('Dashboard | Unnamed team | Teams | Hearth Enterprise');
  });
});

describe('the header on a phone', () => {
  const { matchMedia } = window;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  it.each([
    ['/monitors/hearthbeat/new', ['Hearthbeat', 'New monitor']],
    ['/monitors/hearthbeat', ['Night Watch', 'Hearthbeat']],
    ['/settings/general', ['Night Watch', 'General']],
    ['', ['Dashboard']],
  ])('at %j, has a way back and the page itself: %j', async (path, titles) => {
    window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('767.98px') });
    await openShell(`/teams/${nightWatch.teamId}${path}`);
    await screen.findByRole('heading', { level: 1, name: titles.at(-1) ?? '' });
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    const items = crumbs.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.filter((text) => text !== '')).toEqual(titles);
  });
});
