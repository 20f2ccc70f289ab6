import { test as base } from '@playwright/test';
import { createHearthCluster } from './hearthCluster.ts';
import { createHearthServer, type HearthServer } from './hearthServer.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { recordNetwork, type NetworkRecorder } from './networkRecorder.ts';

/** Options that playwright.config.ts sets per project. */
export interface Surroundings {
  /** Whether to run two servers on PostgreSQL behind a proxy, instead of one on SQLite. */
  isCluster: boolean;
}

interface Fixtures {
  mail: MailServer;
  hearth: HearthServer;
  network: NetworkRecorder;
}

/**
 * A test with a mail server, a running Hearth server that sends its e-mails there, and a record of the page's calls.
 */
export const test = base.extend<Fixtures & Surroundings>({
  isCluster: [false, { option: true }],
  mail: async ({}, provide) => {
    const mail = await startMailServer();
    await provide(mail);
    await mail.close();
  },
  hearth: async ({ mail, isCluster }, provide, testInfo) => {
    const create = isCluster ? createHearthCluster : createHearthServer;
    const hearth = await create({ SMTP_URL: mail.url, MAIL_FROM: 'Hearth <hearth@example.test>' });
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

export { expect } from '@playwright/test';
