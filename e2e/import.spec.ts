import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { healthchecksProject, sampleCheck } from '../src/server/importing/testing/healthchecksProject.ts';
import { KUMA_TOKEN, makeKumaDatabase } from '../src/server/importing/testing/kumaDatabase.ts';
import { expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { WITH_LOCAL_TARGETS } from './support/busyIntegrations.ts';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { teamOf } from './support/records.ts';
import { heading } from './support/screens.ts';

const KEY = 'hcw_0123456789abcdefghijklmnopqr';
const PING_KEY = 'fqOOd6-F4MMNuCEnzTU01w';

/** Starts a Healthchecks server that returns one project for requests with its key. */
async function startHealthchecks() {
  const lists: Record<string, string> = {
    '/api/v3/checks/': JSON.stringify(healthchecksProject(Date.now())),
    '/api/v3/channels/': JSON.stringify({ channels: [{ id: 'c1', name: 'Ops room', kind: 'slack' }] }),
  };
  const server = createServer((request, response) => {
    const list = request.headers['x-api-key'] === KEY ? lists[request.url ?? ''] : undefined;
    response.writeHead(list === undefined ? 401 : 200, { 'content-type': 'application/json' });
    response.end(list ?? '{"error": "wrong api key"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const listed = (page: Page) => page.getByRole('list', { name: 'What would be imported' }).getByRole('listitem');
const previewed = (page: Page) => page.getByRole('button', { name: 'Preview import' });

test('a Healthchecks project is imported by keyboard, its jobs keep pinging, and the import is undone', async ({
  site,
  hearth,
  browserOf,
}) => {
  await hearth.kill();
  await hearth.start(WITH_LOCAL_TARGETS);
  const healthchecks = await startHealthchecks();
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const page = await browserOf(ada, `/teams/${teamId}/settings/general`, { reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'Import' }).press('Enter');
  await expect(heading(page, 'Import')).toBeVisible();

  await page.getByLabel('Address').fill(healthchecks.url);
  await page.getByLabel('API key', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Healthchecks rejected this key.')).toBeVisible();
  await expectNothingFromAxeInEitherTheme(page, 'a refused key');
  await page.getByLabel('API key', { exact: true }).fill(KEY);
  await page.keyboard.press('Enter');
  await expect(page.getByText('21 new, 3 of them incomplete · 1 can’t be imported')).toBeVisible();
  await expect(listed(page)).toHaveCount(22);
  await expect(listed(page).first()).toContainText('Its schedule can’t be read: Day of month: month 2 has no day 30.');
  await expect(page.getByRole('list', { name: 'Integrations that would be imported' })).toContainText(
    'Add a Slack integration and choose it for the monitor that used it.',
  );
  await expectNothingFromAxeInEitherTheme(page, 'the preview of an import');
  await page.getByLabel('Ping key (optional)').fill(PING_KEY);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Imported 21 monitors from Healthchecks.')).toBeVisible();
  await expectNothingFromAxeInEitherTheme(page, 'a finished import');

  const ping = async (path: string) => (await fetch(site.url + path)).status;
  const jobs = [`/ping/${sampleCheck(4).uuid}`, `/ping/${PING_KEY}/nightly-backup`, `/ping/${sampleCheck(12).uuid}/0`];
  expect(await Promise.all(jobs.map(ping))).toEqual([200, 200, 200]);
  await page.getByRole('link', { name: 'Open monitors' }).click();
  await expect(page.getByRole('link', { name: 'Failed', exact: true })).toBeVisible();

  await page.goto(`${site.url}/dashboard/teams/${teamId}/settings/import`);
  await page.getByLabel('Address').fill(healthchecks.url);
  await page.getByLabel('API key', { exact: true }).fill(KEY);
  await previewed(page).click();
  await expect(page.getByText('0 new · 21 already here · 1 can’t be imported')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another source' }).click();

  await page.getByRole('button', { name: 'Undo…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('The import was undone')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Imports' })).toHaveCount(0);
  expect(await Promise.all(jobs.map(ping))).toEqual([404, 404, 404]);
  await healthchecks.close();
});

test('push monitors are imported from an Uptime Kuma database, on a phone', async ({ site, browserOf }, testInfo) => {
  const file = testInfo.outputPath('kuma.db');
  makeKumaDatabase(file, Date.now());
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const page = await browserOf(ada, `/teams/${teamId}/settings/import`, {
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  });
  await page.getByText('Uptime Kuma', { exact: true }).click();
  await page.getByLabel('File').setInputFiles(file);
  await previewed(page).click();
  await expect(page.getByText('3 new, 1 of them incomplete · 10 can’t be imported')).toBeVisible();
  await expectNothingFromAxeInEitherTheme(page, 'the preview of a database');
  await page.getByRole('button', { name: 'Import 3 monitors and 4 integrations' }).click();
  await expect(page.getByText('Imported 3 monitors and 4 integrations from Uptime Kuma.')).toBeVisible();
  const answer = await fetch(`${site.url}/api/push/${KUMA_TOKEN}?status=up&msg=OK&ping=12`);
  expect(await answer.json()).toEqual({ ok: true });
});
