import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// The same copy of axe that the builder uses.
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
/** A script that the builder runs instead of axe. */
const NOTHING = '0';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails if axe finds problems on the current screen, and lists each with its selector. */
export async function expectNothingFromAxe(page: Page, screen: string): Promise<void> {
  await expectNothing(page, screen, (axe) => axe.withTags(RULES));
}

/** Checks both the light and the dark theme, which differ only in contrast. The theme must follow the system's. */
export async function expectNothingFromAxeInEitherTheme(page: Page, screen: string): Promise<void> {
  await expectNothingFromAxe(page, screen);
  await showTheme(page, 'dark');
  await expectNothing(page, `${screen}, dark`, (axe) => axe.withRules(['color-contrast']));
  await showTheme(page, 'light');
}

async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
}

/**
 * Turns fading off for the rest of the journey and waits until nothing fades, because contrast can't be measured during
 * a fade. A toast can also appear during the check. Spinners and skeletons never stop, so they're ignored.
 */
async function untilNothingFades(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState !== 'running' || endTime === Infinity;
    }),
  );
}

async function expectNothing(page: Page, screen: string, look: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await untilNothingFades(page);
  // A menu or tooltip belongs to its button, wherever it is in the document, so it isn't within a landmark. It can
  // appear or disappear during the check.
  const hasPopup = async () => (await page.getByRole('menu').or(page.getByRole('tooltip')).count()) > 0;
  const hadPopup = await hasPopup();
  const { violations } = await look(await axeOn(page)).analyze();
  const needsNoRegion = hadPopup || (await hasPopup());
  const found = violations
    .filter(({ id }) => id !== 'region' || !needsNoRegion)
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })));
  expect.soft(found, screen).toEqual([]);
}

/**
 * Creates axe for a page without frames. Parsing axe costs a browser more than running it, and the builder would have
 * it parsed twice per check.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Legacy mode doesn't open a separate page for each check.
  return new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode().options({ resultTypes: ['violations'] });
}
