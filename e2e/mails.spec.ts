import { expect, test } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { sampleMails } from './support/sampleMails.ts';

const PHONE = { width: 390, height: 844 };
/** Leaves out the best practices, which require landmarks. In an e-mail, those are up to the mail program. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`e-mails are readable in a ${colorScheme} program, and fit a phone`, async ({ browser }) => {
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
