import type { Page } from '@playwright/test';

/** Counts clicks and taps on a page, across navigations. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('countPress', () => void (presses += 1));
  await page.addInitScript(() => {
    const { countPress } = window as Window & { countPress?: () => void };
    window.addEventListener('pointerdown', () => countPress?.(), true);
  });
  return () => presses;
}

/** Returns how many words are visible on the screen without scrolling. */
export const wordsOnScreen = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isWord = /[\p{L}\p{N}]/u;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let count = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node;
      // Text that is only for screen readers is clipped to one pixel.
      const isSeen = parentElement?.checkVisibility({ opacityProperty: true }) && parentElement.offsetWidth > 1;
      range.selectNodeContents(node);
      const { top, bottom, left, right } = range.getBoundingClientRect();
      const isInside = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
      if (isSeen && isInside) count += (node.textContent ?? '').split(/\s+/).filter((word) => isWord.test(word)).length;
    }
    return count;
  });
