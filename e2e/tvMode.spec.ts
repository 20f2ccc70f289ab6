import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { monitorOf } from './support/monitors.ts';
import { teamOf } from './support/records.ts';
import { expectNothingFromAxe } from './support/axe.ts';

test('a wall screen shows the team live and without a sign-in, until its link is revoked @cluster', async ({
  hearth,
  site,
  browser,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { uuid } = await monitorOf(ada, teamId, { name: 'Backup', tags: ['db'] });
  await fetch(`${site.url}/ping/${uuid}`);

  const page = await browserOf(ada, `/teams/${teamId}`);
  await page.getByRole('button', { name: 'TV mode' }).click();
  await page.getByLabel('Screen', { exact: true }).fill('Office screen');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href');

  const wall = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(link ?? '');
  const verdict = wall.getByRole('heading', { level: 1 });
  await expect(verdict).toHaveText('Your monitor is up');
  await expect(wall).toHaveTitle('Engines – Hearth');
  await expectNothingFromAxe(wall, 'a wall');
  expect(await wall.evaluate(() => localStorage.length)).toBe(0);

  await fetch(`${site.url}/ping/${uuid}/3`, { method: 'POST', body: 'password=hunter2' });
  await expect(verdict).toHaveText('Your monitor is down');
  await expect(wall.getByRole('list', { name: 'Needs attention' })).toContainText('Exit status 3');
  await expect(wall.locator('body')).not.toContainText('hunter2');
  await expectNothingFromAxe(wall, 'a wall with trouble');

  await hearth.kill();
  await expect(wall.getByRole('alert')).toContainText('Connection lost');
  await hearth.start();
  await expect(wall.getByRole('alert')).toBeHidden();
  await expect(verdict).toHaveText('Your monitor is down');

  await page.getByRole('button', { name: 'Revoke Office screen' }).click();
  await page.getByRole('dialog', { name: 'Revoke “Office screen”?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(verdict).toHaveText('This link doesn’t work');
  await expect(wall.locator('body')).not.toContainText('Backup');
  await wall.reload();
  await expect(verdict).toHaveText('This link doesn’t work');
});
