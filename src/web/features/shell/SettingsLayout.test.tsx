import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { nightWatch, openShell } from './testing/openShell.tsx';

it("links to every settings page with the specification's labels", async () => {
  await openShell('/settings/billing');
  const nav = within(await screen.findByRole('navigation', { name: 'Settings' }));
  const links = nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Back', '/dashboard'],
    ['Account', '/dashboard/settings/account'],
    ['Security', '/dashboard/settings/security'],
    ['Notifications', '/dashboard/settings/notifications'],
    ['Billing and usage', '/dashboard/settings/billing'],
  ]);
  expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Billing and usage');
});

describe('the header on a phone', () => {
  const { matchMedia } = window;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  it.each([
    ['/settings/notifications', '/dashboard'],
    [`/settings/billing?redirect=/teams/${nightWatch.teamId}`, `/dashboard/teams/${nightWatch.teamId}`],
    ['/settings/account?redirect=//evil.example', '/dashboard'],
  ])('at %j, leads back to %j', async (url, back) => {
    window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('767.98px') });
    await openShell(url);
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
    expect(await crumbs.findByRole('link', { name: 'Back' })).toHaveAttribute('href', back);
  });
});
