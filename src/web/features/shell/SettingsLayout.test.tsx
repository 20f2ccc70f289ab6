import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openShell } from './testing/openShell.tsx';

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
