import { expect, type Locator, type Page } from '@playwright/test';

/** Fails if the page scrolls sideways, naming what extends past its right edge. */
export async function expectNoSidewaysScrolling(page: Page, screen: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `${screen} scrolls sideways`,
    })
    .toBe(0);
}

/** Counts the colors in a screenshot of an element; 1 means that nothing is visible. */
export async function colorsOf(page: Page, what: Locator): Promise<number> {
  const picture = (await what.screenshot()).toString('base64');
  const blank = await page.context().newPage();
  const count = await blank.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? []);
    return new Set(pixels).size;
  }, picture);
  await blank.close();
  return count;
}

/** Fails if any of a form's fields or buttons is covered while it has the focus (WCAG 2.4.11). */
export async function expectFocusUncovered(page: Page): Promise<void> {
  const covered = await page.evaluate(async () => {
    const found: string[] = [];
    const controls = document.querySelectorAll<HTMLElement>('main :is(input, textarea, button, a[href])');
    for (const control of controls) {
      if (control.checkVisibility() && control.tabIndex >= 0) {
        control.focus();
        await new Promise(requestAnimationFrame);
        const { left, top, width, height } = control.getBoundingClientRect();
        const [at = null] = document
          .elementsFromPoint(left + width / 2, top + height / 2)
          // Ignores the invisible strip at the edge where a swipe opens the menu.
          .filter((element) => !element.matches('[class*="SwipeArea"]'));
        const isSeen = at !== null && (control.contains(at) || at.contains(control) || at.closest('label') !== null);
        if (!isSeen) found.push(`${control.outerHTML.slice(0, 120)} is under ${at?.outerHTML.slice(0, 120)}`);
      }
    }
    return found;
  });
  expect(covered).toEqual([]);
}
