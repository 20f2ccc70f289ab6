import type { Document } from '../src/contract/documents.ts';
import { createId, MONITOR_ID_PREFIX } from '../src/contract/ids.ts';
import type { PingKey } from '../src/contract/monitors/monitorCalls.ts';
import type { PingableMonitor } from '../src/contract/monitors/monitorRecord.ts';
import { rpc } from '../src/sdk/commandBuilders.ts';
import { expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { teamOf } from './support/records.ts';

/** The day can end between the ping and the check. */
const STILL_USED = /1 job still uses it: Backup \(last (today|yesterday)\)\./;

const settings = {
  name: 'Backup',
  slug: 'backup',
  tags: [],
  description: '',
  schedule: { kind: 'period', periodSeconds: 3_600 },
  graceSeconds: 600,
  needsManualResume: false,
};

test('a ping URL and a ping key are replaced, and the previous ones work until they are ended', async ({
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const create = rpc(['monitors', 'create'], { teamId, monitorId: createId(MONITOR_ID_PREFIX), settings });
  const { data: monitor } = (await ada.platform.execute(create)) as Document<PingableMonitor>;
  const { pingKey } = (await ada.platform.execute(rpc(['monitors', 'pingKey'], { teamId }))) as PingKey;
  const ping = async (path: string) => (await fetch(`${site.url}/ping/${path}`)).status;

  const page = await browserOf(ada, `/teams/${teamId}/monitors/hearthbeat/${monitor.monitorId}/setup`);
  await expect(page.getByText(`/ping/${monitor.uuid}`, { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Replace ping URL…' }).press('Enter');
  const asking = page.getByRole('dialog', { name: 'Replace the ping URL?' });
  await expect(asking.getByLabel('Old ping URL')).toHaveValue('7');
  await expectNothingFromAxeInEitherTheme(page, 'replacing a ping URL');
  await asking.getByRole('button', { name: 'Replace ping URL' }).press('Enter');
  const oldUrls = page.getByRole('list', { name: 'Old ping URLs' }).getByRole('listitem');
  await expect(oldUrls).toContainText(['No job has used it since it was replaced.']);
  await expect(page.getByRole('code').filter({ hasText: monitor.uuid })).toHaveCount(0);
  expect(await ping(monitor.uuid)).toBe(200);
  await page.reload();
  await expect(oldUrls).toContainText([STILL_USED]);
  await expectNothingFromAxeInEitherTheme(page, 'an old ping URL');
  await page.getByRole('button', { name: /^Turn off old ping URL/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off old ping URL' }).press('Enter');
  // While a dialog is open, role queries skip the page behind it, so its list would count as empty.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(oldUrls).toHaveCount(0);
  expect(await ping(monitor.uuid)).toBe(404);

  await page.goto(`${site.url}/dashboard/teams/${teamId}/settings/general`);
  await page.getByRole('button', { name: 'Rotate key…' }).click();
  const askingKey = page.getByRole('dialog', { name: 'Rotate the ping key?' });
  await askingKey.getByLabel('Old ping key').selectOption('30');
  await askingKey.getByRole('button', { name: 'Rotate key' }).click();
  const oldKeys = page.getByRole('list', { name: 'Old ping keys' }).getByRole('listitem');
  await expect(oldKeys).toHaveCount(1);
  expect(await ping(`${pingKey}/backup`)).toBe(200);
  await page.reload();
  await expect(oldKeys).toContainText([STILL_USED]);
  await expectNothingFromAxeInEitherTheme(page, 'an old ping key');
  await page.getByRole('button', { name: /^Turn off old ping key/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off old ping key' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(oldKeys).toHaveCount(0);
  expect(await ping(`${pingKey}/backup`)).toBe(404);
});
