import { expect, test } from './support/fixtures.ts';
import { recordNetwork } from './support/networkRecorder.ts';
import { addTeam, chooseFromUserMenu, codeField, logIn, newAddress } from './support/people.ts';

const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

test('a person signs up, creates a team, and still has everything after a server crash', async ({
  browser,
  page,
  hearth,
  mail,
  network,
}) => {
  const address = newAddress('ada');
  const profile = {
    display: page.getByLabel('Display', { exact: true }),
    initials: page.getByLabel('Initials', { exact: true }),
    timezone: page.getByRole('button', { name: 'Timezone' }),
  };

  await test.step('signs up after a wrong code, with the code from a second e-mail', async () => {
    await page.goto(`${hearth.url}/dashboard`);
    await page.getByRole('link', { name: 'Sign up now' }).click();
    await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
    await page.getByLabel('E-mail address').fill(address);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();

    const first = await mail.nextCodeFor(address);
    await codeField(page).fill(wrongFor(first));
    await expect(page.getByText(/Wrong code/)).toBeVisible();
    await expect(codeField(page)).toHaveValue('');

    await page.getByRole('link', { name: 'Resend code' }).click();
    await codeField(page).fill(await mail.nextCodeFor(address));
    await expect(page).toHaveURL(`${hearth.url}/dashboard/settings/account`);
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  });

  await test.step('edits the profile, which survives a reload', async () => {
    await profile.display.fill('Ada Lovelace');
    await profile.initials.fill('AL');
    await profile.initials.press('Enter');
    await expect(page.getByText('Your account has been updated.')).toBeVisible();

    await profile.timezone.click();
    await page.getByPlaceholder('Search timezone...').fill('Kathmandu');
    await page.getByRole('option', { name: '+05:45 - Asia/Kathmandu' }).click();
    await expect(profile.timezone).toContainText('+05:45 - Asia/Kathmandu');

    // The form saves when focus leaves the first field, on Enter in the second, and when a zone is chosen: exactly
    // three writes.
    const writes = () =>
      network.calls.filter(({ commands }) => commands.some(({ kind }) => kind === 'document-atomic'));
    await expect.poll(() => writes().map(({ hasResponse }) => hasResponse)).toEqual([true, true, true]);
    await page.reload();
    await expect(profile.display).toHaveValue('Ada Lovelace');
    await expect(profile.initials).toHaveValue('AL');
    await expect(profile.timezone).toContainText('+05:45 - Asia/Kathmandu');
  });

  const teamPath = await test.step('adds a team and lands in it', async () => {
    const teamId = await addTeam(page, { display: 'Analytical Engines', initials: 'AE' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/Analytical Engines \| .*Hearth Enterprise/);
    await expect(page.getByRole('navigation', { name: 'Teams' }).getByText('Analytical Engines')).toBeVisible();
    return `/dashboard/teams/${teamId}`;
  });

  await test.step('logs out, and back in after the server was killed', async () => {
    await chooseFromUserMenu(page, 'Log out');
    await expect(page).toHaveURL(/\/dashboard\/login/);
    await hearth.kill();
    await hearth.start();
    await logIn(page, { url: hearth.url, mail }, address);
    await expect(page).toHaveURL(`${hearth.url}${teamPath}`);
    await expect(page).toHaveTitle(/Analytical Engines/);
  });

  await test.step('stays signed in after another crash, with nothing lost', async () => {
    await hearth.kill();
    await hearth.start();
    await page.goto(`${hearth.url}/dashboard/settings/account`);
    await expect(profile.display).toHaveValue('Ada Lovelace');
    await expect(profile.timezone).toContainText('Asia/Kathmandu');
    await expect(page.getByRole('navigation', { name: 'Teams' }).getByText('Analytical Engines')).toBeVisible();
  });

  await test.step('every call was a POST to the one endpoint', async () => {
    for (const call of network.calls) expect([call.method, call.url]).toEqual(['POST', `${hearth.url}/api`]);
  });

  await test.step('commands of one tick shared a body, and a single one was sent without a batch', async () => {
    for (const call of network.calls) expect(call.isBatch).toBe(call.commands.length > 1);
    expect(network.calls.some(({ isBatch }) => isBatch)).toBe(true);
    expect(network.calls.some(({ isBatch }) => !isBatch)).toBe(true);
  });

  await test.step('the bearer token was sent with every call of a signed-in person, and with none before', async () => {
    const isCeremony = ({ commands }: (typeof network.calls)[number]) =>
      commands.every(({ rpc }) => Array.isArray(rpc) && ['authentication', 'registration'].includes(String(rpc[0])));
    for (const call of network.calls.filter((each) => !isCeremony(each))) {
      expect(call.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    }
    expect(network.calls[0]?.authorization).toBeUndefined();
  });

  await test.step('a load of the team without cached data has no waterfall deeper than two', async () => {
    // Uses a separate profile with only the tokens, because a closing page writes its query cache one last time.
    const { origins } = await page.context().storageState();
    const tokensOnly = origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.filter(({ name }) => ['hearth:tokens', 'hearth:currentToken'].includes(name)),
    }));
    const newProfile = await browser.newContext({ storageState: { cookies: [], origins: tokensOnly } });
    const cold = await newProfile.newPage();
    const record = recordNetwork(cold);
    await cold.goto(`${hearth.url}${teamPath}`, { waitUntil: 'commit' });
    const shownAt = await cold.waitForFunction(
      ([team, ...others]) => {
        const words = document.body?.innerText ?? '';
        const isWhole = document.title.includes(team) && [team, ...others].every((word) => words.includes(word));
        return isWhole && performance.timeOrigin + performance.now();
      },
      ['Analytical Engines', 'Dashboard', 'Ada Lovelace', 'create=1'] as const,
    );
    expect(record.waterfallDepth(Number(await shownAt.jsonValue()))).toBeLessThanOrEqual(2);

    // Each read is sent once, even while watches are active.
    const asked = () => record.calls.flatMap(({ commands }) => commands.map((command) => JSON.stringify(command)));
    await expect.poll(asked).toContainEqual(expect.stringContaining('trouble'));
    const watchedAt = await cold.evaluate(() => performance.now());
    await cold.waitForFunction((since) => performance.now() > since + 3_000, watchedAt);
    expect(asked().toSorted()).toEqual([...new Set(asked())].toSorted());
    await newProfile.close();
  });
});
