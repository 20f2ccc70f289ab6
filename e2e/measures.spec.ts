import type { Locator } from '@playwright/test';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { monitorOf } from './support/monitors.ts';
import { teamOf } from './support/records.ts';
import { heading } from './support/screens.ts';

const REM = 16;

/** Waits until an element is this wide, in CSS pixels. Panels slide, so it can take a moment. */
const expectWidth = (what: Locator, width: number) =>
  expect.poll(async () => Math.round((await what.boundingBox())?.width ?? 0)).toBe(width);

test('the team sidebar is 16rem wide, the settings sidebar 18rem, and both are 3rem when collapsed', async ({
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const page = await browserOf(ada, `/teams/${teamId}`);
  for (const [name, path, rem] of [
    ['Team', `/teams/${teamId}`, 16],
    ['Settings', '/settings/account', 18],
  ] as const) {
    await page.goto(`${site.url}/dashboard${path}`);
    const sidebar = page.getByRole('navigation', { name, exact: true });
    await expectWidth(sidebar, rem * REM);
    await page.keyboard.press('Control+b');
    await expectWidth(sidebar, 3 * REM);
    await page.keyboard.press('Control+b');
    await expectWidth(sidebar, rem * REM);
  }
});

test('content is at most 50rem wide, and the timezone picker is 400 px wide', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const page = await browserOf(ada, '/settings/account', { viewport: { width: 2_000, height: 900 } });
  await expect(heading(page, 'Account')).toBeVisible();
  const timezone = page.getByRole('button', { name: /^Timezone/ });
  await expectWidth(timezone.locator('..'), 400);
  await timezone.click();
  await expectWidth(page.getByRole('dialog', { name: 'Timezone' }), 400);
  await page.keyboard.press('Escape');
  const maxWidths = await heading(page, 'Account').evaluate((element) => {
    const found: string[] = [];
    for (let place: Element | null = element; place; place = place.parentElement) {
      found.push(getComputedStyle(place).maxWidth);
    }
    return found;
  });
  expect(maxWidths).toContain(`${50 * REM}px`);
});

test('the sign-in form replaces its outline without shifting the layout, and the panel next to it appears only on large screens', async ({
  page,
  site,
}) => {
  let sendScripts = () => undefined as void;
  const scriptsSent = new Promise<void>((resolve) => (sendScripts = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await scriptsSent;
    await route.continue();
  });
  await page.goto(`${site.url}/dashboard/login?redirect=%2Fteams`, { waitUntil: 'commit' });
  const places = () =>
    page.evaluate(() =>
      ['h1', 'main form', 'main form + [role="separator"]', 'main > p'].map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return { selector, x, y, width, height };
      }),
    );
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  // Text in a fallback font has other measures.
  await page.evaluate(async () => void (await document.fonts.ready));
  const outlined = await places();
  await expect(page.getByRole('link', { name: 'Sign up now' })).toHaveAttribute('href', /signup\?redirect=%2Fteams$/);
  sendScripts();
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toBeFocused();
  expect(await places()).toEqual(outlined);

  const panel = page.locator('[data-decorative]');
  await page.setViewportSize({ width: 1_024, height: 800 });
  await expect(panel).toBeVisible();
  await page.setViewportSize({ width: 1_023, height: 800 });
  await expect(panel).toBeHidden();
});

test('the sidebar sheet on a phone is 18rem wide', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  await teamOf(ada, 'Engines');
  const page = await browserOf(ada, '/', { viewport: { width: 375, height: 700 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectWidth(page.getByRole('navigation', { name: 'Team', exact: true }), 18 * REM);
});

test('the fields for the first and last day have their labels above them', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { monitorId, uuid } = await monitorOf(ada, teamId, { name: 'Backup' });
  await fetch(`${site.url}/ping/${uuid}`);
  const page = await browserOf(ada, `/teams/${teamId}/monitors/hearthbeat/${monitorId}/events`);
  await page.getByRole('button', { name: 'Custom range…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a range' });
  for (const name of ['From', 'To']) {
    const field = dialog.getByRole('group', { name });
    await expect(field).toBeVisible();
    const label = dialog.locator('label', { hasText: name });
    // Polled, because the dialog moves while it opens.
    const gap = async () => {
      const [labelBox, fieldBox] = await Promise.all([label.boundingBox(), field.boundingBox()]);
      return (fieldBox?.y ?? 0) - (labelBox?.y ?? Infinity) - (labelBox?.height ?? 0);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  }
});

test('no focused element is behind the buttons of a long form', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const page = await browserOf(ada, `/teams/${teamId}/monitors/hearthbeat/new`, {
    viewport: { width: 1_280, height: 640 },
  });
  const create = page.getByRole('button', { name: 'Create monitor' });
  /** Returns how far the focused element reaches below the top of the footer. */
  const covered = () =>
    create.evaluate((button) => {
      const { bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
      return bottom - (button.parentElement?.parentElement?.getBoundingClientRect().top ?? 0);
    });
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Backup');
  await page.getByLabel('Grace period', { exact: true }).fill('90');
  await page.evaluate(() => window.scrollTo(0, 0));
  await create.click();
  await expect(page.getByText('1 field needs attention: Grace period')).toBeVisible();
  await expect(page.getByLabel('Grace period', { exact: true })).toBeFocused();
  await expect.poll(covered).toBeLessThanOrEqual(0);
  for (let fields = 0; fields < 12; fields += 1) {
    await page.keyboard.press('Tab');
    if (await create.evaluate((button) => button.parentElement?.contains(document.activeElement))) break;
    await expect.poll(covered).toBeLessThanOrEqual(0);
  }
});
