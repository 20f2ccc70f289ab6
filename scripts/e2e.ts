import { build } from './build/build.ts';
import { ensureTestChromium } from './chromium/ensureChromium.ts';
import { runNode } from './process/runNode.ts';

/**
 * `--cluster` runs all journeys on two servers behind a proxy, `--plain-http` on a host name without HTTPS, and `--old`
 * without what the oldest browsers lack. The other arguments are passed to Playwright.
 */
const SURROUNDINGS = ['--cluster', '--plain-http', '--old'];

const given = process.argv.slice(2);
const args = given.filter((argument) => !SURROUNDINGS.includes(argument));
const asked = given.find((argument) => SURROUNDINGS.includes(argument));

const chromium = ensureTestChromium();
await build({ onlyStale: true });
process.exitCode = await runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], {
  CHROMIUM_PATH: chromium,
  ...(asked !== undefined && { JOURNEYS: asked.slice(2) }),
});
