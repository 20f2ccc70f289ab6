import type { Page } from '@playwright/test';

const LOOK_EVERY_MS = 25;

/** The rows of a monitor's timeline, the newest first. */
export const eventRows = (page: Page) => page.locator('li[id^="event-"]');

/** The status changes shown in the timeline, oldest first: their words and instants. */
export async function shownFlips(page: Page): Promise<{ words: string; at: number }[]> {
  const rows = await eventRows(page).evaluateAll((items) =>
    items.map((item) => ({
      words: item.querySelector('strong')?.textContent,
      at: Date.parse(item.querySelector('time')?.dateTime ?? ''),
    })),
  );
  return rows.flatMap(({ words, at }) => (words === undefined ? [] : [{ words, at }])).toReversed();
}

/** When words came onto the screen, to within a few frames, by the clock that the server has too. */
export async function shownAt(page: Page, words: string, timeoutMs = 30_000): Promise<number> {
  const seen = await page.waitForFunction(
    (wanted) => document.querySelector('main')?.textContent.includes(wanted) && Date.now(),
    words,
    { polling: LOOK_EVERY_MS, timeout: timeoutMs },
  );
  return Number(await seen.jsonValue());
}

/** Presses a copy button; returns what the clipboard then holds. */
export async function copied(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByText('Copied', { exact: true }).first().waitFor({ state: 'attached' });
  return page.evaluate(() => navigator.clipboard.readText());
}
