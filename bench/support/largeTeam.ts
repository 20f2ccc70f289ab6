import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { createHearthServer } from '../../e2e/support/hearthServer.ts';
import { createUser } from '../../e2e/support/testUsers.ts';
import { signedInState } from '../../e2e/support/journey.ts';
import { startMailServer } from '../../e2e/support/mailServer.ts';
import { monitorOf } from '../../e2e/support/monitors.ts';
import { teamOf } from '../../e2e/support/records.ts';
import { build } from '../../scripts/build/build.ts';
import { ensureChromium } from '../../scripts/chromium/ensureChromium.ts';
import { openDataFile } from '../../src/server/database/sqlite/openDataFile.ts';
import { liftedLimits } from '../../src/server/limits.ts';
import { CACHE_KEY } from '../../src/web/api/cacheKey.ts';
import { multiplyMonitors } from './multiplyMonitors.ts';

const QUIET_MS = 2_000;

interface Options {
  monitors: number;
  /** The number of runs per monitor. */
  runs: number;
  /** A selector for what the screen shows first. */
  firstContent: string;
}

/** Starts a server with one team of many identical monitors, and a browser where a team member is signed in. */
export async function startLargeTeam({ monitors, runs, firstContent }: Options) {
  await build({ onlyStale: true });
  const mail = await startMailServer();
  const hearth = await createHearthServer({
    SMTP_URL: mail.url,
    LOG_LEVEL: 'warn',
    ...liftedLimits('apiCostBurst', 'pingsBurst', 'monitors'),
  });
  // The profile is on disk, as people's profiles are, and keeps scripts that were compiled on earlier visits.
  const profile = mkdtempSync(path.join(tmpdir(), 'hearth-browser-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
    viewport: { width: 1440, height: 900 },
  });
  async function dispose(): Promise<void> {
    await browser.close();
    await hearth.dispose();
    await mail.close();
    rmSync(profile, { recursive: true, force: true });
  }

  async function fill() {
    await hearth.start();
    const site = { url: hearth.url, mail };
    const ada = await createUser(site, 'Ada');
    const teamId = await teamOf(ada, 'Engines');
    // Gives rows as much content as possible: runs, times and tags.
    const settings = { name: 'A first job', tags: ['billing', 'nightly', 'Frankfurt'] };
    const { monitorId, uuid } = await monitorOf(ada, teamId, settings);
    const pingUrl = `${hearth.url}/ping/${uuid}`;
    for (let run = 0; run < runs; run++) await fetch(`${pingUrl}${run % 7 === 3 ? '/1' : ''}`);
    const file = openDataFile(path.join(hearth.dataDir, 'hearth.sqlite'));
    multiplyMonitors(file, uuid, monitors);
    file.close();
    const page = await browser.newPage();
    for (const { origin, localStorage: entries } of signedInState(site, ada).origins) {
      await page.goto(`${origin}/healthz`);
      await page.evaluate((all) => all.forEach(({ name, value }) => localStorage.setItem(name, value)), entries);
    }
    await page.addInitScript(markFirstContent, firstContent);
    return { ada, page, teamId, monitorId, pingUrl };
  }

  try {
    const { page, ...filled } = await fill();
    return {
      ...filled,
      page,
      url: `${hearth.url}/dashboard/teams/${filled.teamId}`,
      leave: () => leave(page, hearth.url),
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/**
 * Leaves the application. This discards both the cached data that it paints from and the process with its compiled
 * code.
 */
async function leave(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/healthz`);
  await page.evaluate((key) => localStorage.removeItem(key), `persist:${CACHE_KEY}`);
  await page.goto('about:blank');
}

/**
 * Records when the first match appears on the screen, in the task after its frame. The page does this itself, because
 * querying a page while it loads slows it down by a fifth.
 */
function markFirstContent(selector: string): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => globalThis.setTimeout(() => performance.mark('first content')));
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Returns when the first match was shown, in milliseconds on the page's clock, and how many response bytes had arrived
 * by then.
 */
export async function firstContentOf(page: Page): Promise<{ ms: number; bytes: number }> {
  // Leaves the page alone for longer than it takes to load.
  await setTimeout(QUIET_MS);
  return page.evaluate(() => {
    const ms = performance.getEntriesByName('first content')[0]?.startTime ?? Infinity;
    const answers = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => name.endsWith('/api') && responseEnd <= ms);
    return { ms, bytes: answers.reduce((sum, { transferSize }) => sum + transferSize, 0) };
  });
}

/** Returns the time from clicking a link in the sidebar until its page appears. */
export async function timeFromClick(page: Page, link: string): Promise<number> {
  await page.evaluate(() => {
    document.addEventListener('click', () => performance.mark('pressed'), { capture: true, once: true });
  });
  await page.getByRole('link', { name: link, exact: true }).click();
  const { ms } = await firstContentOf(page);
  return ms - (await page.evaluate(() => performance.getEntriesByName('pressed')[0]?.startTime ?? -Infinity));
}
