import { expect, type Locator, type Page } from '@playwright/test';

const MAX_TABS = 60;

/** Presses Tab until the target has the focus. Fails if it's never reached, or if the focus is lost on the way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Expects the focus to be on a visible element, not at the start of the document. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== null && activeElement !== document.body && activeElement.getClientRects().length > 0;
      }),
    )
    .toBe(true);
}

const isFocused = async (target: Locator) =>
  (await target.count()) > 0 && target.first().evaluate((element) => element === document.activeElement);
