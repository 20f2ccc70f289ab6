import { test as base, type Browser } from '@playwright/test';
import { DECLARED } from '../../scripts/browsers/declaredBrowsers.ts';
import { removeParts } from '../../scripts/browsers/removeParts.ts';
import { youngerThan } from '../../scripts/browsers/younger.ts';
import { createHearthCluster } from './hearthCluster.ts';
import { createHearthServer, type HearthServer } from './hearthServer.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { LAN_HOST } from './lanHost.ts';
import { recordNetwork, type NetworkRecorder } from './networkRecorder.ts';

/** Options that playwright.config.ts sets per project. */
export interface Surroundings {
  /** Whether to run two servers on PostgreSQL behind a proxy, instead of one on SQLite. */
  isCluster: boolean;
  /** Whether pages are served over plain http by a host name, so that browsers withhold what needs HTTPS. */
  isPlainHttp: boolean;
}

/** Options that playwright.config.ts sets per project, for all of a worker's tests. */
export interface WorkerSurroundings {
  /** Whether pages lack everything that's younger than the browsers that the README lists. */
  isOld: boolean;
}

interface Fixtures {
  mail: MailServer;
  hearth: HearthServer;
  network: NetworkRecorder;
}

/**
 * A test with a mail server, a running Hearth server that sends its e-mails there, and a record of the page's calls.
 */
export const test = base.extend<Fixtures & Surroundings, WorkerSurroundings>({
  isCluster: [false, { option: true }],
  isPlainHttp: [false, { option: true }],
  isOld: [false, { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, isOld }, provide) => {
      if (isOld) removeFromPages(browser);
      await provide(browser);
    },
    { scope: 'worker' },
  ],
  mail: async ({}, provide) => {
    const mail = await startMailServer();
    await provide(mail);
    await mail.close();
  },
  hearth: async ({ mail, isCluster, isPlainHttp }, provide, testInfo) => {
    const create = isCluster ? createHearthCluster : createHearthServer;
    const settings = { SMTP_URL: mail.url, MAIL_FROM: 'Hearth <hearth@example.test>' };
    const hearth = isPlainHttp ? await createHearthServer(settings, LAN_HOST) : await create(settings);
    await hearth.start();
    await provide(hearth);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server output', { body: hearth.output(), contentType: 'text/plain' });
    }
    await hearth.dispose();
  },
  network: async ({ page }, provide) => {
    await provide(recordNetwork(page));
  },
});

/** Playwright's own code in pages calls these to find out what is visible, and to route websockets. */
const CALLED_BY_PLAYWRIGHT = ['Element.checkVisibility', 'URL.parse'];

/** Desktop Safari alone lacks these, and it has no touchscreens: all browsers that get touched have them. */
const TOUCH = ['Touch', 'TouchEvent', 'TouchList'];

/** Removes from a browser's pages what the declared browsers lack. */
function removeFromPages(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  const younger = youngerThan(DECLARED).filter(
    ([owner, member]) => !CALLED_BY_PLAYWRIGHT.includes(`${owner}.${member}`) && !TOUCH.includes(owner),
  );
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(removeParts, younger);
    return context;
  };
  browser.newPage = async (options) => (await browser.newContext(options)).newPage();
}

export { expect } from '@playwright/test';
