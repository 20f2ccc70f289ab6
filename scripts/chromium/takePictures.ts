import path from 'node:path';
import type { Page } from '@playwright/test';

const THEMES = ['light', 'dark'] as const;

export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Takes a screenshot of the page in both themes at each size, named `NAME-THEME-WIDTH.png`. A new browser follows the
 * system's theme.
 */
export async function takePictures(
  page: Page,
  { folder, name, sizes }: { folder: string; name: string; sizes: readonly PictureSize[] },
): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.waitForLoadState('networkidle');
      await settle(page);
      await page.screenshot({ path: path.join(folder, `${name}-${theme}-${size.width}.png`) });
    }
  }
}

/** Waits for the fonts, and for every animation that ends. A blinking caret never does. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled([document.fonts.ready, ...finite.map((one) => one.finished)]);
  });
}
