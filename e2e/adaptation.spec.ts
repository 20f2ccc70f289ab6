import { fillTeam } from './support/busyTeam.ts';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { colorsOf, expectFocusUncovered, expectNoSidewaysScrolling } from './support/layout.ts';
import { eventRows } from './support/monitorScreens.ts';
import { codeField, newAddress } from './support/people.ts';
import { teamOf } from './support/records.ts';
import { heading, SETTINGS_SCREENS, TEAM_SCREENS } from './support/screens.ts';

/** The narrowest window that must not scroll sideways (WCAG 1.4.10). */
const NARROW = { viewport: { width: 320, height: 640 } };
/** A 1440 by 900 window, zoomed to 200%. */
const ZOOMED = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };

test.describe('nothing scrolls sideways', () => {
  test('on the sign-in pages at 320 px', async ({ page, site, mail }) => {
    await page.setViewportSize(NARROW.viewport);
    await page.goto(`${site.url}/dashboard/login`);
    await expect(page.getByLabel('E-mail address')).toBeVisible();
    await expectNoSidewaysScrolling(page, 'Login');
    await page.goto(`${site.url}/dashboard/signup`);
    const address = newAddress('a.rather.long.name.of.somebody.in.a.narrow.window');
    await page.getByLabel('E-mail address').fill(address);
    await expectNoSidewaysScrolling(page, 'Sign up');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(codeField(page)).toBeVisible();
    await expectNoSidewaysScrolling(page, 'the code step');
    const { text } = await mail.nextMailTo(address);
    await page.goto('about:blank');
    await page.goto(/https?:\S+#link=\S+/.exec(text)?.[0] ?? '');
    await expect(page.getByText(address)).toBeVisible();
    await expectNoSidewaysScrolling(page, 'the page of a mailed link');
  });

  for (const [size, options] of [
    ['at 320 px', NARROW],
    ['at 200 %', ZOOMED],
  ] as const) {
    test(`on the pages for signed-in people ${size}`, async ({ site, hearth, browserOf }) => {
      test.slow();
      const ada = await createUser(site, 'Ada');
      const teamId = await teamOf(ada, 'Engines');
      const { busy, waiting } = await fillTeam(hearth, ada, teamId, [3]);
      const page = await browserOf(ada, `/teams/${teamId}`, options);
      const monitors = `/teams/${teamId}/monitors/hearthbeat`;
      const monitorPage = `${monitors}/${busy.monitorId}`;
      for (const [path, title] of [
        ...TEAM_SCREENS.map(([rest, name]) => [`/teams/${teamId}${rest}`, name] as const),
        [`${monitors}/new`, 'New monitor'],
        [monitorPage, busy.name],
        [`${monitorPage}/events`, busy.name],
        [`${monitorPage}/alerts`, busy.name],
        [`${monitorPage}/setup`, busy.name],
        [`${monitorPage}/edit`, /^Edit/],
        [`${monitors}/${waiting.monitorId}`, waiting.name],
        [`/teams/${teamId}/settings/audit`, 'Audit log'],
        [`/teams/${teamId}/settings/api-keys`, 'API keys'],
        ...SETTINGS_SCREENS,
        ['/invite', /invitation/i],
        ['/nowhere', 'Not Found'],
      ] as const) {
        await page.goto(`${site.url}/dashboard${path}`);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoSidewaysScrolling(page, path);
      }
    });
  }
});

test('at 200 % nothing covers the focused field or button of a form', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const page = await browserOf(ada, `/teams/${teamId}/monitors/hearthbeat/new`, ZOOMED);
  await expect(heading(page, 'New monitor')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await expectFocusUncovered(page);
});

test('with forced colors every picture, the selected tab and the focus stay visible', async ({
  site,
  hearth,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { busy } = await fillTeam(hearth, ada, teamId, [27, 3]);
  const page = await browserOf(ada, `/teams/${teamId}`, { forcedColors: 'active' });
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  for (const picture of [
    page
      .getByRole('list', { name: /^Jobs\./ })
      .locator('.track')
      .first(),
    page
      .getByRole('region', { name: /^All \d+ monitors/ })
      .getByRole('link')
      .first(),
    page.getByRole('region', { name: 'Outages per day' }).locator('span[data-tooltip]').last(),
  ]) {
    await expect.poll(() => colorsOf(page, picture)).toBeGreaterThan(1);
  }

  await page.goto(`${site.url}/dashboard/teams/${teamId}/monitors/hearthbeat/${busy.monitorId}`);
  await expect(eventRows(page).first()).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Monitor', exact: true });
  for (const picture of [
    page.getByRole('toolbar', { name: /^Uptime/ }),
    page.getByRole('img', { name: /^Last \d+ runs/ }),
    page.getByRole('slider', { name: /^Run durations/ }).locator('..'),
  ]) {
    await expect.poll(() => colorsOf(page, picture)).toBeGreaterThan(1);
  }
  await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveCSS('border-bottom-style', 'solid');
  await expect(tabs.getByRole('link', { name: 'Events' })).toHaveCSS('border-bottom-style', 'none');
  await tabs.getByRole('link', { name: 'Events' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveCSS('outline-style', 'solid');
});

test('every chart and strip can be explored with the keyboard, and has its data in a table', async ({
  site,
  hearth,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { busy } = await fillTeam(hearth, ada, teamId, [27, 3]);
  const page = await browserOf(ada, `/teams/${teamId}`);

  await test.step('the lanes of the day', async () => {
    const lanes = page.getByRole('list', { name: /^Jobs\./ });
    await lanes.getByRole('link').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(lanes.getByRole('link').nth(1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(lanes.locator('.mark[data-chosen]')).toHaveCSS('outline-style', 'solid');
    await expect(page.getByRole('table', { name: 'Runs of each monitor' })).toBeAttached();
  });

  await test.step('the outages of each day', async () => {
    const bars = page.getByRole('slider', { name: /^Outages per day/ });
    await bars.focus();
    await expect(page.getByText(/: \d+ outages?$/)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(bars).toHaveAttribute('aria-valuetext', /outages?$/);
    await expect(page.getByRole('table', { name: 'Outages per day' })).toBeAttached();
  });

  await page.goto(`${site.url}/dashboard/teams/${teamId}/monitors/hearthbeat/${busy.monitorId}`);
  await test.step('the uptime of each day', async () => {
    const bars = page.getByRole('toolbar', { name: /^Uptime/ }).getByRole('button');
    await bars.last().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(bars.nth(-2)).toBeFocused();
    await page.getByText('Show as table').click();
    await expect(page.getByRole('region', { name: 'History by day' }).getByRole('row')).not.toHaveCount(1);
  });

  await test.step('the durations of the runs', async () => {
    const chart = page.getByRole('slider', { name: /^Run durations/ });
    await chart.focus();
    await page.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuetext', /, \d\d:\d\d: /);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/events\?from=.*#event-\d+$/);
  });
});
