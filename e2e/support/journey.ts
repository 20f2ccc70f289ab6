import type { BrowserContextOptions, Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import type { TestUser } from './testUsers.ts';
import type { Site } from './people.ts';

interface Journey {
  /** The running server and the mail server, in the form that helpers accept. */
  site: Site;
  /** Opens a separate browser where someone is signed in, on one of the dashboard's pages. */
  browserOf: (person: TestUser, path?: string, options?: BrowserContextOptions) => Promise<Page>;
}

/** A test with people who already have accounts. */
export const test = base.extend<Journey>({
  site: async ({ hearth, mail }, provide) => {
    await provide({ url: hearth.url, mail });
  },
  browserOf: async ({ browser, site }, provide) => {
    const closings: (() => Promise<void>)[] = [];
    await provide(async (person, path = '/', options = {}) => {
      const context = await browser.newContext({ ...options, storageState: signedInState(site, person) });
      closings.push(() => context.close());
      const page = await context.newPage();
      await page.goto(`${site.url}/dashboard${path}`);
      return page;
    });
    await Promise.all(closings.map((close) => close()));
  },
});

/** Returns the storage for a browser where someone is signed in. */
export function signedInState({ url }: Site, { tokens, userId }: TestUser) {
  const localStorage = [
    { name: 'hearth:tokens', value: JSON.stringify([tokens]) },
    { name: 'hearth:currentToken', value: userId },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

export { expect } from '@playwright/test';
