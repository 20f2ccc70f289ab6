/** Zero-width characters, byte order marks and soft hyphens, which people paste without seeing them. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const SETTING = /^OnCalendar\s*=\s*/i;

/** Returns an expression without what's pasted with it: invisible characters, and `OnCalendar=` from a unit file. */
export const tidyExpression = (expression: string): string =>
  expression
    .replaceAll(UNSEEN, '')
    .replaceAll(/[^\S\n]/g, ' ')
    .split('\n')
    .map((line) => line.trim().replace(SETTING, ''))
    .join('\n');
