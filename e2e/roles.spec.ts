import type { Page } from '@playwright/test';
import { rpc } from '../src/sdk/commandBuilders.ts';
import { expectNothingFromAxe } from './support/axe.ts';
import { type TestUser, createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { monitorOf } from './support/monitors.ts';
import { teamWith } from './support/records.ts';
import { heading, teamInRail } from './support/screens.ts';
import { msUntil } from './support/seenDelays.ts';

/** Collects everything that the server sends to a page, and every request that it refuses because of missing rights. */
function listenTo(page: Page): { refusals: string[]; received: string[] } {
  const refusals: string[] = [];
  const received: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(payload.toString())));
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api')) return;
    const body = await response.text().catch(() => '');
    received.push(body);
    if (body.includes('ForbiddenError')) refusals.push(`${response.request().postData()} → ${body}`);
  });
  return { refusals, received };
}

/** Matches the labels on buttons that a viewer must not be offered. */
const OF_OTHERS =
  /^(?:Add|Assign|Change|Create|Delete|Edit|End|Import|Invite|Move|Mute|Pause|Rename|Remove|Replace|Resend|Resume|Revoke|Save|Schedule|Show ping|Snooze|Transfer|Turn|Withdraw)\b/;

/** Creates a secret of each kind that people with more rights can see, if only when it was created. */
async function plantSecrets({ platform }: TestUser, teamId: string): Promise<string[]> {
  const ask = <Value>(path: string[], input: object) =>
    platform.execute(rpc(path, { teamId, ...input })) as Promise<Value>;
  const { pingKey } = await ask<{ pingKey: string }>(['monitors', 'pingKey'], {});
  const { secret } = await ask<{ secret: string }>(['apiKeys', 'create'], { name: 'Deploys', scope: 'read' });
  const { link } = await ask<{ link: string }>(['screens', 'create'], { name: 'Office' });
  return [pingKey, secret, new URL(link).hash.slice(1)];
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });

