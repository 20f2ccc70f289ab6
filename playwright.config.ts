import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium/findChromium.ts';

const isRoot = process.getuid?.() === 0;

/** Quiet: no traffic of the browser's own. The sandbox does not start for root. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
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
    launchOptions: { ...(executablePath && { executablePath }), args: isRoot ? ['--no-sandbox', ...quiet] : quiet },
  },
});
