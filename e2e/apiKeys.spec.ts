import { expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { monitorOf } from './support/monitors.ts';
import { teamOf } from './support/records.ts';
import { heading } from './support/screens.ts';

test('a key is created by keyboard, works for the API and pings, and stops working when it is revoked @cluster', async ({
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  await monitorOf(ada, teamId, { name: 'Backup', slug: 'backup' });
  const page = await browserOf(ada, `/teams/${teamId}/settings/general`, { reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(heading(page, 'API keys')).toBeVisible();
  await expect(page.getByText(/No API keys yet/)).toBeVisible();

  async function create(name: string, scope: string): Promise<string> {
    await page.getByRole('button', { name: 'Create API key' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Create API key' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await expect(form.getByRole('radio', { name: 'Ping' })).toBeFocused();
    // The arrow keys wrap around.
    if (scope !== 'Ping') await page.keyboard.press('ArrowLeft');
    await expect(form.getByRole('radio', { name: scope, exact: true })).toBeChecked();
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'Copy the key now' });
    const secret = (await shown.getByRole('group', { name: `The key “${name}”` }).innerText()).trim();
    await expectNothingFromAxeInEitherTheme(page, `the new key ${name}`);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(shown).toBeHidden();
    return secret;
  }

  const writing = await create('Deploys', 'Read and write');
  const pinging = await create('Jobs', 'Ping');
  const list = page.getByRole('list', { name: 'API keys' });
  await expect(list.getByRole('listitem')).toHaveText([/Jobs/, /Deploys/]);
  await expectNothingFromAxeInEitherTheme(page, 'the API keys');

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'API documentation' }).click();
  const documentation = await opened;
  await expect(documentation.getByRole('heading', { name: 'Hearth API' })).toBeVisible();
  await expect(documentation.getByRole('button', { name: /get .*\/checks\/\{id\}$/i }).first()).toBeVisible();
  await documentation.emulateMedia({ colorScheme: 'dark' });
  await documentation.reload();
  await expect(documentation.locator('html')).toHaveClass('dark dark-mode');
  await expect(documentation.getByRole('heading', { name: 'Hearth API' })).toBeVisible();
  await documentation.close();

  const command = { kind: 'rpc', rpc: ['monitors', 'ids'], input: { teamId } };
  const ask = async () => {
    const headers = { authorization: `Bearer ${writing}`, 'content-type': 'application/json' };
    const answer = await fetch(`${site.url}/api`, { method: 'POST', headers, body: JSON.stringify(command) });
    return (await answer.json()) as object;
  };
  expect(await ask()).toMatchObject({ kind: 'result' });
  const checks = await fetch(`${site.url}/api/v3/checks/`, { headers: { 'x-api-key': writing } });
  expect(await checks.json()).toMatchObject({ checks: [{ name: 'Backup' }] });
  expect((await fetch(`${site.url}/ping/${pinging}/backup`)).status).toBe(200);
  await expect
    .poll(async () => {
      await page.reload();
      return list.getByRole('listitem', { name: 'Deploys' }).innerText();
    })
    .toMatch(/last used (today|yesterday)/);

  await page.getByRole('button', { name: 'Revoke Deploys' }).click();
  await page.getByRole('dialog', { name: 'Revoke “Deploys”?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Jobs/]);
  expect(await ask()).toEqual({ kind: 'error', name: 'UnauthenticatedError' });
  expect((await fetch(`${site.url}/ping/${pinging}/backup`)).status).toBe(200);
});
