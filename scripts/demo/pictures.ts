import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../chromium/ensureChromium.ts';
import { takePictures } from '../chromium/takePictures.ts';
import type { Demo } from './server/startDemo.ts';
import type { Story } from './story/story.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** The main screens, by the names of their pictures. */
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
    'monitor-edit': `${monitor('Postgres nightly dump')}/edit`,
    'monitor-create': `${list}/new`,
    'team-general': `${team}/settings/general`,
    'team-integrations': `${team}/settings/integrations`,
    'team-members': `${team}/settings/members`,
    'dashboard-empty': dashboardOf('Website'),
    'dashboard-one': dashboardOf('Payments'),
    'dashboard-robots': dashboardOf('Warehouse Robots'),
    account: '/settings/account',
    security: '/settings/security',
    notifications: '/settings/notifications',
    'not-found': '/nowhere/at/all',
  };
}

/** Takes pictures of the main screens, in both themes and three sizes; of some only, by the beginnings of their names. */
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
    await page.goto(demo.entranceUrl);
    await page.waitForURL(/\/dashboard\/teams\//);
    for (const [name, address] of Object.entries(screensOf(story))) {
      if (only.length > 0 && !only.some((start) => name.startsWith(start))) continue;
      await page.goto(`${demo.url}/dashboard${address}`);
      await takePictures(page, { folder, name, sizes: SIZES });
      await page.setViewportSize(SIZES[0]);
    }
  } finally {
    await browser.close();
  }
  console.log(`The pictures are in ${path.resolve(folder)}`);
}
