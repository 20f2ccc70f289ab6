import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../chromium/ensureChromium.ts';
import { settle, takePictures } from '../chromium/takePictures.ts';
import type { Demo } from './server/startDemo.ts';
import type { Story } from './story/story.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** How long TV mode waits before it hides all controls. */
const IDLE_MS = 5_000;

/** The screens for people who aren't signed in. */
const ENTRY_PAGES = { login: '/login', 'sign-up': '/signup' };

/** The main screens, by screenshot name. */
function screensOf({ teams, platform }: Story): Record<string, string> {
  const team = `/teams/${platform.teamId}`;
  const list = `${team}/monitors/hearthbeat`;
  const monitor = (name: string) =>
    `${list}/${platform.monitors.find(({ job }) => job.settings.name === name)?.monitorId ?? ''}`;
  const dashboardOf = (display: string) => `/teams/${teams.find((one) => one.display === display)?.teamId ?? ''}`;
  return {
    dashboard: team,
    monitors: list,
    'monitor-down': monitor('MySQL legacy shop dump'),
    'monitor-missed': monitor('Help desk inbox'),
    'monitor-slower': monitor('Orders to warehouse'),
    'monitor-running': monitor('Reindex products'),
    'monitor-flapping': monitor('Search page probe'),
    'monitor-new': monitor('Synonyms from the shop'),
    'monitor-tab-events': `${monitor('MySQL legacy shop dump')}/events`,
    'monitor-tab-alerts': `${monitor('MySQL legacy shop dump')}/alerts`,
    'monitor-tab-setup': `${monitor('MySQL legacy shop dump')}/setup`,
    'monitor-edit': `${monitor('Postgres nightly dump')}/edit`,
    'monitor-create': `${list}/new`,
    'team-general': `${team}/settings/general`,
    'integration-new': `${team}/settings/integrations?add=webhook`,
    'team-integrations': `${team}/settings/integrations`,
    'team-badges': `${team}/settings/badges`,
    'team-members': `${team}/settings/members`,
    'dashboard-empty': dashboardOf('Website'),
    'dashboard-one': dashboardOf('Payments'),
    'dashboard-robots': dashboardOf('Warehouse Robots'),
    account: '/settings/account',
    security: '/settings/security',
    notifications: '/settings/notifications',
    billing: '/settings/billing',
    'not-found': '/nowhere/at/all',
  };
}

/**
 * Takes screenshots of the main screens in both themes at three sizes; optionally, only of screens whose names start
 * with one of the given prefixes.
 */
export async function takeDemoPictures(
  demo: Demo,
  story: Story,
  { folder, only }: { folder: string; only: readonly string[] },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: SIZES[0], timezoneId: 'Europe/Berlin', locale: 'en-US' });
    await page.clock.install({ time: demo.now() });
    // Pages follow the clock in the server's responses, which is the machine's, not the story's.
    await page.route(`${demo.url}/api`, async (route) => {
      const response = await route.fetch();
      const { date: _date, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    const isWanted = (name: string) => only.length === 0 || only.some((start) => name.startsWith(start));
    const takeAll = async (screens: Record<string, string>) => {
      for (const [name, address] of Object.entries(screens).filter(([each]) => isWanted(each))) {
        await page.goto(`${demo.url}/dashboard${address}`);
        await takePictures(page, { folder, name, sizes: SIZES });
        await page.setViewportSize(SIZES[0]);
      }
    };
    await takeAll(ENTRY_PAGES);
    await page.goto(demo.entranceUrl);
    await page.waitForURL(/\/dashboard\/teams\//);
    await takeAll(screensOf(story));
    if (isWanted('tv')) await takeTv(page, `${demo.url}/dashboard/teams/${story.platform.teamId}`, folder);
  } finally {
    await browser.close();
  }
  console.log(`The pictures are in ${path.resolve(folder)}`);
}

/** Takes screenshots of TV mode, opened with a link that is created for this purpose. */
async function takeTv(page: Page, dashboard: string, folder: string): Promise<void> {
  await page.goto(dashboard);
  await page.getByRole('button', { name: 'TV mode' }).click();
  await page.getByLabel('Screen', { exact: true }).fill('Office screen');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(link ?? '');
  await page.getByRole('list', { name: 'All monitors' }).waitFor();
  await page.clock.runFor(IDLE_MS);
  await settle(page);
  await page.screenshot({ path: path.join(folder, 'tv-dark-1920.png') });
  await page.setViewportSize(SIZES[0]);
}
