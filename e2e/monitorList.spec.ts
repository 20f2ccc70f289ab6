import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { clipboardText } from './support/monitorScreens.ts';
import { monitorOf } from './support/monitors.ts';
import { teamOf } from './support/records.ts';

const LONG_NAME = 'Reconciliation of all of the ledgers with the statements of every bank that we have an account at';

test('the list shows exact times, truncated text and ping URLs, and a row leads to its monitor', async ({
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { uuid, monitorId } = await monitorOf(ada, teamId, { name: LONG_NAME });
  await monitorOf(ada, teamId, { name: 'Backup' });
  await fetch(`${site.url}/ping/${uuid}`);
  const page = await browserOf(ada, `/teams/${teamId}/monitors/hearthbeat`, {
    viewport: { width: 1280, height: 800 },
  });
  const tooltip = page.getByRole('tooltip');
  const row = page.getByRole('row').filter({ hasText: LONG_NAME });
  /** Points at the middle of an element, even if the row's link covers it. */
  const point = async (place: string) => {
    const box = await row.locator(place).first().boundingBox();
    if (!box) throw new Error(`The row shows no ${place}.`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  };

  /**
   * Keeps pointing until the tooltip appears, because content that arrives late above the list moves the element away
   * from the pointer.
   */
  const pointAndRead = (place: string, words: string | RegExp) =>
    expect(async () => {
      await point(place);
      await expect(tooltip).toHaveText(words, { timeout: 5_000 });
    }).toPass();

  await expect(row).toBeVisible();
  await pointAndRead('.last time', /^\d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d \(.+\)$/);
  await point('.schedule');
  await expect(tooltip).toBeHidden();
  await pointAndRead('.title', LONG_NAME);

  await pointAndRead('.copy button', `Copy ping URL for ${LONG_NAME}`);
  // The message stays for only two seconds, so the page itself looks for it, beginning before the click.
  const seen = page.waitForFunction(() => document.querySelector('[role="tooltip"]')?.textContent === 'Copied');
  await page.mouse.down();
  await page.mouse.up();
  await seen;
  expect(await clipboardText(page)).toBe(`${site.url}/ping/${uuid}`);

  await page.mouse.move(0, 0);
  await row.getByRole('link').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(row.getByRole('link')).toBeFocused();
  await expect(tooltip).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: `Copy ping URL for ${LONG_NAME}` })).toBeFocused();
  await expect(tooltip).toContainText('Copy ping URL for');
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();

  await point('.runs');
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`/monitors/hearthbeat/${monitorId}$`));
});
