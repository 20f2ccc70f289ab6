import puppeteer, { type Page } from 'puppeteer-core';
import { findFirefox } from '../scripts/chromium/ensureFirefox.ts';
import { LAN_HOST } from './support/lanHost.ts';
import { expect, test } from './support/fixtures.ts';
import { newAddress } from './support/people.ts';

test.use({ isPlainHttp: true });

const firefox = findFirefox();

/** Returns the text that a page copied, by pasting it elsewhere. */
async function pasted(page: Page): Promise<string> {
  const other = await page.browser().newPage();
  await other.setContent('<textarea></textarea>');
  await other.focus('textarea');
  await other.keyboard.down('Control');
  await other.keyboard.press('v');
  await other.keyboard.up('Control');
  const text = await other.$eval('textarea', ({ value }) => value);
  await other.close();
  return text;
}

test('a newcomer with Firefox gets from signing up over plain http to the first alert', async ({ hearth, mail }) => {
  test.skip(firefox === undefined, 'Firefox isn’t installed.');
  // Playwright drives only its own build of Firefox, which isn’t in any package source.
  const browser = await puppeteer.launch({
    browser: 'firefox',
    ...(firefox && { executablePath: firefox }),
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'network.dns.localDomains': LAN_HOST },
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    // Firefox takes seconds to look for accessible names.
    const at = (xpath: string) => page.locator(`::-p-xpath(//${xpath})`);
    const named = (element: 'a' | 'button', name: string) =>
      at(`${element}[normalize-space()="${name}" or @aria-label="${name}"]`);
    const labeled = (name: string, inside = 'main') =>
      at(`${inside}//input[@aria-label="${name}" or @id=//${inside}//label[normalize-space()="${name}"]/@for]`);
    const shows = (text: string) => at(`main//*[starts-with(normalize-space(), "${text}")]`).wait();

    const address = newAddress('ada');
    await page.goto(`${hearth.url}/dashboard/signup`);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await labeled('E-mail address').fill(address);
    await named('button', 'Sign up').click();
    const code = await mail.nextCodeFor(address);
    await labeled('Enter confirmation code').click();
    await page.keyboard.type(code);

    await named('button', 'Add Team').click();
    await labeled('Display', '*[@role="dialog"]').fill('Night Watch');
    await named('button', 'Create').click();
    await named('a', 'Night Watch').wait();

    await named('a', 'Create monitor').click();
    await labeled('Name').fill('Nightly backup');
    await named('button', 'Create monitor').click();
    await shows('Waiting for the first ping');
    // The message stays for only two seconds.
    await Promise.all([at('*[@aria-live and .="Copied"]').wait(), named('button', 'Copy: curl snippet').click()]);
    const pingUrl = /https?:[^\s"']+/.exec(await pasted(page))?.[0] ?? '';

    expect(pingUrl).toContain(`${hearth.url}/ping/`);
    expect((await fetch(pingUrl)).ok).toBe(true);
    await shows('Up. Next ping due in');
    expect((await fetch(`${pingUrl}/1`, { method: 'POST', body: 'No space left on device' })).ok).toBe(true);
    await shows('No space left on device');
    expect((await mail.nextMailTo(address)).subject).toBe('Down: Nightly backup');
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});
