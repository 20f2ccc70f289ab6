import type { Document } from '../src/contract/documents.ts';
import { createId, MONITOR_ID_PREFIX } from '../src/contract/ids.ts';
import type { Monitor } from '../src/contract/monitors/monitorRecord.ts';
import { rpc } from '../src/sdk/commandBuilders.ts';
import { expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { createUser, withAnotherSession } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { teamOf } from './support/records.ts';
import { displayField, heading, teamInRail } from './support/screens.ts';

const settings = {
  name: 'Backup',
  slug: '',
  tags: [],
  description: '',
  schedule: { kind: 'period', periodSeconds: 3_600 },
  graceSeconds: 600,
  needsManualResume: false,
};

test('a team is renamed, deleted by typing its name, and restored with its monitors', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const create = rpc(['monitors', 'create'], { teamId, monitorId: createId(MONITOR_ID_PREFIX), settings });
  const { data: monitor } = (await ada.platform.execute(create)) as Document<Monitor>;
  const ping = async () => (await fetch(`${site.url}/ping/${monitor.uuid}`)).status;
  expect(await ping()).toBe(200);
  const page = await browserOf(ada, `/teams/${teamId}/settings/general`);
  const other = await browserOf(await withAnotherSession(site, ada), `/teams/${teamId}`);
  await expect(heading(page, 'General')).toBeVisible();
  await expectNothingFromAxeInEitherTheme(page, 'General');

  await displayField(page).fill('Difference Engines');
  await displayField(page).press('Enter');
  await expect(teamInRail(other, 'Difference Engines')).toBeVisible();

  await page.getByRole('button', { name: 'Delete team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Difference Engines?' });
  await expect(dialog.getByRole('button', { name: 'Delete team' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Difference Engines');
  await dialog.getByRole('textbox').press('Enter');
  await expect(page.getByText('Difference Engines was deleted')).toBeVisible();
  await expect(teamInRail(other, 'Difference Engines')).toHaveCount(0);
  expect(await ping()).toBe(404);

  // People without a team are taken to their account page, which offers to create a team.
  await expect(heading(other, 'Account')).toBeVisible();
  await other.getByRole('button', { name: 'Restore Difference Engines' }).click();
  await expect(other.getByText('Restored Difference Engines')).toBeVisible();
  await expect(teamInRail(page, 'Difference Engines')).toBeVisible();
  expect(await ping()).toBe(200);
});
