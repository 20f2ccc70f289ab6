import type { BrowserContextOptions } from '@playwright/test';
import { HOUR_MS } from '../src/contract/durations.ts';
import { countPresses, wordsOnScreen } from './support/effort.ts';
import { createUser, type TestUser } from './support/testUsers.ts';
import type { HearthServer } from './support/hearthServer.ts';
import { expect, test } from './support/journey.ts';
import { monitorOf } from './support/monitors.ts';
import { copied } from './support/monitorScreens.ts';
import { codeField, newAddress } from './support/people.ts';
import { teamOf } from './support/records.ts';
import { heading } from './support/screens.ts';
import { runShell } from './support/shell.ts';

const MAX_PRESSES = 5;
/** Maximum number of words on each screen along the way. */
const MAX_WORDS = 120;

const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a new user gets the first monitor up in five presses, without ever seeing more than 120 words on a screen', async ({
  page,
  site,
  mail,
}) => {
  const presses = await countPresses(page);
  const words: Record<string, number> = {};
  const read = async (screen: string) => (words[screen] = await wordsOnScreen(page));
  const address = newAddress('new');
  const emailField = page.getByLabel('E-mail address');

  await page.goto(`${site.url}/dashboard`);
  await expect(emailField).toBeFocused();
  await read('login');
  await page.getByRole('link', { name: 'Sign up now' }).click();
  await expect(heading(page, 'Sign up')).toBeVisible();
  await read('sign-up');
  await emailField.fill(address);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(codeField(page)).toBeFocused();
  await read('code');
  await page.keyboard.type(await mail.nextCodeFor(address));
  await expect(heading(page, 'Account')).toBeVisible();
  await read('account');
  await page.getByRole('button', { name: 'Add Team' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Team' }).getByLabel('Display')).toBeFocused();
  await read('Add Team');
  await page.keyboard.type('Night Watch');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const copy = page.getByRole('button', { name: 'Copy command' });
  await expect(copy).toBeVisible();
  await read('the empty dashboard');
  const { exitCode, output } = await runShell(await copied(page, 'Copy command'));
  expect(exitCode, output).toBe(0);
  await expect(page.getByText('Your monitor is up')).toBeVisible();
  test.info().annotations.push({ type: 'presses', description: String(presses()) });
  test.info().annotations.push({ type: 'words', description: JSON.stringify(words) });
  expect(presses()).toBeLessThanOrEqual(MAX_PRESSES);
  for (const [screen, count] of Object.entries(words)) expect.soft(count, screen).toBeLessThanOrEqual(MAX_WORDS);
});

/** Creates a team with one job that failed last night, among others that succeeded. */
async function nightWithFailure(hearth: HearthServer, person: TestUser) {
  const teamId = await teamOf(person, 'Engines');
  await hearth.goBackInTime(8 * HOUR_MS);
  const ping = (uuid: string, rest = '', body = '') =>
    fetch(`${hearth.url}/ping/${uuid}${rest}`, { method: 'POST', body });
  const daily = { kind: 'period', periodSeconds: 86_400 } as const;
  const failed = await monitorOf(person, teamId, { name: 'Nightly backup', schedule: daily });
  const others = await Promise.all(
    ['Invoices', 'Stock count', 'Log rotation', 'Mail digest'].map((name) =>
      monitorOf(person, teamId, { name, schedule: daily }),
    ),
  );
  for (const { uuid } of others) await ping(uuid);
  await ping(failed.uuid, '/start');
  await ping(failed.uuid, '/3', 'pg_dump: error: no space left on device\n');
  await hearth.onTime();
  return { teamId };
}

for (const [place, options] of [
  ['at a desk', DESK],
  ['on a phone', PHONE],
] as const) {
  test(`finding out why a job failed last night takes one press and no scrolling, ${place}`, async ({
    site,
    hearth,
    browserOf,
  }) => {
    const ada = await createUser(site, 'Ada');
    const { teamId } = await nightWithFailure(hearth, ada);
    const page = await browserOf(ada, '/nowhere', options);
    const presses = await countPresses(page);
    await page.goto(`${site.url}/dashboard/teams/${teamId}`);
    const failed = page.getByRole('main').getByRole('link', { name: 'Nightly backup', exact: true }).first();
    await expect(failed).toBeInViewport({ ratio: 1 });
    await (options.hasTouch ? failed.tap() : failed.click());
    const incident = page.getByRole('region', { name: 'Incident', exact: true });
    await expect(incident.getByText(/Exit status 3/)).toBeInViewport({ ratio: 1 });
    await expect(incident.getByText('no space left on device')).toBeInViewport({ ratio: 1 });
    expect(presses()).toBe(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test('on a phone a failed job is snoozed in two taps', async ({ site, hearth, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const { teamId } = await nightWithFailure(hearth, ada);
  const page = await browserOf(ada, '/nowhere', PHONE);
  const presses = await countPresses(page);
  await page.goto(`${site.url}/dashboard/teams/${teamId}`);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('button', { name: 'Snooze' }).tap();
  await page.getByRole('menuitem', { name: /^1 h/ }).tap();
  await expect(page.getByText('Snoozed Nightly backup')).toBeVisible();
  expect(presses()).toBe(2);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
