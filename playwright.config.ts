import { defineConfig } from '@playwright/test';
import type { Surroundings } from './e2e/support/fixtures.ts';
import { findTestChromium } from './scripts/chromium/ensureChromium.ts';

const isRoot = process.getuid?.() === 0;

/** Quiet: no traffic of the browser's own. The sandbox doesn't start for root. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Pages of the browser's own that load in the background of each window: a third of the browser's work. The others are what Playwright
 * itself turns off, since Chromium takes only the last of such lists.
 */
const turnedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const executablePath = findTestChromium();

const isAllOnCluster = process.env.JOURNEYS === 'cluster';
const cluster = { name: 'cluster', use: { isCluster: true } };

export default defineConfig<Surroundings>({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  // Keeps temporary files in memory, and lends one PostgreSQL to all workers once a test asks.
  globalSetup: './src/testing/beginRun.ts',
  globalTeardown: './src/testing/endRun.ts',
  // Journeys tagged @cluster run there each time; `npm run test:e2e -- --cluster` runs all there.
  projects: isAllOnCluster ? [cluster] : [{ name: 'one server' }, { ...cluster, grep: /@cluster/ }],
  // Each test has its own server.
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because the machine may be busy.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // Takes as long as the journeys themselves: `npm run test:e2e -- --trace on` when one is looked into.
    trace: 'off',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...(isRoot ? ['--no-sandbox'] : []), ...quiet, `--disable-features=${turnedOff.join(',')}`],
    },
  },
});
