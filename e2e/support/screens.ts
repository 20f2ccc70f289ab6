import type { Page } from '@playwright/test';

/** A team's pages, relative to its URL, with their headings. */
export const TEAM_SCREENS: [string, string][] = [
  ['', 'Dashboard'],
  ['/monitors/hearthbeat', 'Hearthbeat'],
  ['/settings/general', 'General'],
  ['/settings/badges', 'Badges'],
  ['/settings/integrations', 'Integrations'],
  ['/settings/members', 'Members'],
];

/** The signed-in person's pages, with their headings. */
export const SETTINGS_SCREENS: [string, string][] = [
  ['/settings/account', 'Account'],
  ['/settings/security', 'Security'],
  ['/settings/notifications', 'Notifications'],
  ['/settings/billing', 'Billing'],
];

/** Returns the page's only level-1 heading, by its text. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Returns a team's entry in the rail. */
export const teamInRail = (page: Page, display: string) =>
  page.getByRole('navigation', { name: 'Teams' }).getByRole('link', { name: display, exact: true });

/** Returns the bar that warns that the screen might be out of date. */
export const reconnectingBar = (page: Page) =>
  page.getByText(/^(You’re offline\.( .* will open| Showing|$)|Reconnecting)/);

/** Returns the error on a sign-in screen. */
export const failure = (page: Page) => page.getByRole('main').getByRole('alert');

/** Returns the profile form's field for the display name. */
export const displayField = (page: Page) => page.getByRole('main').getByLabel('Display', { exact: true });
