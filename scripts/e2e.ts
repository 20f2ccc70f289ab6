import { build } from './build/build.ts';
import { ensureTestChromium } from './chromium/ensureChromium.ts';
import { runNode } from './process/runNode.ts';

/** `--cluster` runs all journeys on two servers behind a proxy. The other arguments are passed to Playwright. */
const given = process.argv.slice(2);
const args = given.filter((argument) => argument !== '--cluster');

const chromium = ensureTestChromium();
await build({ onlyStale: true });
process.exitCode = await runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], {
  CHROMIUM_PATH: chromium,
  ...(args.length < given.length && { JOURNEYS: 'cluster' }),
});
