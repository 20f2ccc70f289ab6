import { readFile } from 'node:fs/promises';
import { expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { monitorOf } from './support/monitors.ts';
import { editTeam, teamOf } from './support/records.ts';
import { heading } from './support/screens.ts';

test('an owner reads who did what, filters the log by keyboard, and downloads it', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  await monitorOf(ada, teamId, { name: 'Backup' });
  await editTeam(ada, teamId, { display: 'Machines' });

  const page = await browserOf(ada, `/teams/${teamId}/settings/audit`, { reducedMotion: 'reduce' });
  await expect(heading(page, 'Audit log')).toBeVisible();
  // The day could have ended by now.
  const today = page.getByRole('region', { name: /^(Today|Yesterday)$/ });
  await expect(today.getByRole('listitem')).toHaveText([
    /Renamed the team from “Engines” to “Machines”/,
    /Created the monitor “Backup”/,
    /Added the integration/,
    /Created the team “Engines”/,
  ]);
  await expect(today.getByRole('listitem').first()).toContainText(ada.address);
  await expectNothingFromAxeInEitherTheme(page, 'the audit log');

  await page.getByRole('combobox', { name: 'Person' }).focus();
  await page.keyboard.press('Tab');
  const action = page.getByRole('combobox', { name: 'Action' });
  await expect(action).toBeFocused();
  // If a busy machine pauses between two letters, the browser takes the second one for the start of another word.
  await expect(async () => {
    await page.keyboard.type('Monitor created');
    await expect(action).toHaveValue('monitor.created', { timeout: 2_000 });
  }).toPass();
  await expect(today.getByRole('listitem')).toHaveText([/Created the monitor “Backup”/]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('audit-log.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toEqual([expect.stringContaining('"Who"'), expect.stringContaining('Created the monitor “Backup”')]);
});
