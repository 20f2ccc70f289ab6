import { build } from './build/build.ts';
import { ensureChromium } from './chromium/ensureChromium.ts';
import { runNode } from './process/runNode.ts';

const chromium = ensureChromium();
await build({ onlyStale: true });
process.exitCode = await runNode(['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
  CHROMIUM_PATH: chromium,
});
