import type { Page } from '@playwright/test';
import { createUser, withAnotherSession } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { teamWith } from './support/records.ts';
import { reconnectingBar } from './support/screens.ts';
import { describeDelays, seenDelays } from './support/seenDelays.ts';

/** The number of changes before the server crashes, and again afterward. */
const CHANGES = 25;

test('a change to a team appears in another browser, even after a server crash', async ({
  hearth,
  site,
  browserOf,
}, testInfo) => {
  const ada = await createUser(site, 'Ada');
  const grace = await createUser(site, 'Grace');
  const teamId = await teamWith(site, ada, 'Engines', [grace]);
  const watcher = await browserOf(grace, `/teams/${teamId}`);
  await expect(watcher).toHaveTitle(/Engines/);
  await watcher.waitForLoadState('networkidle');

  const before = await seenDelays(ada, teamId, watcher, { prefix: 'Before', changes: CHANGES });
  await hearth.kill();
  await expect(reconnectingBar(watcher)).toBeVisible();
  await hearth.start();
  await expect(reconnectingBar(watcher)).toBeHidden();
  const after = await seenDelays(ada, teamId, watcher, { prefix: 'After', changes: CHANGES });

  for (const [when, delaysMs] of Object.entries({ before, after })) {
    const words = describeDelays(delaysMs);
    testInfo.annotations.push({ type: `${when} the crash`, description: words });
    console.log(`Seen in another browser, ${CHANGES} changes ${when} the crash: ${words}`);
  }
});

test("an edit in one browser appears in the same person's other browser", async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const here = await browserOf(ada, '/settings/account');
  const there = await browserOf(await withAnotherSession(site, ada), '/settings/account');
  const displayOf = (page: Page) => page.getByRole('main').getByLabel('Display', { exact: true });
  await expect(displayOf(there)).toHaveValue('Ada');
  await displayOf(here).fill('Ada Lovelace');
  await displayOf(here).press('Enter');
  await expect(displayOf(there)).toHaveValue('Ada Lovelace');
});
