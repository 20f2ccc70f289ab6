import { defineConfig } from '@playwright/test';
import type { Surroundings, WorkerSurroundings } from './e2e/support/fixtures.ts';
import { LAN_HOST_RULE } from './e2e/support/lanHost.ts';
import { findTestChromium } from './scripts/chromium/ensureChromium.ts';

const isRoot = process.getuid?.() === 0;

/** Keeps the browser from making requests by itself. The sandbox doesn't start for root. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Chromium's internal pages, which load in the background of each window and are a third of its work, followed by the
 * list that Playwright itself turns off, because Chromium uses only the last of several such lists.
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

/**
 * Where journeys run besides one server: those with the project's tag every time, all of them if it's asked for. Those
 * with @elsewhere don't run on one server, where others cover the same, and those with @https not without HTTPS.
 */
const others = [
  { name: 'cluster', use: { isCluster: true } },
  { name: 'plain-http', use: { isPlainHttp: true }, grepInvert: /@https\b/ },
  { name: 'old', use: { isOld: true } },
];
const asked = others.filter(({ name }) => name === process.env.JOURNEYS);

export default defineConfig<Surroundings, WorkerSurroundings>({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  // Keeps temporary files in memory, and starts one PostgreSQL for all workers when a test first needs it.
  globalSetup: './src/testing/beginRun.ts',
  globalTeardown: './src/testing/endRun.ts',
  // Journeys tagged @cluster also run there every time; `npm run test:e2e -- --cluster` runs all of them there.
  projects:
    asked.length > 0
      ? asked
      : [
          { name: 'one server', grepInvert: /@elsewhere/ },
          ...others.map((other) => ({ ...other, grep: new RegExp(`@${other.name}\\b`) })),
        ],
  // Each test has its own server.
  fullyParallel: true,
  // Journeys often wait for a server or an e-mail, so two of them would leave a core idle now and then.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // As in src/testing/setup.ts.
  retries: process.env.CI ? 1 : 0,
  // Long enough for a busy machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // Tracing takes as long as the journeys themselves. To investigate one, use `npm run test:e2e -- --trace on`.
    trace: 'off',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...(isRoot ? ['--no-sandbox'] : []), ...quiet, `--disable-features=${turnedOff.join(',')}`, LAN_HOST_RULE],
    },
  },
});
