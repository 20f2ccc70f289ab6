import { createStyleCheck } from '../scripts/browsers/builtStyles.ts';
import { DECLARED_FOR_TV } from '../scripts/browsers/declaredBrowsers.ts';
import { removeParts } from '../scripts/browsers/removeParts.ts';
import { youngerThan } from '../scripts/browsers/younger.ts';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { monitorOf } from './support/monitors.ts';
import { stylesOf } from './support/pageStyles.ts';
import { teamOf } from './support/records.ts';

test('TV mode runs on a television from 2022, whose zone has no name', async ({ hearth, site, browser, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { uuid } = await monitorOf(ada, teamId, { name: 'Backup', tags: ['db'] });
  await monitorOf(ada, teamId, { name: 'Report', tags: ['web'] });
  await fetch(`${site.url}/ping/${uuid}`);
  const page = await browserOf(ada, `/teams/${teamId}`);
  await page.getByRole('button', { name: 'TV mode' }).click();
  await page.getByLabel('Screen', { exact: true }).fill('Office screen');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = (await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? '';

  const television = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await television.addInitScript(removeParts, youngerThan(DECLARED_FOR_TV));
  await television.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function inUnknownZone() {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
    };
  });
  const problems: string[] = [];
  television.on('pageerror', ({ message }) => problems.push(message));
  await television.goto(link);
  const verdict = television.getByRole('heading', { level: 1 });
  await expect(verdict).toHaveText('Nothing is down');
  await fetch(`${site.url}/ping/${uuid}/3`, { method: 'POST', body: 'No space left' });
  await expect(verdict).toHaveText(/ down$/);
  await expect(television.getByRole('list', { name: 'Needs attention' })).toContainText('Exit status 3');
  await hearth.kill();
  await expect(television.getByRole('alert')).toContainText('Connection lost');
  await hearth.start();
  await expect(television.getByRole('alert')).toBeHidden();

  expect(problems).toEqual([]);
  expect(createStyleCheck(DECLARED_FOR_TV)(await stylesOf(television))).toEqual([]);
});

for (const [name, path, lacks] of [
  ['the application', '/dashboard/login', () => Reflect.deleteProperty(Array.prototype, 'toSorted')],
  ['the application, of which it lacks only the colors', '/dashboard/teams', () => (CSS.supports = () => false)],
  ['TV mode', '/tv#none', () => Reflect.deleteProperty(Object, 'hasOwn')],
] as const) {
  test(`a browser that is too old for ${name} shows one sentence about it`, async ({ page, site }) => {
    await page.addInitScript(lacks as () => void);
    await page.goto(site.url + path);
    await expect(page.locator('body')).toHaveText(
      /^\s*This browser is too old for Hearth\. Update it, or use Chrome \d+, .* or later\.\s*$/,
    );
  });
}
