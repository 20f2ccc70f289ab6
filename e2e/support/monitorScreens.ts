import type { Page } from '@playwright/test';

const LOOK_EVERY_MS = 25;

/** The rows of a monitor's timeline, newest first. */
export const eventRows = (page: Page) => page.locator('li[id^="event-"]');

/** The status changes in the timeline, oldest first: their text and times. */
export async function shownFlips(page: Page): Promise<{ words: string; at: number }[]> {
  const rows = await eventRows(page).evaluateAll((items) =>
    items.map((item) => ({
      words: item.querySelector('strong')?.textContent,
      at: Date.parse(item.querySelector('time')?.dateTime ?? ''),
    })),
  );
  return rows.flatMap(({ words, at }) => (words === undefined ? [] : [{ words, at }])).toReversed();
}

/** When a text appeared on the screen, to within a few frames, on the same clock as the server's. */
export async function shownAt(page: Page, words: string, timeoutMs = 30_000): Promise<number> {
  const seen = await page.waitForFunction(
    (wanted) => document.querySelector('main')?.textContent.includes(wanted) && Date.now(),
    words,
    { polling: LOOK_EVERY_MS, timeout: timeoutMs },
  );
  return Number(await seen.jsonValue());
}

/** Clicks a copy button and returns what is on the clipboard afterward. */
export async function copied(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByText('Copied', { exact: true }).first().waitFor({ state: 'attached' });
  return page.evaluate(() => navigator.clipboard.readText());
}
