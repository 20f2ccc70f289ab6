import type { Page } from '@playwright/test';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { monitorOf } from './support/monitors.ts';
import { chooseFromUserMenu } from './support/people.ts';
import { teamOf } from './support/records.ts';
import { displayField } from './support/screens.ts';

const root = (page: Page) => page.locator('html');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

/** Records, at every frame from the first one on, the root element's class and whether text or canvas is lighter. */
async function watchScheme(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenSchemes: seen });
    const look = () => {
      const { body, documentElement } = document;
      const [red = 0] = body ? (getComputedStyle(body).color.match(/\d+/g) ?? []).map(Number) : [];
      if (body) seen.add(`${documentElement.className}: ${red > 127 ? 'light on dark' : 'dark on light'}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => [...((window as Window & { seenSchemes?: Set<string> }).seenSchemes ?? [])]);
}

test('the theme is switched from the menu, and a reload shows it from the first frame', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const page = await browserOf(ada, '/settings/account', { colorScheme: 'light' });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await expect(displayField(page)).toHaveValue('Ada');
  await expect(root(page)).toHaveClass('light');
  expect(await stored(page)).toBeNull();

  await chooseFromUserMenu(page, 'Switch theme');
  await expect(root(page)).toHaveClass('dark');
  expect(await stored(page)).toBe('dark');

  const schemes = await watchScheme(page);
  await page.reload();
  await expect(displayField(page)).toHaveValue('Ada');
  expect(await schemes()).toEqual(['dark: light on dark']);

  await chooseFromUserMenu(page, 'Switch theme');
  await expect(root(page)).toHaveClass('light');
  expect(await stored(page)).toBe('light');
  expect(complaints).toEqual([]);
});

test('without a choice the theme follows the operating system, even when that changes', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${site.url}/dashboard/login`);
  await expect(root(page)).toHaveClass('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root(page)).toHaveClass('light');
  expect(await stored(page)).toBeNull();
});

test('in the dark theme, the outline of a button on a card stands out', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const page = await browserOf(ada, '/settings/account', { colorScheme: 'dark' });
  const button = page.getByRole('button', { name: 'Change e-mail' });
  await expect(button).toBeVisible();
  const [border = 0, surface = 0] = await button.evaluate((element) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(element);
    return [borderTopColor, backgroundColor].map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => (Number(part) / 255) ** 2.2);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
  });
  expect((border + 0.05) / (surface + 0.05)).toBeGreaterThan(3);
});

test('a choice in one tab also changes the other', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const first = await browserOf(ada, '/settings/account', { colorScheme: 'light' });
  const second = await first.context().newPage();
  await second.goto(`${site.url}/dashboard/settings/billing`);
  await expect(root(second)).toHaveClass('light');
  await expect(displayField(first)).toHaveValue('Ada');
  await chooseFromUserMenu(first, 'Switch theme');
  await expect(root(second)).toHaveClass('dark');
});

test('the browser parses every font face in the style sheet', async ({ page, site }) => {
  await page.goto(`${site.url}/dashboard/invite`);
  const faces = await page.evaluate(async () => {
    const [sheet] = Array.from(document.styleSheets).filter(({ href }) => href !== null);
    const text = await (await fetch(sheet?.href ?? '')).text();
    const understood = Array.from(sheet?.cssRules ?? []).filter((rule) => rule instanceof CSSFontFaceRule);
    return { written: text.split('@font-face').length - 1, understood: understood.length };
  });
  expect(faces.written).toBeGreaterThan(1);
  expect(faces.understood).toBe(faces.written);
});

test('the dark theme prints in black on white, without navigation or buttons', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const name = `${'نسخة احتياطية '.repeat(3)}${'x'.repeat(50)}`;
  const { monitorId } = await monitorOf(ada, teamId, { name });
  const page = await browserOf(ada, `/teams/${teamId}/monitors/hearthbeat/${monitorId}`, { colorScheme: 'dark' });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(name);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(title).toHaveCSS('direction', 'rtl');
});