test('a viewer, a member, an admin and an owner see and do what their role allows, and the audit log records it', async ({
  site,
  browserOf,
}) => {
  const owner = await createUser(site, 'Ada');
  const [viewer, member, admin] = [
    await createUser(site, 'Vera'),
    await createUser(site, 'Max'),
    await createUser(site, 'Abe'),
  ];
  const teamId = await teamWith(site, owner, 'Engines', [viewer, member, admin]);
  const become = (person: TestUser, role: 'viewer' | 'member' | 'admin') =>
    owner.platform.execute(rpc(['members', 'changeRole'], { teamId, userId: person.userId, role }));
  await become(viewer, 'viewer');
  await become(admin, 'admin');
  const { monitorId } = await monitorOf(owner, teamId, { name: 'Nightly backup' });

  const list = `/teams/${teamId}/monitors/hearthbeat`;
  const monitorPage = `${list}/${monitorId}`;
  const settings = `/teams/${teamId}/settings`;
  const places = [`/teams/${teamId}`, list, monitorPage, `${monitorPage}/alerts`, `${monitorPage}/setup`];
  places.push(
    ...['integrations', 'members', 'general', 'badges', 'audit', 'api-keys', 'import'].map(
      (page) => `${settings}/${page}`,
    ),
  );
  const secrets = await plantSecrets(owner, teamId);
  const pages: Record<'viewer' | 'member' | 'admin', Page> = {
    viewer: await browserOf(viewer, list),
    member: await browserOf(member, list),
    admin: await browserOf(admin, list),
  };
  const open = (page: Page, place: string) => page.goto(`${site.url}/dashboard${place}`);
  const visitEverything = async ([role, page]: [string, Page]): Promise<void> => {
    const { refusals, received } = listenTo(page);
    const offered: string[] = [];
    for (const place of places) {
      await open(page, place);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      received.push(await page.content());
      offered.push(...(await page.getByRole('main').getByRole('button').allInnerTexts()));
    }
    expect(refusals, `refused to the ${role}`).toEqual([]);
    const stored = await page.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage)).join(),
    );
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
    if (role !== 'viewer') return;
    expect(offered.filter((label) => OF_OTHERS.test(label))).toEqual([]);
    await open(page, `${settings}/members`);
    await expect(button(page, 'Leave')).toBeVisible();
    expect(secrets.filter((secret) => received.some((each) => each.includes(secret)))).toEqual([]);
  };
  // Until a page has the team and its roles, it also requests what the server refuses.
  for (const page of Object.values(pages)) await expect(teamInRail(page, 'Engines')).toBeVisible();
  await Promise.all(Object.entries(pages).map(visitEverything));

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
  await expect(pages.viewer.getByLabel('Name', { exact: true })).toBeVisible();
  await become(viewer, 'viewer');
  await expect(pages.viewer.getByText(/doesn’t let you create monitors/)).toBeVisible();
  await become(admin, 'member');
  await expect(button(pages.admin, 'Add integration')).toHaveCount(0);
  const seenAfter = await msUntil(() => become(admin, 'admin'), button(pages.admin, 'Add integration'));
  console.log(`A new role was seen by its person after ${seenAfter} ms`);

  const mail = `E-mail to ${owner.address}`;
  await test.step('each does what only they and higher roles can', async () => {
    await open(pages.viewer, monitorPage);
    await expect(heading(pages.viewer, 'Nightly backup')).toBeVisible();
    await open(pages.member, monitorPage);
    for (const [page, other] of [
      [pages.viewer, 'M'],
      [pages.member, 'V'],
    ] as const)
      await expect(page.getByRole('list', { name: 'Also here' })).toContainText(other);
    await button(pages.member, 'Pause').press('Enter');
    await expect(button(pages.member, 'Resume')).toBeVisible();
    await expect(pages.viewer.getByRole('main')).toContainText('Paused');
    await expect(button(pages.viewer, /^(Pause|Resume|Snooze)/)).toHaveCount(0);

    await button(pages.admin, `Mute ${mail}`).press('Enter');
    await pages.admin.getByRole('menuitem', { name: 'Until unmuted' }).press('Enter');
    await expect(button(pages.admin, `Unmute ${mail}`)).toBeVisible();
    await open(pages.member, `${settings}/integrations`);
    await expect(pages.member.getByText('Muted until someone unmutes it')).toBeVisible();
    await expect(button(pages.member, /^(Mute|Unmute|Edit|Delete)/)).toHaveCount(0);

    const owners = await browserOf(owner, `${settings}/general`);
    await open(pages.admin, `${settings}/general`);
    await expect(button(pages.admin, 'Rotate key…')).toBeVisible();
    await expect(button(pages.admin, /^(Transfer|Delete) team$/)).toHaveCount(0);
    await button(owners, 'Transfer team').click();
    await owners.getByRole('dialog').getByRole('button', { name: 'Transfer team' }).click();
    await expect(button(pages.admin, 'Delete team')).toBeVisible();
    await expect(button(owners, 'Delete team')).toHaveCount(0);
  });

  await test.step('the audit log records each action once, with who did it', async () => {
    await open(pages.member, `${settings}/audit`);
    await expect(pages.member.getByText(/doesn’t let you read its audit log/)).toBeVisible();
    await open(pages.admin, `${settings}/audit`);
    const [ada, vera, max, abe] = [owner.address, viewer.address, member.address, admin.address];
    const roleOf = (address: string, from: string, to: string) =>
      `${ada}: Changed the role of ${address} from ${from} to ${to}`;
    const acts = [
      `${ada}: Created the team “Engines”`,
      `Hearth: Added the integration “${mail}” (e-mail)`,
      ...[vera, max, abe].flatMap((address) => [
        `${ada}: Invited ${address} as a member`,
        `${address}: Joined the team as a member`,
      ]),
      roleOf(vera, 'member', 'viewer'),
      roleOf(abe, 'member', 'admin'),
      `${ada}: Created the monitor “Nightly backup”`,
      `${ada}: Created the API key “Deploys”, which can read`,
      `${ada}: Created the TV link “Office”`,
      roleOf(vera, 'viewer', 'member'),
      roleOf(vera, 'member', 'viewer'),
      roleOf(abe, 'admin', 'member'),
      roleOf(abe, 'member', 'admin'),
      `${max}: Paused “Nightly backup”`,
      `${abe}: Muted “${mail}” (e-mail)`,
      `${ada}: Transferred the team to ${abe}`,
    ];
    const entries = pages.admin.getByRole('region').getByRole('listitem');
    await expect(entries).toHaveCount(acts.length);
    const received = (await entries.allInnerTexts()).map((text) => {
      const [, sentence = '', by = ''] = text.split('\n').filter(Boolean);
      return `${by.replace(/ · .*/, '')}: ${sentence}`;
    });
    expect(received.toSorted()).toEqual(acts.toSorted());
  });
});
