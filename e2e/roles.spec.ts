import type { Page } from '@playwright/test';
import { rpc } from '../src/sdk/commandBuilders.ts';
import { expectNothingFromAxe } from './support/axe.ts';
import { type Inhabitant, inhabitant } from './support/inhabitants.ts';
import { expect, test } from './support/journey.ts';
import { monitorOf } from './support/monitors.ts';
import { teamWith } from './support/records.ts';

/** A new role shows within a second on an idle machine. */
const SOON = { timeout: 5_000 };

/** Collects every refusal that a page gets for lack of a right. */
function refusalsOf(page: Page): string[] {
  const refusals: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api')) return;
    const body = await response.text().catch(() => '');
    if (body.includes('ForbiddenError')) refusals.push(`${response.request().postData()} → ${body}`);
  });
  return refusals;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });

test('a viewer, a member and an admin see what they may do, and a new role shows at once', async ({
  site,
  browserOf,
}) => {
  const owner = await inhabitant(site, 'Ada');
  const [viewer, member, admin] = [
    await inhabitant(site, 'Vera'),
    await inhabitant(site, 'Max'),
    await inhabitant(site, 'Abe'),
  ];
  const teamId = await teamWith(site, owner, 'Engines', [viewer, member, admin]);
  const become = (person: Inhabitant, role: 'viewer' | 'member' | 'admin') =>
    owner.platform.execute(rpc(['members', 'changeRole'], { teamId, userId: person.userId, role }));
  await become(viewer, 'viewer');
  await become(admin, 'admin');
  const { monitorId } = await monitorOf(owner, teamId, { name: 'Nightly backup' });

  const list = `/teams/${teamId}/monitors/hearthbeat`;
  const monitorPage = `${list}/${monitorId}`;
  const settings = `/teams/${teamId}/settings`;
  const places = [`/teams/${teamId}`, list, monitorPage, `${monitorPage}/alerts`, `${monitorPage}/setup`];
  places.push(`${settings}/integrations`, `${settings}/members`);
  const pages: Record<'viewer' | 'member' | 'admin', Page> = {
    viewer: await browserOf(viewer, list),
    member: await browserOf(member, list),
    admin: await browserOf(admin, list),
  };
  for (const [role, page] of Object.entries(pages)) {
    const refusals = refusalsOf(page);
    for (const place of places) {
      await page.goto(`${site.url}/dashboard${place}`);
      await page.waitForLoadState('networkidle');
    }
    expect(refusals, `refused to the ${role}`).toEqual([]);
  }

  const open = (page: Page, place: string) => page.goto(`${site.url}/dashboard${place}`);
  for (const page of Object.values(pages)) await open(page, list);
  await expect(link(pages.viewer, 'Nightly backup')).toBeVisible();
  await expect(link(pages.viewer, 'Create monitor')).toHaveCount(0);
  await expect(button(pages.viewer, 'Snooze')).toHaveCount(0);
  await expect(pages.viewer.getByRole('checkbox', { name: 'Select all' })).toHaveCount(0);
  await expect(link(pages.member, 'Create monitor')).toBeVisible();
  await expect(button(pages.member, 'Snooze')).toBeVisible();
  await expectNothingFromAxe(pages.viewer, 'the list, to a viewer');

  await open(pages.viewer, `${list}/new`);
  await expect(pages.viewer.getByText(/doesn’t let you create monitors/)).toBeVisible();
  await expectNothingFromAxe(pages.viewer, 'a form that a viewer may not use');
  await open(pages.member, `${settings}/integrations`);
  await expect(button(pages.member, 'Schedule maintenance')).toBeVisible();
  await expect(button(pages.member, 'Add integration')).toHaveCount(0);
  await open(pages.admin, `${settings}/integrations`);
  await expect(button(pages.admin, 'Add integration')).toBeVisible();

  await become(viewer, 'member');
  await expect(pages.viewer.getByLabel('Name', { exact: true })).toBeVisible(SOON);
  await become(viewer, 'viewer');
  await expect(pages.viewer.getByText(/doesn’t let you create monitors/)).toBeVisible(SOON);
  await become(admin, 'member');
  await expect(button(pages.admin, 'Add integration')).toHaveCount(0, SOON);
});
