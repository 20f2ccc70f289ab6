import type { Locator, Page } from '@playwright/test';
import { createUser } from './support/testUsers.ts';
import { expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { fillIntegrations, WITH_LOCAL_TARGETS } from './support/busyIntegrations.ts';
import { fillTeam } from './support/busyTeam.ts';
import { monitorOf, reschedule } from './support/monitors.ts';
import { eventRows } from './support/monitorScreens.ts';
import { codeField, newAddress } from './support/people.ts';
import { teamOf } from './support/records.ts';
import { displayField, heading, reconnectingBar, SETTINGS_SCREENS, TEAM_SCREENS } from './support/screens.ts';

const PHONE = { width: 375, height: 700 };

/** Reduces motion, because half-faded text has no measurable contrast. */
const CALM = { reducedMotion: 'reduce' } as const;

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: CALM });

  test('on the sign-in screens', async ({ page, site, mail }) => {
    for (const [path, title] of [
      ['login', 'Login'],
      ['signup', 'Sign up'],
    ] as const) {
      await page.goto(`${site.url}/dashboard/${path}`);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'E-mail address' })).toBeFocused();
      await expectNothingFromAxeInEitherTheme(page, title);
    }
    await page.getByLabel('E-mail address').fill('not an address');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(page.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true');
    await expectNothingFromAxeInEitherTheme(page, 'a refused address');
    const address = newAddress('axe');
    await page.getByLabel('E-mail address').fill(address);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(codeField(page)).toBeVisible();
    await expectNothingFromAxeInEitherTheme(page, 'the code step');
    const { text } = await mail.nextMailTo(address);
    await page.goto('about:blank');
    await page.goto(/https?:\S+#link=\S+/.exec(text)?.[0] ?? '');
    await expect(page.getByText(address)).toBeVisible();
    await expectNothingFromAxeInEitherTheme(page, 'the page of a mailed link');
  });

  test('on the screens for signed-in people', async ({ site, browserOf }) => {
    const ada = await createUser(site, 'Ada');
    const teamId = await teamOf(ada, 'Engines');
    const page = await browserOf(ada, '/', CALM);
    for (const [path, title] of [
      ...TEAM_SCREENS.map(([rest, name]) => [`/teams/${teamId}${rest}`, name] as const),
      ...SETTINGS_SCREENS,
    ]) {
      await page.goto(`${site.url}/dashboard${path}`);
      await expect(heading(page, title)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNothingFromAxeInEitherTheme(page, title);
    }
    await page.goto(`${site.url}/dashboard/settings/notifications`);
    await page.getByRole('switch', { name: 'Use quiet hours' }).click();
    await expect(page.getByRole('group', { name: 'From' })).toBeVisible();
    await expectNothingFromAxeInEitherTheme(page, 'quiet hours');
    await page.goto(`${site.url}/dashboard/nowhere`);
    await expect(heading(page, 'Not Found')).toBeVisible();
    await expectNothingFromAxeInEitherTheme(page, 'Not Found');
    await page.goto(`${site.url}/dashboard/teams?i=one`);
    await page.getByRole('button', { name: 'Show Error' }).click();
    await expectNothingFromAxeInEitherTheme(page, 'Something went wrong!');
  });

  test('on the screens of a first monitor', async ({ site, browserOf }) => {
    const ada = await createUser(site, 'Ada');
    const teamId = await teamOf(ada, 'Engines');
    const list = `/teams/${teamId}/monitors/hearthbeat`;
    const page = await browserOf(ada, list, CALM);
    const copyCommand = page.getByRole('button', { name: 'Copy command' });
    const nameField = page.getByLabel('Name', { exact: true });
    await expect(copyCommand).toBeVisible();
    await expectNothingFromAxeInEitherTheme(page, 'no monitors');
    await visited(page, `${site.url}/dashboard${list}/new`, nameField);
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await expect(nameField).toHaveAttribute('aria-invalid', 'true');
    await page.getByText('Calendar', { exact: true }).click();
    await page.getByRole('button', { name: 'Nightly' }).click();
    await expect(page.getByRole('heading', { name: /^Daily at 02:30/ })).toBeVisible();
    await expectNothingFromAxeInEitherTheme(page, 'a cron schedule of a monitor without a name');
    const { monitorId, name } = await monitorOf(ada, teamId, { name: 'Only one' });
    await visited(page, `${site.url}/dashboard${list}`, page.getByRole('main').getByRole('link', { name }));
    const copySnippet = page.getByRole('button', { name: 'Copy: curl snippet' });
    await visited(page, `${site.url}/dashboard${list}/${monitorId}`, copySnippet);
  });

  test('on the screens of a busy team', async ({ site, hearth, browserOf }) => {
    test.slow();
    const ada = await createUser(site, 'Ada');
    const teamId = await teamOf(ada, 'Engines');
    const { busy } = await fillTeam(hearth, ada, teamId, [3]);
    const page = await browserOf(ada, `/teams/${teamId}`, CALM);
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
    await expectNothingFromAxeInEitherTheme(page, 'a dashboard with data');
    const list = `${site.url}/dashboard/teams/${teamId}/monitors/hearthbeat`;
    const aMonitor = page.getByRole('checkbox', { name: /^Select / }).first();
    await visited(page, list, aMonitor);
    await aMonitor.check();
    await expectNothingFromAxeInEitherTheme(page, 'a selected monitor');
    const bar = page.getByRole('toolbar', { name: 'Selected monitors' });
    for (const name of ['Alerts…', 'Edit…', 'Delete']) {
      await bar.getByRole('button', { name }).click();
      await expectAccessible(page, `${name} of selected monitors`, page.getByRole('dialog'));
    }
    await page.keyboard.press('Escape');
    for (const name of ['Views', 'Display']) await opened(page, name, page.getByRole('menu', { name }));
    await visited(page, `${list}?group=tag&columns=uptime,duration,channels`, aMonitor);
    await visited(page, `${list}/${busy.monitorId}/edit`, page.getByRole('button', { name: 'Save' }));
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await reschedule({ person: ada, teamId, monitorId: busy.monitorId }, { graceSeconds: 2_400 });
    await expect(page.getByText(/Someone else just changed/)).toBeVisible();
    await expectNothingFromAxeInEitherTheme(page, 'a monitor that someone else changed');
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await visited(page, `${list}/${busy.monitorId}`, eventRows(page).first());
    await opened(page, 'Snooze', page.getByRole('menu', { name: 'Snooze' }));
    await page.getByRole('button', { name: 'Snooze', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Custom…' }).click();
    await expectAccessible(page, 'a snooze of another length', page.getByRole('dialog', { name: /^Snooze/ }));
    await visited(page, `${list}/${busy.monitorId}/setup`, page.getByRole('heading', { name: 'Danger zone' }));
    await opened(page, 'Clear events', page.getByRole('dialog', { name: /^Clear the events of/ }));
    await opened(page, 'Delete monitor', page.getByRole('dialog', { name: `Delete ${busy.name}?` }));
    await visited(page, `${list}/${busy.monitorId}/alerts`, page.getByRole('region', { name: 'Alerts' }));
    await visited(page, `${list}/${busy.monitorId}/events`, eventRows(page).first());
    await opened(page, 'Custom range…', page.getByRole('dialog', { name: 'Choose a range' }));
    await page
      .getByRole('button', { name: /^Output \(/ })
      .first()
      .click();
    await expectAccessible(page, 'the body of a ping', page.getByRole('dialog'));
    await page.setViewportSize(PHONE);
    await expectNothingFromAxeInEitherTheme(page, 'a busy monitor on a phone');
    await visited(page, list, aMonitor);
  });

  test('on the integrations of a team', async ({ site, hearth, browserOf }) => {
    await hearth.kill();
    await hearth.start(WITH_LOCAL_TARGETS);
    const ada = await createUser(site, 'Ada');
    const teamId = await teamOf(ada, 'Engines');
    const { integrations, monitorId, close } = await fillIntegrations(site.url, ada, teamId);
    const page = await browserOf(ada, `/teams/${teamId}/settings/integrations`, CALM);
    const integration = (name: string) => page.getByRole('listitem', { name, exact: true });
    await expect(integration('Old status page')).toContainText('Off since');
    await expectNothingFromAxeInEitherTheme(page, 'integrations');
    await integration('#operations').getByRole('button', { name: '1 monitor' }).click();
    await integration('On-call phone').getByRole('button', { name: 'Deliveries' }).click();
    await expect(page.getByRole('link', { name: 'Nightly backup' }).nth(1)).toBeVisible();
    await integration('On-call phone')
      .getByRole('button', { name: /attempt/ })
      .first()
      .click();
    await expectNothingFromAxeInEitherTheme(page, 'integrations with their monitors and deliveries');
    await page.getByRole('button', { name: 'More actions for Ada', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expectAccessible(page, 'Delete Ada', page.getByRole('dialog', { name: 'Delete Ada?' }));
    await integration('Ada')
      .getByRole('button', { name: /^Turn on for/ })
      .click();
    await expectAccessible(page, 'the use for all monitors', page.getByRole('dialog', { name: /^Turn on Ada for/ }));
    await page.getByRole('button', { name: 'Schedule maintenance' }).click();
    await page.getByRole('dialog').getByText('Weekly', { exact: true }).click();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText('Enter a title, such as Patching.')).toBeVisible();
    await expectNothingFromAxeInEitherTheme(page, 'maintenance without a title');
    const monitorAddress = `${site.url}/dashboard/teams/${teamId}/monitors/hearthbeat/${monitorId}/events`;
    const details = page.getByRole('button', { name: /^Details of alerts/ }).first();
    await visited(page, monitorAddress, details);
    await details.click();
    await expect(page.getByRole('list', { name: 'Notifications' })).toBeVisible();
    await expectNothingFromAxeInEitherTheme(page, 'the notifications of a change');
    const address = `${site.url}/dashboard/teams/${teamId}/settings/integrations`;
    const nameField = page.getByLabel('Name', { exact: true });
    await visited(page, `${address}?add=matrix`, nameField);
    await visited(page, `${address}?edit=${integrations[0]?.integrationId ?? ''}`, nameField);
    await page.setViewportSize(PHONE);
    await expectNothingFromAxeInEitherTheme(page, 'the form of an integration on a phone');
    await visited(page, address, integration('Ada'));
    close();
  });

  test('in menus, dialogs and other overlays', async ({ site, browserOf }) => {
    const ada = await createUser(site, 'Ada');
    await teamOf(ada, 'Engines');
    const page = await browserOf(ada, '/settings/account', CALM);
    await expect(displayField(page)).toHaveValue('Ada');
    await opened(page, 'Add Team', page.getByRole('dialog', { name: 'Add Team' }));
    await opened(page, 'Ada', page.getByRole('menu'));
    await opened(page, 'Timezone', page.getByRole('listbox'));
    await opened(page, 'Delete account', page.getByRole('dialog', { name: 'Delete your account?' }));
    await pressed(page, 'Control+k', page.getByRole('dialog', { name: 'Go to' }));
    await pressed(page, '?', page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    await displayField(page).fill('Ada Lovelace');
    await displayField(page).press('Enter');
    await expect(page.getByText('Your account has been updated.')).toBeVisible();
    await expectNothingFromAxeInEitherTheme(page, 'a notification');
    await page.keyboard.press('Control+b');
    await expectNothingFromAxeInEitherTheme(page, 'the folded sidebar');
    await page.setViewportSize(PHONE);
    await expectNothingFromAxeInEitherTheme(page, 'a narrow window');
    await opened(page, 'Open menu', page.getByRole('dialog', { name: 'Menu' }));
    await page.context().setOffline(true);
    await expect(reconnectingBar(page)).toBeVisible();
    await expectNothingFromAxeInEitherTheme(page, 'the bar while offline');
  });
});

/** Opens a page and checks it once its content has loaded. */
async function visited(page: Page, address: string, what: Locator): Promise<void> {
  await page.goto(address);
  await expect(what).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNothingFromAxeInEitherTheme(page, new URL(address).pathname);
}

/** Opens something with its button, checks it, and closes it with Escape. */
async function opened(page: Page, name: string, what: Locator): Promise<void> {
  await page.getByRole('button', { name, exact: name !== 'Timezone' }).click();
  await expectAccessible(page, name, what);
}

/** Opens something with the keyboard, checks it, and closes it with Escape. */
async function pressed(page: Page, keys: string, what: Locator): Promise<void> {
  await page.keyboard.press(keys);
  await expectAccessible(page, keys, what);
}

async function expectAccessible(page: Page, name: string, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  await expectNothingFromAxeInEitherTheme(page, name);
  await page.keyboard.press('Escape');
  await expect(what).toBeHidden();
}
