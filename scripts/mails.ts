import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { sampleMails } from '../e2e/support/sampleMails.ts';
import { ensureChromium } from './chromium/ensureChromium.ts';
import { root } from './process/runNode.ts';

/** Usage: node scripts/run.mjs mails FOLDER. Takes a screenshot of every kind of e-mail, in both themes at two widths. */
const folder = path.resolve(process.argv[2] ?? path.join(root, 'test-results/mails'));
const themes = ['light', 'dark'] as const;
const widths = [760, 390];
const executablePath = ensureChromium();
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
try {
  for (const theme of themes) {
    for (const width of widths) {
      const page = await browser.newPage({ colorScheme: theme, viewport: { width, height: 400 } });
      for (const [name, { html }] of Object.entries(sampleMails)) {
        await page.setContent(html);
        await page.screenshot({ path: path.join(folder, `${name}-${theme}-${width}.png`), fullPage: true });
      }
      await page.close();
    }
  }
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
}
