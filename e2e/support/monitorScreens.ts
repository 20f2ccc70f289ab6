import type { Page } from '@playwright/test';

const LOOK_EVERY_MS = 25;

/** Returns the rows in a monitor's timeline, newest first. */
export const eventRows = (page: Page) => page.locator('li[id^="event-"]');

/** Returns the status changes in the timeline, oldest first, with their text and times. */
export async function shownFlips(page: Page): Promise<{ words: string; at: number }[]> {
  const rows = await eventRows(page).evaluateAll((items) =>
    items.map((item) => ({
      words: item.querySelector('strong')?.textContent,
      at: Date.parse(item.querySelector('time')?.dateTime ?? ''),
    })),
  );
  return rows.flatMap(({ words, at }) => (words === undefined ? [] : [{ words, at }])).toReversed();
}

/** Returns when the text appeared on the screen, accurate to a few frames, on the clock that the server also uses. */
export async function shownAt(page: Page, words: string, timeoutMs = 30_000): Promise<number> {
  const seen = await page.waitForFunction(
    (wanted) => document.querySelector('main')?.textContent.includes(wanted) && Date.now(),
    words,
    { polling: LOOK_EVERY_MS, timeout: timeoutMs },
  );
  return Number(await seen.jsonValue());
}

/** Clicks a copy button and returns the clipboard's text. */
export async function copied(page: Page, label: string): Promise<string> {
  // The message stays for only two seconds, so the page itself looks for it, beginning before the click.
  await Promise.all([
    page.waitForFunction(() =>
      Array.from(document.querySelectorAll('[aria-live]')).some(({ textContent }) => textContent === 'Copied'),
    ),
    page.getByRole('button', { name: label, exact: true }).click(),
  ]);
  return clipboardText(page);
}

/** Returns the clipboard's text by pasting it, which needs neither a permission nor HTTPS. */
export async function clipboardText(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await other.setContent('<textarea></textarea>');
  const field = other.getByRole('textbox');
  await field.press('ControlOrMeta+V');
  const text = await field.inputValue();
  await other.close();
  return text;
}
