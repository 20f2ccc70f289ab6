import type { Page } from '@playwright/test';
import { inhabitant, withAnotherSession, type Inhabitant } from './support/inhabitants.ts';
import { expect, test } from './support/journey.ts';
import { teamOf, editTeam } from './support/records.ts';
import { reconnectingBar, teamInRail } from './support/screens.ts';

/** Before a crash of the server, and again after it. */
const CHANGES = 25;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

/** Renames a team repeatedly, and returns how long each name took from being stored to being seen, in ms. */
async function delaysOf(owner: Inhabitant, teamId: string, watcher: Page, prefix: string): Promise<number[]> {
  const delaysMs: number[] = [];
  for (let change = 1; change <= CHANGES; change++) {
    const display = `${prefix} ${change}`;
    const seen = watcher.waitForFunction((name) => document.title.includes(`${name} |`), display);
    const startedAt = performance.now();
    await editTeam(owner, teamId, { display });
    await seen;
    delaysMs.push(performance.now() - startedAt);
  }
  await expect(teamInRail(watcher, `${prefix} ${CHANGES}`)).toBeVisible();
  return delaysMs;
}

test('a team changed in one place shows in another browser, also after a crash of the server', async ({
  hearth,
  site,
  browserOf,
}, testInfo) => {
  const ada = await inhabitant(site, 'Ada');
  const grace = await inhabitant(site, 'Grace');
  const teamId = await teamOf(ada, 'Engines', [grace]);
  const watcher = await browserOf(grace, `/teams/${teamId}`);
  await expect(watcher).toHaveTitle(/Engines/);
  await watcher.waitForLoadState('networkidle');

  const before = await delaysOf(ada, teamId, watcher, 'Before');
  await hearth.kill();
  await expect(reconnectingBar(watcher)).toBeVisible();
  await hearth.start();
  await expect(reconnectingBar(watcher)).toBeHidden();
  const after = await delaysOf(ada, teamId, watcher, 'After');

  for (const [when, delaysMs] of Object.entries({ before, after })) {
    const words = `median ${Math.round(median(delaysMs))} ms, longest ${Math.round(Math.max(...delaysMs))} ms`;
    testInfo.annotations.push({ type: `${when} the crash`, description: words });
    console.log(`Seen in another browser, ${CHANGES} changes ${when} the crash: ${words}`);
  }
});

test('what somebody edits in one browser shows in their other one', async ({ site, browserOf }) => {
  const ada = await inhabitant(site, 'Ada');
  const here = await browserOf(ada, '/settings/account');
  const there = await browserOf(await withAnotherSession(site, ada), '/settings/account');
  const displayOf = (page: Page) => page.getByRole('main').getByLabel('Display', { exact: true });
  await expect(displayOf(there)).toHaveValue('Ada');
  await displayOf(here).fill('Ada Lovelace');
  await displayOf(here).press('Enter');
  await expect(displayOf(there)).toHaveValue('Ada Lovelace');
});
