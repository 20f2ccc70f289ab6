import { theme } from './theme.ts';

const hyphenated = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function declarationsOf(declarations: Record<string, string | number>): string {
  return Object.entries(declarations)
    .map(([name, value]) => `${name.startsWith('--') ? name : hyphenated(name)}:${value}`)
    .join(';');
}

const sheets: Record<string, Record<string, string | number>>[] = theme.generateStyleSheets();

/** The CSS variables for both schemes. Paper is always light. Generated at build time, so that only the style sheet reaches the browser. */
export const sheet = sheets
  .flatMap((rules) => Object.entries(rules))
  .map(([selector, declarations]) => [selector, `${selector}{${declarationsOf(declarations)}}`] as const)
  .map(([selector, rule]) => (selector === '.dark' ? `@media not print{${rule}}` : rule))
  .join('\n');
