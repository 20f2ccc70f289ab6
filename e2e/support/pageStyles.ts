import type { Page } from '@playwright/test';

/** Returns the text of all style rules on a page, except those for browsers that support something specific. */
export const stylesOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const textOf = (rules: CSSRuleList): string =>
      [...rules]
        .filter((rule) => !(rule instanceof CSSSupportsRule))
        .map((rule) => (rule instanceof CSSMediaRule ? textOf(rule.cssRules) : rule.cssText))
        .join('\n');
    return [...document.styleSheets].map(({ cssRules }) => textOf(cssRules)).join('\n');
  });
