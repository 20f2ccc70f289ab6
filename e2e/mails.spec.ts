import { expect, test } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { sampleMails } from './support/sampleMails.ts';

const PHONE = { width: 390, height: 844 };
/** Landmarks, which best practices require of pages, are up to the program that shows an e-mail. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`mails can be read in a ${colorScheme} program, and fit a phone`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: PHONE });
    const page = await context.newPage();
    for (const [name, { html }] of Object.entries(sampleMails)) {
      await page.setContent(html);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(PHONE.width);
      const { violations } = await (await axeOn(page)).withTags(RULES).analyze();
      expect.soft(violations, name).toEqual([]);
    }
    await context.close();
  });
}
