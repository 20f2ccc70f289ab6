import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { fillIntegrations, WITH_LOCAL_TARGETS } from '../e2e/support/busyIntegrations.ts';
import { fillTeam } from '../e2e/support/busyTeam.ts';
import { createHearthServer } from '../e2e/support/hearthServer.ts';
import { inhabitantIn } from '../e2e/support/inhabitants.ts';
import { startMailServer } from '../e2e/support/mailServer.ts';
import { monitorOf } from '../e2e/support/monitors.ts';
import { addTeam, codeField, newAddress, signUp } from '../e2e/support/people.ts';
import { build } from './build/build.ts';
import { ensureChromium } from './chromium/ensureChromium.ts';
import { takePictures } from './chromium/takePictures.ts';
import { root } from './process/runNode.ts';

/** Usage: npm run screenshots -- FOLDER. One picture of every screen, in both themes and two widths. */
const folder = path.resolve(process.argv[2] ?? path.join(root, 'test-results/screenshots'));
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const teams = [
  { display: 'Night Watch', initials: 'NW' },
  { display: 'Billing', initials: 'BI' },
  { display: 'Data Platform', initials: 'DP' },
];
/** When the job of the busy monitor ran, on three days; it was down between them. */
const HISTORY_HOURS_AGO = [50, 48.5, 46, 27, 25, 5, 3];

const executablePath = ensureChromium();
await build({ onlyStale: true });
mkdirSync(folder, { recursive: true });
const mail = await startMailServer();
const hearth = await createHearthServer({ SMTP_URL: mail.url, LOG_LEVEL: 'warn', ...WITH_LOCAL_TARGETS });
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});

try {
  await hearth.start();
  const context = await browser.newContext();
  const page = await context.newPage();

  await takeAll(page, 'sign-up', '/signup');
  await takeAll(page, 'login', '/login');
  // A half-finished sign-up survives a reload, so it gets its own browser profile.
  const other = await browser.newContext();
  await takeCodeStep(await other.newPage());
  await other.close();

  const site = { url: hearth.url, mail };
  const address = newAddress('ada');
  await signUp(page, site, address);
  await page.getByLabel('Display', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Initials', { exact: true }).fill('AL');
  await page.getByLabel('Initials', { exact: true }).press('Enter');
  await page.getByText('Your account has been updated.').waitFor();
  const ids: string[] = [];
  for (const team of teams) ids.push(await addTeam(page, team));

  const team = `/teams/${ids[0] ?? ''}`;
  const screens: [name: string, address: string][] = [
    ['team', team],
    ['monitors', `${team}/monitors/hearthbeat`],
    ['monitor-new', `${team}/monitors/hearthbeat/new`],
    ['team-general', `${team}/settings/general`],
    ['team-integrations', `${team}/settings/integrations`],
    ['team-members', `${team}/settings/members`],
    ['account', '/settings/account'],
    ['security', '/settings/security'],
    ['notifications', '/settings/notifications'],
    ['billing', '/settings/billing'],
    ['not-found', '/nowhere/at/all'],
  ];
  for (const [name, where] of screens) await takeAll(page, name, where);

  const ada = await inhabitantIn(page, site, address);
  const single = `/teams/${ids[1] ?? ''}/monitors/hearthbeat`;
  const only = await monitorOf(ada, ids[1] ?? '', { name: 'Nightly invoices' });
  await page.goto('about:blank');
  const { busy, waiting } = await fillTeam(hearth, ada, ids[2] ?? '', HISTORY_HOURS_AGO);
  const many = `/teams/${ids[2] ?? ''}`;
  const monitorScreens: [name: string, address: string][] = [
    ['monitors-one', single],
    ['monitor-first', `${single}/${only.monitorId}`],
    ['team-busy', many],
    ['monitors-many', `${many}/monitors/hearthbeat`],
    ['monitor-busy', `${many}/monitors/hearthbeat/${busy.monitorId}`],
    ['monitor-waiting', `${many}/monitors/hearthbeat/${waiting.monitorId}`],
    ['monitor-edit', `${many}/monitors/hearthbeat/${busy.monitorId}/edit`],
  ];
  for (const [name, where] of monitorScreens) await takeAll(page, name, where);

  const told = await fillIntegrations(hearth.url, ada, ids[1] ?? '');
  const integrations = `/teams/${ids[1] ?? ''}/settings/integrations`;
  const integrationScreens: [name: string, address: string][] = [
    ['integrations', integrations],
    ['integration-new', `${integrations}?add=webhook`],
    ['integration-edit', `${integrations}?edit=${told.integrations[0]?.integrationId ?? ''}`],
    ['monitor-told', `${single}/${told.monitorId}`],
  ];
  for (const [name, where] of integrationScreens) await takeAll(page, name, where);
  told.close();
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
  await hearth.dispose();
  await mail.close();
}

async function takeCodeStep(page: Page): Promise<void> {
  await page.goto(`${hearth.url}/dashboard/signup`);
  await page.getByLabel('E-mail address').fill(newAddress('code'));
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await codeField(page).waitFor();
  await takeHere(page, 'code');
}

async function takeAll(page: Page, name: string, address: string): Promise<void> {
  await page.goto(`${hearth.url}/dashboard${address}`);
  await takeHere(page, name);
}

async function takeHere(page: Page, name: string): Promise<void> {
  await takePictures(page, { folder, name, sizes });
  await page.setViewportSize(sizes[0]);
}
